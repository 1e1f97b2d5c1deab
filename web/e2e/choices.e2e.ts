import { expect, it } from 'vitest';
import { eventually } from './support/administrators.ts';
import { anEmbedding, embeddingsOf } from './support/embeddings.ts';
import { aUser } from './support/people.ts';
import { changesOf, placeOf, slowDown } from './support/slow-phone.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();

it('a click on another embedding takes effect at once: a hasty change never goes to the embedding that was left [EMB-28, EMB-32]', async () => {
  const { token } = await aUser();
  const left = await anEmbedding(token, { name: 'Первое' });
  const chosen = await anEmbedding(token, { name: 'Второе' });
  const page = await visit({ token, path: `/embeddings?id=${left.id}`, alone: true });
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Цвета').click();
  const slider = page.getByRole('slider', { name: 'Прозрачность календаря' });
  const sliderPlace = await placeOf(slider);
  const tabPlace = await placeOf(tab('Цвета'));
  await slowDown(page);
  await page.reload();
  await tab('Размеры').click();
  await page.getByLabel('Ширина', { exact: true }).fill('90%');
  const card = page.getByRole('button', { name: /^Второе/ });
  const cardPlace = await placeOf(card);
  await card.evaluate((button) => {
    button.addEventListener('click', () =>
      requestAnimationFrame(() => Reflect.set(window, 'markedAt', button.ariaCurrent)),
    );
  });
  const changes = changesOf(page);
  await Promise.all([
    page.mouse.click(...cardPlace),
    page.mouse.click(...tabPlace),
    page.mouse.click(...sliderPlace),
    ...['ArrowRight', 'ArrowRight', 'ArrowRight'].map((key) => page.keyboard.press(key)),
  ]);
  expect(await page.evaluate(() => Reflect.get(window, 'markedAt')), 'the mark in the frame of the click').toBe('true');
  expect(new URL(page.url()).search).toBe(`?id=${chosen.id}`);
  await page.getByRole('heading', { name: 'Второе' }).waitFor();
  await tab('Цвета').click();
  const before = Number(await slider.inputValue());
  for (let times = 0; times < 3; times++) await slider.press('ArrowRight');
  const settingsOf = async (id: string) => (await embeddingsOf(token)).find((one) => one.id === id)?.settings;
  await eventually(async () => (await settingsOf(chosen.id))?.transparency).toBe(before + 3);
  await eventually(async () => (await settingsOf(left.id))?.width).toBe('90%');
  // The unsaved text went to the embedding for which it was typed, and nothing else did.
  expect(await settingsOf(left.id)).toEqual({ ...left.settings, width: '90%' });
  expect(changes.filter((change) => change.includes(left.id))).toHaveLength(1);
});
