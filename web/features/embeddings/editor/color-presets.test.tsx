import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openEditor, untilSaved } from '#web/features/embeddings/testing/open-editor.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { aCleanBrowser } from '#web/testing/render-app.tsx';
import { brandColors } from './palettes.ts';

aCleanBrowser();

const preset = (name: string) => screen.getByRole('button', { name });
const pressed = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

it('ready colours are chosen at once and saved as one; «Как у посетителя» follows what a visitor prefers', {
  tags: 'slow',
}, async () => {
  const { api, user } = await openEditor({ tab: 'Цвета' });
  expect(pressed()).toEqual(['Светлая']);
  await user.click(preset('Тёмная'));
  await untilSaved(api);
  expect(api.stored()[0]?.settings).toMatchObject({
    calendarColor: '#1e293b',
    headerFontColor: '#f1f5f9',
    theme: 'own',
  });
  expect(pressed()).toEqual(['Тёмная']);
  await user.click(preset('Как у посетителя'));
  await untilSaved(api, 2);
  expect(api.stored()[0]?.settings).toMatchObject({
    calendarColor: '#3b82f6',
    headerFontColor: '#000000',
    theme: 'auto',
  });
  expect(pressed()).toEqual(['Как у посетителя']);
  await screen.findByText('У посетителей с тёмным оформлением темнеют те цвета, которые вы не меняли');
  await user.click(preset('Светлая'));
  await untilSaved(api, 3);
  expect(pressed()).toEqual(['Светлая']);
});

it('colours of one’s own are none of the ready ones', async () => {
  await openEditor({ tab: 'Цвета', embedding: anEmbedding({ settings: { calendarColor: '#ff0000' } }) });
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
});

it('a palette sets all colours at once; so does the brand’s colour, when the field is left [FACE-11]', async () => {
  const { api, user } = await openEditor({
    tab: 'Цвета',
    embedding: anEmbedding({ settings: { navigationTransparency: 90, theme: 'auto' } }),
  });
  await user.click(preset('Лес'));
  await untilSaved(api);
  expect(pressed()).toEqual(['Лес']);
  expect(api.stored()[0]?.settings).toMatchObject({
    ...brandColors('#15803d'),
    navigationTransparency: 10,
    theme: 'own',
  });
  const brand = screen.getByLabelText('Цвет бренда');
  await user.clear(brand);
  await user.type(brand, '#be185d');
  await user.tab();
  await untilSaved(api, 2);
  expect(api.stored()[0]?.settings).toMatchObject(brandColors('#be185d'));
  expect(screen.queryByText(/контраст/)).toBeNull();
});
