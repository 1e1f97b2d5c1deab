import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { FoundCalendar } from '#shared/contracts/calendars.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { openEditor, untilSaved } from '#web/features/embeddings/testing/open-editor.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { aCleanBrowser, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const anna: FoundCalendar = { id: 'id-of-анна', name: 'анна' };
const boris: FoundCalendar = { id: 'id-of-борис', name: 'борис', hindrance: 'notPublishing' };

const found = [anna, boris];
const open = (calendars?: string[]) =>
  openEditor({ role: 'admin', found, embedding: anEmbedding({ ...(calendars && { calendars }) }) });
const calendarsOfPut = (call: { body: unknown } | undefined) => Object(call?.body).calendars;
const group = async () => within(await screen.findByRole('group', { name: 'Календари' }));
const box = async (name: RegExp) => (await group()).findByRole('checkbox', { name });

it('[REG-09] an administrator ticks whose events are shown, which is saved at once; nobody is everybody', async () => {
  const { api, user } = await open();
  (await group()).getByText('Ничего не выбрано: показываются все пользователи со статусом «Публикует»');
  await user.click(await box(/^анна/));
  await untilSaved(api);
  expect(calendarsOfPut(api.changes()[0])).toEqual([anna.id]);
  await (await group()).findByText('Выбрано: 1 календарь');
  await user.click(await box(/^борис.*не публикует/));
  await untilSaved(api, 2);
  expect(calendarsOfPut(api.changes()[1])).toEqual([anna.id, boris.id]);
  for (const name of [/^анна/, /^борис/]) await user.click(await box(name));
  await untilSaved(api, 4);
  expect(calendarsOfPut(api.changes()[3])).toBeNull();
});

it('[REG-09] who was chosen before is named, and one who is gone can be taken away', { tags: 'slow' }, async () => {
  const { api, user } = await open([boris.id, 'gone']);
  await waitFor(async () => expect(await box(/^борис/)).toHaveProperty('checked', true));
  await user.type((await group()).getByLabelText('Найти календарь или пользователя по имени'), 'анн');
  await user.click(await box(/^Удалённый календарь/));
  await untilSaved(api);
  expect(calendarsOfPut(api.changes()[0])).toEqual([boris.id]);
});

it('[REG-09] a choice that could not be saved is taken back, with the server’s text', { tags: 'slow' }, async () => {
  const { api, user } = await open();
  api.refuse('PUT', 409, 'Данные изменились. Обновите страницу и повторите.');
  await user.click(await box(/^анна/));
  await toast('Ошибка', 'Данные изменились. Обновите страницу и повторите.');
  await waitFor(async () => expect(await box(/^анна/)).toHaveProperty('checked', false));
});

it('[REG-09] a choice that is being saved outlives another tab of the editor, and is not lost to the next', {
  tags: 'slow',
}, async () => {
  const { api, user } = await open();
  const letGo = api.holdChanges();
  try {
    await user.click(await box(/^анна/));
    for (const name of ['Цвета', 'Основные']) await user.click(await screen.findByRole('tab', { name }));
    await waitFor(async () => expect(await box(/^анна/)).toHaveProperty('checked', true));
    await user.click(await box(/^борис/));
  } finally {
    letGo();
  }
  await untilSaved(api, 2);
  expect(calendarsOfPut(api.changes()[1])).toEqual([anna.id, boris.id]);
});

it('[REG-09] a choice of another browser tab is shown, also after a refusal', { tags: 'slow' }, async () => {
  const { api, user, embedding } = await open([anna.id]);
  await waitFor(async () => expect(await box(/^анна/)).toHaveProperty('checked', true));
  api.setStored([{ ...embedding, calendars: [boris.id] }]);
  await refetchQueries();
  await waitFor(async () => expect(await box(/^борис/)).toHaveProperty('checked', true));
  expect(await box(/^анна/)).toHaveProperty('checked', false);
  api.refuse('PUT', 409, 'Данные изменились. Обновите страницу и повторите.');
  await user.click(await box(/^анна/));
  await toast('Ошибка', 'Данные изменились. Обновите страницу и повторите.');
  await waitFor(async () => expect(await box(/^анна/)).toHaveProperty('checked', false));
  expect(await box(/^борис/)).toHaveProperty('checked', true);
});

it('says that nobody has such a name, whoever is chosen', async () => {
  const { user } = await open([anna.id]);
  await user.type((await group()).getByLabelText('Найти календарь или пользователя по имени'), 'яя');
  await (await group()).findByText('Таких календарей нет');
  await box(/^анна/);
});

it('says why users could not be loaded', async () => {
  await openEditor({ role: 'admin', found: null });
  await (await group()).findByText('Не удалось загрузить календари: Беда');
});

it('[REG-09] is nothing for users', async () => {
  await openEditor();
  await screen.findByRole('group', { name: 'Показывать категории' });
  expect(screen.queryByRole('group', { name: 'Календари' })).toBeNull();
});
