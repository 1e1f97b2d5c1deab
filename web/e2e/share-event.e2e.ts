import { describe, expect, it } from 'vitest';
import { shareWords as words } from '#shared/locale/share.ts';
import { overflow } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { anEmbedding } from './support/embeddings.ts';
import { pagesOf } from './support/pdf-text.ts';
import { anEvent, aUser } from './support/people.ts';
import { aBrowser, PHONE, WIDE } from './support/visit.ts';
import { button } from './support/walk.ts';

const { visit } = aBrowser();
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

/** Opens «Поделиться» of an event that a widget shows. */
const shared = async (viewport = WIDE, colorScheme: 'light' | 'dark' = 'light') => {
  const { token } = await aUser();
  const start = '2026-09-16T18:00+03:00';
  await anEvent(token, { title: 'Вечер романса', start, fields: { location: 'Большой зал', ageRating: '12+' } });
  const { widgetToken } = await anEmbedding(token);
  const page = await visit({ ...CLIPBOARD, token, path: '/?date=2026-09-16&view=day', viewport, colorScheme });
  await button(page, /Вечер романса/)
    .first()
    .click();
  await button(page, 'Ещё действия').click();
  await page.getByRole('menuitem', { name: words.menu }).click();
  const dialog = page.getByRole('dialog', { name: words.title('Вечер романса') });
  await expect.poll(() => dialog.getByLabel(words.text).inputValue()).toContain(`/calendar/${widgetToken}?event=`);
  return { page, dialog, widgetToken };
};

describe('«Поделиться» of an event', () => {
  it('copies a post as it was changed, and opens the pages of networks [PRG-50, PRG-51, PRG-52]', async () => {
    const { page, dialog, widgetToken } = await shared();
    const text = dialog.getByLabel(words.text);
    await text.fill(`Приходите! ${await text.inputValue()}`);
    await dialog.getByRole('button', { name: words.copy }).click();
    await page.getByText(words.copied).waitFor();
    const post = await page.evaluate(() => navigator.clipboard.readText());
    expect(post).toMatch(/^Приходите! Вечер романса 12\+\n16 сентября, среда, 18:00/);
    const telegram = new URL((await dialog.getByRole('link', { name: words.telegram }).getAttribute('href')) ?? '');
    expect(telegram.searchParams.get('url')).toContain(`/calendar/${widgetToken}?event=`);
    expect(telegram.searchParams.get('text')).toMatch(/^Приходите! Вечер романса(?!.*\/calendar\/)/s);
    const vk = new URL((await dialog.getByRole('link', { name: words.vk }).getAttribute('href')) ?? '');
    expect(vk.searchParams.get('title')).toBe('Вечер романса 12+');
    // The link of the post opens the event, for anybody.
    await page.goto(telegram.searchParams.get('url') ?? '');
    await page.getByRole('heading', { name: /Вечер романса/ }).waitFor();
  });

  it('prints a poster on one sheet of A4, with a code that leads to the event [PRG-53]', async () => {
    const { page, dialog } = await shared(WIDE, 'dark');
    await dialog.getByRole('tab', { name: words.poster }).click();
    await dialog.getByRole('img', { name: words.qrLabel }).waitFor();
    await expect.poll(() => page.title()).toBe('Плакат: Вечер романса');
    const pages = pagesOf(await page.pdf({ format: 'A4', preferCSSPageSize: true }));
    expect(pages).toHaveLength(1);
    for (const part of ['Вечерроманса', '16сентября,среда,18:00', 'Большойзал', '12+', 'наведитекамеру'])
      expect(pages[0]).toContain(part);
    for (const absent of ['Поделиться', 'Распечатать']) expect(pages[0]).not.toContain(absent);
  });

  it.each([
    ['a desk', WIDE, 'light'],
    ['a desk in the dark', WIDE, 'dark'],
    ['a phone', PHONE, 'light'],
  ] as const)('fits, and axe finds nothing, on %s', async (_, viewport, scheme) => {
    const { page, dialog } = await shared(viewport, scheme);
    for (const tab of [words.post, words.poster]) {
      await dialog.getByRole('tab', { name: tab }).click();
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      expect(await violations(page)).toEqual([]);
    }
    // «Back» closes this dialog alone.
    await page.goBack();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('dialog', { name: 'Мероприятие' }).waitFor();
  });
});
