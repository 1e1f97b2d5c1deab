import type { FrameLocator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { eventually } from './support/administrators.ts';
import { aUser } from './support/people.ts';
import { aPageWith, aStrangeSite } from './support/strange-site.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
// The two background colours of the calendar, with the default transparency.
const BLUE = 'rgba(59, 130, 246, 0.9)';
const GREEN = 'rgba(16, 185, 129, 0.9)';

const groundOf = (calendar: FrameLocator | Page): Promise<string> =>
  calendar.getByRole('main').evaluate((main) => getComputedStyle(main).backgroundColor);

/** The background colour of the calendar, once it shows its month. */
const seenIn = async (calendar: FrameLocator | Page): Promise<string> => {
  await calendar.getByRole('heading', { level: 1 }).waitFor();
  await calendar.getByRole('status').filter({ hasText: 'Загрузка' }).waitFor({ state: 'detached' });
  return groundOf(calendar);
};

it('the code that «Копировать код» gives shows what is published, and the draft by its link alone [LIVE-01, LIVE-02, LIVE-03, LIVE-11, FACE-21]', async () => {
  const { token } = await aUser();
  const owner = await visit({ token, path: '/embeddings', ...CLIPBOARD });
  await owner.getByRole('button', { name: 'Создать' }).click();
  await owner.getByRole('radio', { name: 'HTML страница' }).click();
  await owner.getByRole('textbox', { name: 'Название' }).fill('Афиша');
  await owner.keyboard.press('Enter');
  await owner.getByText('Посетители видят эти настройки.').waitFor();
  await owner.getByRole('button', { name: 'Предпросмотр кода' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Копировать код' }).click();
  await owner.getByText('Код скопирован').waitFor();
  const site = await aStrangeSite(aPageWith(await owner.evaluate(() => navigator.clipboard.readText())));
  await owner.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await owner.getByRole('tab', { name: 'Цвета' }).click();
  await owner.getByRole('textbox', { name: 'Цвет календаря' }).fill('#10b981');
  await owner.keyboard.press('Enter');
  await owner.getByText('Посетители пока не видят изменений: «Цвет календаря».').waitFor();
  try {
    // The first request of all, so no cache can answer it.
    const visitor = await visit({ path: site.url });
    const calendar = visitor.frameLocator('[data-calendar-widget] iframe');
    expect(await seenIn(calendar)).toBe(BLUE);

    await owner.getByRole('button', { name: 'Ещё действия' }).click();
    await owner.getByRole('menuitem', { name: 'Ссылка на черновик' }).click();
    await dialog.getByRole('button', { name: 'Создать ссылку' }).click();
    const link = await dialog.getByRole('textbox', { name: 'Секретная ссылка' }).inputValue();
    const reviewer = await visit({ path: link });
    await reviewer.getByText('Черновик', { exact: true }).waitFor();
    expect(await seenIn(reviewer)).toBe(GREEN);
    await owner.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await owner.getByRole('button', { name: 'Опубликовать' }).click();
    await owner.getByText('Посетители видят эти настройки.').waitFor();
    await eventually(async () => {
      await visitor.reload();
      return seenIn(calendar);
    }).toBe(GREEN);
  } finally {
    await site.stop();
  }
});
