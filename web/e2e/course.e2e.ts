import { Buffer } from 'node:buffer';
import ICAL from 'ical.js';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { product } from '#shared/testing/served-product.ts';
import { anEmbedding } from './support/embeddings.ts';
import { aUser, eventsOf } from './support/people.ts';
import { aBrowser, goTo, PHONE } from './support/visit.ts';

// A clerk of a house of culture enters a course of 16 lessons. One lesson is moved, one is cancelled, and those from
// the tenth on are changed. Then the test checks what everybody sees of the course. All happens on a phone, which has
// the least room.

const { visit } = aBrowser();
const screen = { viewport: PHONE, hasTouch: true, isMobile: true };

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mOwbvpGEmIY1TCqYfhqAACHB7MQtp/9lwAAAABJRU5ErkJggg==',
  'base64',
);

/** The days of the lessons: Wednesdays from 16 September 2026 on, but the third is a Friday. */
const DAYS = [
  ...['2026-09-16', '2026-09-23', '2026-10-02', '2026-10-07', '2026-10-14', '2026-10-21', '2026-10-28', '2026-11-04'],
  ...['2026-11-11', '2026-11-18', '2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16', '2026-12-23', '2026-12-30'],
];
const CANCELLED = 4;
const LATER_FROM = 9;
const hourOf = (lesson: number): number => (lesson < LATER_FROM ? 18 : 19);

/** The lessons as `2026-09-16 18:00 – 19:00`. The cancelled one ends with « отменено». */
const LESSONS = DAYS.map(
  (day, at) => `${day} ${hourOf(at)}:00 – ${hourOf(at) + 1}:00${at === CANCELLED ? ' отменено' : ''}`,
);

/** Counts what the clerk does: clicks, filled fields, chosen files. */
const counting = () => {
  const actions: string[] = [];
  const act = async (what: string, action: Promise<unknown>): Promise<void> => {
    actions.push(what);
    await action;
  };
  return { act, actions };
};

/** Chooses 18:00 of the first day that is shown. */
const chooseSlot = async (page: Page): Promise<void> => {
  const slot = page.locator('.rbc-day-slot').first().locator('.rbc-time-slot').nth(36);
  await slot.scrollIntoViewIfNeeded();
  const box = await slot.boundingBox();
  if (!box) throw new Error('There is no slot');
  await page.touchscreen.tap(box.x + 20, box.y + 8);
};

const createCourse = async (page: Page): Promise<string[]> => {
  const { act, actions } = counting();
  await act('slot', chooseSlot(page));
  const dialog = page.getByRole('dialog', { name: 'Новое мероприятие' });
  await act('title', dialog.getByLabel('Название', { exact: true }).fill('Керамика'));
  await act('repeat', dialog.getByLabel('Повторение').selectOption('Каждую среду'));
  await act('count', dialog.getByLabel('Сколько раз').fill('16'));
  await act('place', dialog.getByLabel('Место').fill('Зал 2'));
  await act('text', dialog.getByLabel('Описание').fill('Лепим из глины'));
  const file = { name: 'афиша.png', mimeType: 'image/png', buffer: PICTURE };
  await act('picture', dialog.locator('input[type=file]').setInputFiles(file));
  await dialog.getByRole('img', { name: 'Изображение мероприятия' }).waitFor();
  await act('create', dialog.getByRole('button', { name: 'Создать', exact: true }).click());
  await page.getByText('Мероприятие создано').waitFor();
  await dialog.waitFor({ state: 'detached' });
  return actions;
};

