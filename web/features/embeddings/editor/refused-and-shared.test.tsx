import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refetchQueries } from '#web/api/swr-options.ts';
import { openEditor, untilSaved } from '#web/features/embeddings/testing/open-editor.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { aCleanBrowser, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const logged: unknown[] = [];
beforeEach(() => {
  logged.length = 0;
  vi.spyOn(console, 'error').mockImplementation((error: unknown) => logged.push(error));
});

const settingsOfPut = (call: { body: unknown } | undefined) => Object(Object(call?.body).settings);
const hideFilter = () => screen.getByRole('switch', { name: 'Скрыть фильтр' });
const view = () => screen.getByLabelText<HTMLSelectElement>('Вид календаря');
const alertText = async () => (await screen.findByRole('alert')).textContent;

describe('a refused save', () => {
  it('[EMB-34] [EMB-57] shows the text of the server, and the console the error itself', async () => {
    const { api, user } = await openEditor();
    api.refuse('PUT', 400, 'Размер: число с единицей');
    await user.click(hideFilter());
    expect(await alertText()).toBe('ОшибкаРазмер: число с единицей');
    expect(logged.map(String)).toContain('Error: Failed to update embedding');
  });

  it('[EMB-34] [EMB-57] says «Не удалось обновить настройки» when the server says nothing', async () => {
    const { user } = await openEditor();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
    await user.click(hideFilter());
    expect(await alertText()).toBe('ОшибкаНе удалось обновить настройки');
  });

  it('keeps what was chosen, and the next save takes it along', async () => {
    const { api, user } = await openEditor();
    api.refuse('PUT', 500, 'Внутренняя ошибка сервера');
    await user.click(hideFilter());
    await screen.findByText('Не сохранено');
    expect(hideFilter().matches(':checked')).toBe(true);
    api.accept('PUT');
    await user.selectOptions(view(), 'День');
    await untilSaved(api, 2);
    expect(settingsOfPut(api.changes().at(-1))).toMatchObject({ hideFilter: true, viewType: 'day' });
  });
});

describe('what is not saved', () => {
  it('marks the tab where it is, and is sent once more by «Повторить»', async () => {
    const { api, user } = await openEditor({ tab: 'Навигация' });
    api.refuse('PUT', 500, 'Внутренняя ошибка сервера');
    await user.click(screen.getByRole('switch', { name: 'Скрыть навигацию' }));
    const retry = await screen.findByRole('button', { name: 'Повторить' });
    const marked = screen
      .getAllByRole('tab')
      .filter((tab) => tab.getAttribute('aria-description') === 'Есть несохранённые изменения');
    expect(marked.map((tab) => tab.textContent)).toEqual([expect.stringMatching(/^Навигация/)]);
    api.accept('PUT');
    await user.click(retry);
    await untilSaved(api, 2);
    expect(settingsOfPut(api.changes().at(-1)).navigation.hideNavigation).toBe(true);
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
  });
});

describe('settings that change elsewhere', () => {
  it('[EMB-32] are read from the answer', async () => {
    const { api, user } = await openEditor();
    api.insistOn({ viewType: 'list' });
    // Refuses to list the embeddings. The list is fetched again after each save, and would show the setting too.
    api.refuse('GET', 503);
    await user.click(hideFilter());
    await waitFor(() => expect(view().value).toBe('list'));
  });

  it('come in with the list, but never over what is being typed', async () => {
    const { api, user, embedding } = await openEditor({ tab: 'Размеры' });
    const width = () => screen.getByRole('textbox', { name: 'Ширина' });
    await user.clear(width());
    await user.type(width(), '70%');
    const settings = { ...embedding.settings, height: '444px', width: '90%' };
    api.setStored([anEmbedding({ id: embedding.id, settings })]);
    await refetchQueries();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Высота' }).getAttribute('value')).toBe('444px'));
    expect(width().getAttribute('value')).toBe('70%');
  });

  it('by saves that overlap: one at a time, and the last state wins', { tags: 'slow' }, async () => {
    const { api, user } = await openEditor();
    const release = api.holdChanges();
    await user.selectOptions(view(), 'Неделя');
    await user.click(hideFilter());
    await user.selectOptions(view(), 'День');
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    release();
    await untilSaved(api, 2);
    expect(api.changes().map((call) => settingsOfPut(call).viewType)).toEqual(['week', 'day']);
    expect(settingsOfPut(api.changes().at(-1)).hideFilter).toBe(true);
    await waitFor(() => expect(view().value).toBe('day'));
  });
});

describe('what is typed and not yet saved', () => {
  const type = async (typed: string) => {
    const shown = await openEditor({ tab: 'Размеры', others: [anEmbedding({ id: 'two', name: 'Другое' })] });
    const width = screen.getByRole('textbox', { name: 'Ширина' });
    await shown.user.clear(width);
    await shown.user.type(width, typed);
    return shown;
  };
  const selectOther = () => screen.getByRole('button', { name: /^Другое/ });

  it('is saved when another embedding is selected, and that is said', async () => {
    const { api, user } = await type('70%');
    await user.click(selectOther());
    await toast('Успешно', 'Размеры сохранены');
    expect(api.changes().map((call) => settingsOfPut(call).width)).toEqual(['70%']);
  });

  it('is told to be lost when it is wrong', { tags: 'slow' }, async () => {
    const { api, user } = await type('70 бананов');
    await user.click(selectOther());
    expect(await alertText()).toBe('ОшибкаНеверно заполненные поля не сохранены');
    expect(api.changes()).toEqual([]);
  });

  it('is saved before the session ends', { tags: 'slow' }, async () => {
    const { api, user } = await type('70%');
    await user.click(screen.getByRole('button', { name: 'ivan' }));
    await user.click(screen.getByRole('menuitem', { name: 'Выйти' }));
    await screen.findByText('Выход выполнен успешно');
    expect(api.changes().map(({ method }) => method)).toEqual(['PUT', 'POST']);
  });

  it('makes the browser ask before the tab is closed', async () => {
    await type('70%');
    await waitFor(() => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      expect(leaving.defaultPrevented).toBe(true);
    });
  });
});

describe('resetting the settings', () => {
  it('asks, then saves the defaults of the type', { tags: 'slow' }, async () => {
    const settings = { viewType: 'week', width: '50%', containerClass: 'my-own' };
    const { api, user } = await openEditor({ embedding: anEmbedding({ type: 'TILDA', settings }) });
    await user.click(screen.getByRole('button', { name: 'Сбросить настройки' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Сбросить' }));
    await toast('Успешно', 'Настройки сброшены');
    expect(settingsOfPut(api.changes()[0])).toEqual(anEmbedding({ type: 'TILDA' }).settings);
    await waitFor(() => expect(view().value).toBe('month'));
  });
});
