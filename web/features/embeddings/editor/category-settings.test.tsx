import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openEditor, untilSaved } from '#web/features/embeddings/testing/open-editor.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { aCleanBrowser } from '#web/testing/render-app.tsx';

aCleanBrowser();

const categories = [
  { id: 'lectures', name: 'Лекции', color: '#3b82f6' },
  { id: 'shows', name: 'Спектакли', color: '#ef4444' },
];
const settingsOfPut = (call: { body: unknown } | undefined) => Object(Object(call?.body).settings);
const box = (name: string) => screen.findByRole('checkbox', { name });

it('[EV2-25] the categories to show are ticked, and saved at once', async () => {
  const { api, user } = await openEditor({ categories });
  await user.click(await box('Спектакли'));
  await untilSaved(api);
  expect(settingsOfPut(api.changes()[0]).categories).toEqual(['shows']);
  await user.click(await box('Лекции'));
  await untilSaved(api, 2);
  expect(settingsOfPut(api.changes()[1]).categories).toEqual(['shows', 'lectures']);
  await user.click(await box('Спектакли'));
  await untilSaved(api, 3);
  expect(settingsOfPut(api.changes()[2]).categories).toEqual(['lectures']);
});

it('[EV2-25, SHR-16] an embedding of shared calendars offers their categories, each name once', async () => {
  const embedding = anEmbedding({ calendars: ['c-1', 'c-2', 'c-left'] });
  const shared = ['lectures-c-1', 'lectures-c-2'].map((id) => ({ id, name: 'Кружки', color: '#3b82f6' }));
  const { api, user } = await openEditor({ categories: [...categories, ...shared], embedding });
  await user.click(await box('Кружки'));
  await untilSaved(api);
  expect(settingsOfPut(api.changes()[0]).categories).toEqual(['lectures-c-1', 'lectures-c-2']);
  expect(screen.queryByRole('checkbox', { name: 'Лекции' })).toBeNull();
  await user.click(await box('Кружки'));
  await untilSaved(api, 2);
  expect(settingsOfPut(api.changes()[1]).categories).toEqual([]);
});

it('[EV2-25] a deleted category that is still chosen can be taken away', async () => {
  const embedding = anEmbedding({ settings: { categories: ['gone'] } });
  const { api, user } = await openEditor({ categories, embedding });
  await user.click(await box('Удалённая категория'));
  await untilSaved(api);
  expect(settingsOfPut(api.changes()[0]).categories).toEqual([]);
  expect(screen.queryByRole('checkbox', { name: 'Удалённая категория' })).toBeNull();
});

it('[EV2-25] no more categories can be chosen than a widget takes', async () => {
  const ids = Array.from({ length: 51 }, (_, at) => `c${at}`);
  const embedding = anEmbedding({ settings: { categories: ids.slice(1) } });
  const { user } = await openEditor({
    categories: ids.map((id) => ({ id, name: `Кружок ${id}`, color: '#3b82f6' })),
    embedding,
  });
  expect(await box('Кружок c0')).toHaveProperty('disabled', true);
  await user.click(await box('Кружок c1'));
  expect(await box('Кружок c0')).toHaveProperty('disabled', false);
});

it('[EV2-25] without categories it says where they are made', async () => {
  await openEditor();
  await screen.findByText('Категорий пока нет: их создают в окне мероприятия');
});

it('[EV2-26] the choice for visitors is a switch', async () => {
  const { api, user } = await openEditor({ categories });
  await user.click(screen.getByRole('switch', { name: 'Выбор категории над календарём' }));
  await untilSaved(api);
  expect(settingsOfPut(api.changes()[0]).categoryFilter).toBe(true);
});