/** Opens the lesson of a day in the day view, changes it, and chooses for which dates the change is. */
const change = async (
  page: Page,
  day: string,
  fill: (dialog: Locator) => Promise<void>,
  scope: string,
): Promise<void> => {
  await goTo(page, `/?view=day&date=${day}`);
  await page.getByRole('button', { name: /Керамика/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Мероприятие', exact: true });
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  const question = page.getByRole('dialog', { name: 'Изменить повторяющееся мероприятие' });
  await question.getByText(scope, { exact: true }).click();
  await question.getByRole('button', { name: 'Сохранить' }).click();
  await page.getByText('Мероприятие обновлено').waitFor();
  await dialog.waitFor({ state: 'detached' });
};

/** The lessons that another program finds in the file. */
const lessonsIn = (file: string): string[] => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const all = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  const changes = all.filter((event) => event.isRecurrenceException());
  const lessons = all
    .filter((event) => !event.isRecurrenceException())
    .flatMap((series) => {
      for (const one of changes) if (one.uid === series.uid) series.relateException(one);
      const found: string[] = [];
      const walk = series.iterator();
      for (let next = walk.next(); next; next = walk.next()) {
        const { item, startDate, endDate } = series.getOccurrenceDetails(next);
        const clock = (time: ICAL.Time) => time.toString().slice(11, 16);
        const isCancelled = item.component.getFirstPropertyValue('status') === 'CANCELLED';
        found.push(
          `${startDate.toString().slice(0, 10)} ${clock(startDate)} – ${clock(endDate)}${isCancelled ? ' отменено' : ''}`,
        );
      }
      return found;
    });
  return lessons.sort();
};

/** The rows of each group as `2026-09-16 18:00 – 19:00`. The group's attribute holds a date, or days since 1970. */
const rowsIn = (page: Page, group: string, attribute: string): Promise<string[]> =>
  page.locator(group).evaluateAll(
    (groups, name) =>
      groups.flatMap((one) => {
        const day = one.getAttribute(name) ?? '';
        const date = day.includes('-') ? day : new Date(Number(day) * 86_400_000).toISOString().slice(0, 10);
        return [...one.querySelectorAll('li')].map((row) => {
          const text = row.textContent ?? '';
          const isStruck = [...row.querySelectorAll('*')].some(
            (part) => getComputedStyle(part).textDecorationLine === 'line-through',
          );
          return `${date} ${/\d\d:\d\d – \d\d:\d\d/.exec(text)?.[0]}${isStruck ? ' отменено' : ''}`;
        });
      }),
    attribute,
  );

const MONTHS = ['2026-09', '2026-10', '2026-11', '2026-12'];
const isOf =
  (month: string) =>
  (row: string): boolean =>
    row.startsWith(month);

it('a course of 16 lessons takes eight actions; changed, it is the same in list, widget and .ics [REC-15, REC-19, REC-43]', async () => {
  const { token } = await aUser();
  const { widgetToken } = await anEmbedding(token);
  const page = await visit({ token, path: '/?view=week&date=2026-09-16', ...screen });
  expect(await createCourse(page)).toHaveLength(8);
  expect(await eventsOf(token)).toHaveLength(16);

  await change(
    page,
    '2026-09-30',
    (dialog) => dialog.getByLabel('Дата начала').fill('2026-10-02'),
    'Только 30 сентября',
  );
  const cancel = async (dialog: Locator) => {
    await dialog.getByLabel('Статус').selectOption('Отменено');
  };
  await change(page, '2026-10-14', cancel, 'Только 14 октября');
  const later = async (dialog: Locator) => {
    await dialog.getByLabel('Время начала').fill('19:00');
    await dialog.getByLabel('Место').fill('Зал 3');
  };
  await change(page, '2026-11-18', later, '18 ноября и все следующие (7)');

  const lessons = await eventsOf(token);
  expect(lessons.map(({ location, description, imageUrl }) => [location, description, imageUrl !== null])).toEqual(
    DAYS.map((__, at) => [at < LATER_FROM ? 'Зал 2' : 'Зал 3', 'Лепим из глины', true]),
  );

  for (const month of MONTHS) {
    await goTo(page, `/?view=agenda&date=${month}-15`);
    await expect
      .poll(async () => (await rowsIn(page, '[data-day-group]', 'data-day-group')).filter(isOf(month)))
      .toEqual(LESSONS.filter(isOf(month)));
  }

  const file = await (await fetch(`${product.url}/api/events/public.ics?token=${widgetToken}`)).text();
  expect(lessonsIn(file)).toEqual(LESSONS);

  const site = await visit({ path: 'about:blank', alone: true, ...screen });
  // All lessons are over then. Earlier, the list would show only the next date of the course.
  await site.clock.setFixedTime('2027-01-15T12:00:00+03:00');
  await site.goto(`/calendar/${widgetToken}?viewType=list`);
  for (const month of MONTHS.toReversed()) {
    await site.getByRole('button', { name: 'Предыдущий месяц' }).click();
    await expect
      .poll(async () => (await rowsIn(site, '[data-group]', 'data-group')).filter(isOf(month)))
      .toEqual(LESSONS.filter(isOf(month)));
    const place = site.getByRole('dialog').getByText(month < '2026-11' ? 'Зал 2' : 'Зал 3');
    await site
      .getByRole('button', { name: /Керамика/ })
      .last()
      .click();
    await place.waitFor();
    await site.keyboard.press('Escape');
    await place.waitFor({ state: 'detached' });
  }
});
