import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '#shared/embedding/settings.ts';
import { renderManager } from '#web/features/embeddings/testing/render-manager.tsx';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { aCleanBrowser, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const open = async (options: Parameters<typeof renderManager>[0] = {}) => {
  const shown = renderManager(options);
  await shown.user.click(await screen.findByRole('button', { name: 'Создать' }));
  await screen.findByRole('form', { name: 'Новое встраивание' });
  return shown;
};
const confirm = () => screen.getByRole('button', { name: 'Добавить' });
const types = () => within(screen.getByRole('group', { name: 'Тип встраивания' })).getAllByRole('radio');
const isOff = (button: HTMLElement) => button.hasAttribute('disabled');
const nameField = () => screen.getByRole('textbox', { name: 'Название' });

describe('the form of a new embedding', () => {
  it('[EMB-11] opens inline and turns its button off meanwhile', async () => {
    await open();
    expect(isOff(screen.getByRole('button', { name: 'Создать' }))).toBe(true);
  });

  it('[EMB-12] asks for view and name only after a type is chosen', async () => {
    const { user } = await open();
    expect(screen.queryByLabelText('Вид календаря')).toBeNull();
    expect(screen.queryByRole('textbox', { name: 'Название' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Tilda' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Вид календаря').value).toBe('month');
    expect(nameField().getAttribute('value')).toBe('');
  });

  it('[EMB-13] offers the five types by their labels', async () => {
    await open();
    const labels = ['HTML страница', 'HTML iframe', 'WordPress', 'Tilda', 'Bitrix'];
    expect(types().map((radio) => radio.getAttribute('aria-label'))).toEqual(labels);
    for (const label of labels) screen.getByText(label, { selector: 'label div' });
  });

  it('[EMB-14] confirms only with a type and a name that is not blank', async () => {
    const { user } = await open();
    expect(isOff(confirm())).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'Bitrix' }));
    expect(isOff(confirm())).toBe(true);
    await user.type(nameField(), '   ');
    expect(isOff(confirm())).toBe(true);
    await user.type(nameField(), 'Афиша');
    expect(isOff(confirm())).toBe(false);
  });

  it('[EMB-15] sends nothing by Enter while the name is blank', async () => {
    const { api, user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Bitrix' }));
    await user.type(nameField(), '  {Enter}');
    expect(api.changes()).toEqual([]);
  });

  it('[EMB-15] [EMB-17] [EMB-18] creates by Enter, says so, closes and selects the new one', async () => {
    const { api, user } = await open({ embeddings: [anEmbedding({ id: 'old' })] });
    await user.click(screen.getByRole('radio', { name: 'WordPress' }));
    await user.selectOptions(screen.getByLabelText('Вид календаря'), 'Неделя');
    await user.type(nameField(), '  Афиша {Enter}');
    await toast('Успешно', 'Встраивание создано');
    const settings = v.parse(settingsOf.WORDPRESS, { viewType: 'week' });
    expect(api.changes()).toMatchObject([
      { method: 'POST', path: '/api/embeddings', body: { name: 'Афиша', type: 'WORDPRESS', settings } },
    ]);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Новое встраивание' })).toBeNull());
    await screen.findByRole('heading', { name: 'Афиша' });
    await user.click(screen.getByRole('button', { name: 'Создать' }));
    expect(types().some((radio) => radio.matches(':checked'))).toBe(false);
  });

  it('[EMB-16] forgets everything when cancelled', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Tilda' }));
    await user.selectOptions(screen.getByLabelText('Вид календаря'), 'День');
    await user.type(nameField(), 'Афиша');
    await user.click(screen.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Новое встраивание' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Создать' }));
    await user.click(await screen.findByRole('radio', { name: 'Tilda' }));
    expect(screen.getByLabelText<HTMLSelectElement>('Вид календаря').value).toBe('month');
    expect(nameField().getAttribute('value')).toBe('');
  });

  it('[EMB-19] tells of a failure and keeps what was typed', async () => {
    const { api, user } = await open();
    api.refuse('POST', 500, 'Внутренняя ошибка сервера');
    await user.click(screen.getByRole('radio', { name: 'Tilda' }));
    await user.type(nameField(), 'Афиша{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('ОшибкаНе удалось создать встраивание');
    expect(nameField().getAttribute('value')).toBe('Афиша');
    await waitFor(() => expect(isOff(confirm())).toBe(false));
  });

  it('says which limit is reached, and keeps what was typed [LOCK-09]', async () => {
    const { api, user } = await open();
    api.refuse('POST', 403, 'Достигнут предел: 50 встраиваний');
    await user.click(screen.getByRole('radio', { name: 'Tilda' }));
    await user.selectOptions(screen.getByLabelText('Вид календаря'), 'День');
    await user.type(nameField(), 'Афиша{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('ОшибкаДостигнут предел: 50 встраиваний');
    expect(nameField().getAttribute('value')).toBe('Афиша');
    expect(screen.getByLabelText<HTMLSelectElement>('Вид календаря').value).toBe('day');
    await waitFor(() => expect(isOff(confirm())).toBe(false));
  });
});
