import { describe, expect, it } from 'vitest';
import { anEvent, aUser, theEvent } from './support/people.ts';
import { aBrowser, aSharedPage, goTo } from './support/visit.ts';

const { visit } = aBrowser();
const MONTH = '/?date=2026-09-16';
const WEEK = '/?view=week&date=2026-09-16';

describe('the calendar by keyboard', () => {
  it('an event is reached by Tab and opens with Enter or Space, and with no other key [CAL-11]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Лекция', start: '2026-09-16T10:00:00+03:00' });
    const page = await visit({ token, path: MONTH });
    const event = page.getByRole('button', { name: /Лекция/ });
    await event.waitFor();
    await page.getByRole('button', { name: 'Создать мероприятие' }).focus();
    for (let step = 0; step < 4 && !(await event.evaluate((node) => node.matches(':focus'))); step += 1) {
      await page.keyboard.press('Tab');
    }
    expect(await event.evaluate((node) => node.matches(':focus'))).toBe(true);
    for (const key of ['x', 'Alt+Enter']) {
      await page.keyboard.press(key);
      // Neither the dialog nor the sign that it is loading may be there.
      expect(await page.locator('[role=dialog], [role=status][aria-label]').count(), key).toBe(0);
    }
    const dialog = page.getByRole('dialog', { name: 'Мероприятие', exact: true });
    for (const key of ['Enter', ' ']) {
      await page.keyboard.press(key);
      await dialog.and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await event.and(page.locator(':focus')).waitFor();
    }
  });

  it('Alt with arrows moves it, once for several presses, says so, and keeps the focus', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Лекция', start: '2026-09-16T10:00:00+03:00' });
    await anEvent(token, { title: 'Другая', start: '2026-09-18T09:00:00+03:00' });
    const page = await visit({ token, path: 'about:blank', alone: true });
    await page.clock.install();
    await page.goto(MONTH);
    let saves = 0;
    page.on('request', (request) => {
      if (request.method() === 'PUT') saves += 1;
    });
    await page.getByRole('button', { name: /Лекция/ }).focus();
    // The clock stands still, so the presses follow each other quickly on any machine.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) {
      await page.keyboard.press(`Alt+${key}`);
      await page.clock.runFor(50);
    }
    await page.clock.resume();
    const moved = page.getByRole('button', { name: '10 Лекция, 25 сентября, 10:00 – 11:00' });
    await moved.waitFor();
    await page.getByText('Мероприятие «Лекция» перенесено: 25 сентября, 10:00 – 11:00').waitFor();
    await expect.poll(() => moved.evaluate((node) => node.matches(':focus'))).toBe(true);
    await page.getByText('Мероприятие обновлено').waitFor();
    expect(saves).toBe(1);
    expect((await theEvent(token, 'Лекция')).startDate).toBe('2026-09-25T07:00:00.000Z');
  });
});

describe('the calendar by keyboard, on one page', () => {
  let username: string;
  const shown = aSharedPage(async () => {
    const anna = await aUser();
    ({ username } = anna);
    await anEvent(anna.token, { title: 'Семинар', start: '2026-09-16T10:00:00+03:00' });
    return { token: anna.token, path: WEEK };
  });

  it('Alt and Shift with arrows resize it by half hours', async () => {
    const page = shown();
    await goTo(page, WEEK);
    await page.getByRole('button', { name: /Семинар/ }).focus();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await page.getByText('Время мероприятия «Семинар» изменено: 16 сентября, 10:00 – 11:30').waitFor();
    await page.getByText('Мероприятие обновлено').waitFor();
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await page.getByText('Мероприятие не может быть короче').waitFor();
    await page.getByRole('button', { name: 'Семинар, 10:00 – 10:30, 16 сентября' }).waitFor();
  });

  it('arrows walk days, over the edge of the month too', async () => {
    const page = shown();
    await goTo(page, '/?date=2026-09-30');
    const day = (name: string) => page.getByRole('button', { name: `Открыть день: ${name}` });
    await day('среда, 30 сентября').press('ArrowRight');
    await page.getByRole('heading', { name: 'Октябрь 2026' }).waitFor();
    await expect.poll(() => day('четверг, 1 октября').evaluate((node) => node.matches(':focus'))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => day('четверг, 8 октября').evaluate((node) => node.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Четверг, 8 октября 2026' }).waitFor();
  });

  it('the user menu works by arrows, letters and Escape [CAL-02]', async () => {
    const page = shown();
    const button = page.getByRole('button', { name: username });
    await button.focus();
    await page.keyboard.press('ArrowDown');
    const item = (name: string) => page.getByRole('menuitem', { name });
    await expect.poll(() => item('Настройки').evaluate((node) => node.matches(':focus'))).toBe(true);
    // The keyboard of the browser's driver has no Cyrillic.
    await item('Настройки').dispatchEvent('keydown', { key: 'в', bubbles: true });
    await expect.poll(() => item('Выйти').evaluate((node) => node.matches(':focus'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => button.evaluate((node) => node.matches(':focus'))).toBe(true);
  });
});
