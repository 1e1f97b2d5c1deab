import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { startVisit, type Visit } from '#widget/testing/visit.ts';

let visit: Visit;
beforeAll(async () => {
  visit = await startVisit(inject('chromium'));
});
afterAll(() => visit.end());
afterEach(() => expect(visit.errors).toEqual([]));

describe('the details of an event', () => {
  it('open on a click, close by button, Escape and a click beside them, and give the focus back [WID-13]', async () => {
    const { page, dialog, event } = visit;
    await visit.open();
    for (const close of [
      () => page.getByRole('button', { name: 'Закрыть' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 300),
    ]) {
      await event(/Лекция/).click();
      await dialog().getByRole('heading', { name: 'Детали события' }).waitFor();
      await close();
      await dialog().waitFor({ state: 'detached' });
      expect(await event(/Лекция/).evaluate((element) => element === document.activeElement)).toBe(true);
    }
  });

  it('are texts, whatever stands in them, with a link that opens a new tab [WID-15, WID-16]', async () => {
    const { dialog, event } = visit;
    await visit.open();
    await event(/Лекция/).click();
    const text = await dialog().innerText();
    for (const part of ['Лекция <b>о космосе</b>', '21 ноября 2026, суббота', '10:00', '2 часа 30 минут'])
      expect(text).toContain(part);
    const link = dialog().getByRole('link', { name: /Зарегистрироваться/ });
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
      'https://example.org/register',
      '_blank',
    ]);
  });

  it('can be taken along: as a file, or to three other calendars', async () => {
    const { dialog, event } = visit;
    await visit.open();
    await event(/Лекция/).click();
    await dialog().getByText('В календарь', { exact: true }).click();
    const links = await dialog()
      .locator('.add a[target]')
      .evaluateAll((all) => all.map((each) => new URL(each.getAttribute('href') ?? '').hostname));
    expect(links).toEqual(['calendar.google.com', 'calendar.yandex.ru', 'outlook.live.com']);
    const file = dialog().getByRole('link', { name: 'Файл .ics' });
    expect(await file.getAttribute('href')).toMatch(/^\/api\/events\/public\/event\.ics\?token=tok-\d+&event=lecture$/);
  });

  it('are drawn in their scale, with a border in the event’s colour [WID-17, WID-18]', async () => {
    const { dialog, event } = visit;
    await visit.open('?viewType=month&modalSize=50');
    await event(/Лекция/).click();
    const style = () =>
      dialog().evaluate((element) => {
        const { transform, borderTopColor } = getComputedStyle(element);
        const ratio = element.getBoundingClientRect().width / Number(Reflect.get(element, 'offsetWidth'));
        return { transform, borderTopColor, ratio };
      });
    // Polls until the dialog has faded in.
    await expect.poll(style, { interval: 20 }).toEqual({
      transform: 'matrix(0.5, 0, 0, 0.5, 0, 0)',
      borderTopColor: 'rgb(190, 18, 60)',
      ratio: 0.5,
    });
  });

  it('open from the day behind «+ ещё N», and lead back to it', async () => {
    const { page, dialog } = visit;
    await visit.open();
    await page.getByRole('button', { name: /Ещё \d+, 24 ноября/ }).click();
    await expect.poll(() => dialog().locator('.row').count(), { interval: 20 }).toBe(8);
    await dialog()
      .getByRole('button', { name: /Занятие 8/ })
      .click();
    await dialog().getByRole('heading', { level: 3, name: 'Занятие 8', exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Назад к списку дня' }).click();
    await expect.poll(() => dialog().locator('.row').count(), { interval: 20 }).toBe(8);
  });

  it('open by a deep link, also to an event of another month', async () => {
    const { page, dialog } = visit;
    await visit.open('?event=lecture');
    await dialog().getByText('Лекция <b>о космосе</b>').waitFor();
    await visit.open('?event=new-year');
    await dialog().getByRole('heading', { name: 'Ёлка' }).waitFor();
    const heading = page.getByRole('heading', { level: 1, includeHidden: true });
    await expect.poll(() => heading.textContent(), { interval: 20 }).toBe('Декабрь 2026');
  });
});
