import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderManager } from '#web/features/embeddings/testing/render-manager.tsx';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { aCleanBrowser, address, toast } from '#web/testing/render-app.tsx';
import { readToasts } from '#web/ui/toast/toast-store.ts';

aCleanBrowser();

const embedding = anEmbedding({ id: 'one', name: 'Афиша' });
const face = () => screen.findByRole('button', { name: /^Афиша/ });
const field = () => screen.getByRole('textbox', { name: 'Новое название' });
const isClosed = () => screen.queryByRole('textbox', { name: 'Новое название' }) === null;

const rename = async () => {
  const shown = renderManager({ embeddings: [embedding] });
  await shown.user.dblClick(await face());
  await shown.user.clear(await screen.findByRole('textbox', { name: 'Новое название' }));
  return shown;
};

describe('renaming an embedding', () => {
  it('[EMB-20] [EMB-22] starts by a double click; Enter sends the whole embedding with the new name', async () => {
    const { api, user } = await rename();
    await user.type(field(), 'Расписание{Enter}');
    await toast('Успешно', 'Название обновлено');
    expect(api.changes()).toMatchObject([
      { method: 'PUT', path: '/api/embeddings/one', body: { ...embedding, name: 'Расписание' } },
    ]);
    await waitFor(() => expect(isClosed()).toBe(true));
    await screen.findByRole('button', { name: /^Расписание/ });
  });

  it('[EMB-20] saves once when the field is left', async () => {
    const { api, user } = await rename();
    await user.type(field(), 'Расписание');
    await user.tab();
    await screen.findByText('Название обновлено');
    expect(api.changes()).toHaveLength(1);
    await waitFor(() => expect(isClosed()).toBe(true));
  });

  it('takes quotes, ampersands and angle brackets for what they are: signs of a name', async () => {
    const name = `"Афиша" & <img src=x onerror=alert(1)> '№ 1'`;
    const { api, user } = renderManager({ embeddings: [anEmbedding({ id: 'one', name })] });
    await user.click(await screen.findByRole('button', { name: /^"Афиша/ }));
    expect((await screen.findByRole('heading', { name })).textContent).toBe(name);
    await screen.findByRole('button', { name: `Удалить «${name}»` });
    expect(document.querySelector('img')).toBeNull();
    await user.click(screen.getByRole('button', { name: `Переименовать «${name}»` }));
    await user.type(field(), ' >{Enter}');
    await screen.findByText('Название обновлено');
    expect(api.changes()[0]?.body).toMatchObject({ name: `${name} >` });
  });

  it('[EMB-21] ignores a blank name', async () => {
    const { api, user } = await rename();
    await user.type(field(), '   {Enter}');
    await waitFor(() => expect(isClosed()).toBe(true));
    expect(api.changes()).toEqual([]);
    await face();
  });

  it('starts by F2 and by the pencil too, and Escape gives up', async () => {
    const { api, user } = renderManager({ embeddings: [embedding] });
    fireEvent.keyDown(await face(), { key: 'F2' });
    await user.type(field(), 'другое{Escape}');
    await waitFor(() => expect(isClosed()).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Переименовать «Афиша»' }));
    expect(field().getAttribute('value')).toBe('Афиша');
    expect(api.changes()).toEqual([]);
  });

  it('[EMB-23] tells of a failure and keeps the name as typed', { tags: 'slow' }, async () => {
    const { api, user } = await rename();
    api.refuse('PUT', 500, 'Внутренняя ошибка сервера');
    await user.type(field(), 'Расписание{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('ОшибкаНе удалось обновить название');
    expect(field().getAttribute('value')).toBe('Расписание');
  });
});

describe('deleting an embedding', () => {
  const ask = async () => {
    const shown = renderManager({ embeddings: [embedding], path: '/embeddings?id=one' });
    await shown.user.click(await screen.findByRole('button', { name: 'Удалить «Афиша»' }));
    await screen.findByRole('alertdialog');
    return shown;
  };
  const dialogButton = (name: string) => screen.getByRole('button', { name });

  it('[EMB-24] asks first, and only confirming deletes', async () => {
    const { api, user } = await ask();
    const question = 'Вы действительно хотите удалить это встраивание? Это действие нельзя будет отменить.';
    await screen.findByText(question);
    await user.click(dialogButton('Отмена'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.changes()).toEqual([]);
    await face();
  });

  it('[EMB-25] [EMB-26] deletes, says so and clears the selection', async () => {
    const { api, user } = await ask();
    await user.click(dialogButton('Удалить'));
    await toast('Успешно', 'Встраивание удалено');
    expect(api.changes()).toMatchObject([{ method: 'DELETE', path: '/api/embeddings/one', body: undefined }]);
    await screen.findByText('Нет созданных встраиваний');
    await screen.findByText('Выберите встраивание слева или создайте новое');
    await waitFor(() => expect(address()).toBe('/embeddings'));
  });

  it('[EMB-26] leaves the selection of another where it is', { tags: 'slow' }, async () => {
    const other = anEmbedding({ id: 'two', name: 'Другое' });
    const { user } = renderManager({ embeddings: [embedding, other], path: '/embeddings?id=two' });
    await user.click(await screen.findByRole('button', { name: 'Удалить «Афиша»' }));
    await screen.findByRole('alertdialog');
    await user.click(dialogButton('Удалить'));
    await toast('Успешно', 'Встраивание удалено');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Афиша/ })).toBeNull());
    await screen.findByRole('heading', { name: 'Другое' });
    expect(address()).toBe('/embeddings?id=two');
  });

  it('[SAFE-01] [SAFE-17] has «Отменить» in its toast for 10 s, which brings it back', async () => {
    const { api, user } = await ask();
    await user.click(dialogButton('Удалить'));
    await toast('Успешно', 'Встраивание удалено');
    await screen.findByText('Нет созданных встраиваний');
    expect(readToasts()[0]?.duration).toBe(10_000);
    await user.click(dialogButton('Отменить'));
    await toast('Успешно', 'Изменение отменено');
    await face();
    const [removed, undone] = api.changes();
    expect(removed?.query.get('change')).toMatch(/^[0-9a-f-]{36}$/);
    expect(undone?.params.change).toBe(removed?.query.get('change'));
  });

  it('[EMB-27] tells of a failure', async () => {
    const { api, user } = await ask();
    api.refuse('DELETE', 500, 'Внутренняя ошибка сервера');
    await user.click(dialogButton('Удалить'));
    expect((await screen.findByRole('alert')).textContent).toBe('ОшибкаНе удалось удалить встраивание');
    await face();
  });
});
