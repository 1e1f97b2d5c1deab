import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Calendar } from '#shared/contracts/calendars.ts';
import { openEditor, untilSaved } from '#web/features/embeddings/testing/open-editor.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { aCleanBrowser } from '#web/testing/render-app.tsx';

aCleanBrowser();

const calendar = (id: string, name: string, fields: Partial<Calendar> = {}): Calendar => ({
  ...{ id, name, color: '#d97706', role: 'editor', members: 2, isOwn: false, revision: 1 },
  ...fields,
});
const calendars = [
  calendar('me', 'Мой календарь', { role: 'owner', members: 1, isOwn: true, color: '#2563eb' }),
  calendar('c-1', 'Афиша'),
  calendar('c-2', 'Кружки', { role: 'reader' }),
];
const group = async () => within(await screen.findByRole('group', { name: 'Календари' }));
const boxes = async () =>
  (await group())
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ checked, parentElement }) => [parentElement?.textContent, checked]);
const box = async (name: string) => (await group()).findByRole<HTMLInputElement>('checkbox', { name });

it('offers the calendars that one may edit, in their colours; none chosen is one’s own [SHR-17]', async () => {
  const { api, user } = await openEditor({ calendars });
  await box('Афиша');
  expect(await boxes()).toEqual([
    ['Мой календарь', true],
    ['Афиша', false],
  ]);
  expect((await box('Афиша')).style.accentColor).toBe('rgb(217, 119, 6)');
  await user.click(await box('Афиша'));
  await untilSaved(api);
  await user.click(await box('Мой календарь'));
  await untilSaved(api, 2);
  await user.click(await box('Афиша'));
  await untilSaved(api, 3);
  expect(api.changes().map(({ body }) => Object(body).calendars)).toEqual([['me', 'c-1'], ['c-1'], null]);
  expect(await boxes()).toEqual([
    ['Мой календарь', true],
    ['Афиша', false],
  ]);
});

it('lets go with the next choice of a calendar that one may not edit any more', async () => {
  const { api, user } = await openEditor({ calendars, embedding: anEmbedding({ calendars: ['me', 'c-2'] }) });
  await user.click(await box('Афиша'));
  await untilSaved(api);
  expect(Object(api.changes()[0]?.body).calendars).toEqual(['me', 'c-1']);
});

it('is not there for who has one calendar, and asks for nothing [SHR-01]', async () => {
  const { api } = await openEditor();
  await screen.findByRole('group', { name: 'Показывать категории' });
  expect(screen.queryByRole('group', { name: 'Календари' })).toBeNull();
  expect(api.seen.filter(({ path }) => path.startsWith('/api/calendars'))).toEqual([]);
});
