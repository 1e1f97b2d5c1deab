import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import type { FileEvent } from '#shared/contracts/imports.ts';
import { calendarPage } from './calendar-of.ts';
import { tableRows } from './export-table.ts';
import { growingFile } from './growing-file.ts';
import { readFile } from './read/read-file.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const CATEGORY = { id: 'c1', name: 'Лекции, встречи', color: '#ff0000' };
const plain: FileEvent = {
  uid: 'e1@calendar-system',
  sequence: 3,
  title: 'Лекция',
  description: '<b>не HTML</b>\nвторая; строка, \\n',
  startDate: '2026-03-05T15:00:00.000Z',
  endDate: '2026-03-05T16:30:00.000Z',
  externalLink: 'https://example.ru/a?b=1',
  allDay: false,
  timeZone: 'Asia/Omsk',
  location: 'Зал, 2',
  ageRating: '12+',
  status: 'draft',
  categoryId: 'c1',
  recurrence: '',
  dates: {},
};
const EVENTS: FileEvent[] = [
  plain,
  // A series over the change to summer time. Its first and last dates are removed, and one date is moved to the day of
  // another date.
  {
    ...plain,
    uid: 'e4',
    timeZone: 'Europe/Berlin',
    startDate: '2026-03-22T17:00:00.000Z',
    endDate: '2026-03-22T19:00:00.000Z',
    recurrence: 'FREQ=WEEKLY;BYDAY=WE,SU;COUNT=6',
    dates: {
      20260322: null,
      20260329: { times: { startDate: '2026-04-01T18:30:00.000Z', endDate: '2026-04-01T19:00:00.000Z' } },
      20260401: { description: 'Другое', externalLink: '', location: '' },
      20260408: null,
    },
  },
  {
    ...plain,
    uid: 'e2',
    allDay: true,
    startDate: '2026-05-09T00:00:00.000Z',
    endDate: '2026-05-11T00:00:00.000Z',
    status: 'cancelled',
    ageRating: '',
    timeZone: 'Europe/Moscow',
  },
  {
    ...plain,
    uid: 'e3',
    startDate: '2026-06-02T15:00:00.000Z',
    endDate: '2026-06-02T16:00:00.000Z',
    recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260630',
    dates: {
      20260609: null,
      20260616: {
        title: 'Итоги',
        times: { startDate: '2026-06-17T15:00:00.000Z', endDate: '2026-06-17T16:00:00.000Z' },
      },
      20260623: { status: 'cancelled' },
    },
  },
  {
    ...plain,
    uid: 'e5',
    allDay: true,
    timeZone: 'Europe/Moscow',
    startDate: '2026-07-06T00:00:00.000Z',
    endDate: '2026-07-08T00:00:00.000Z',
    recurrence: 'FREQ=MONTHLY;BYDAY=1MO',
    dates: {
      20260803: null,
      20260907: {
        ageRating: '18+',
        times: { startDate: '2026-09-08T00:00:00.000Z', endDate: '2026-09-09T00:00:00.000Z' },
      },
    },
  },
];
/** The calendar file that the browser puts together from pages of events. */
const calendarOf = (...pages: (readonly FileEvent[])[]): Promise<string> => {
  const file = growingFile('ics');
  for (const events of pages) file.add({ calendar: calendarPage(events, [CATEGORY], NOW) });
  return file.end().text();
};
const tableOf = (...pages: (readonly FileEvent[])[]): Promise<string> => {
  const file = growingFile('csv');
  for (const events of pages) file.add({ rows: tableRows(events, [CATEGORY]) });
  return file.end().text();
};
const back = (file: string) =>
  readFile(strToU8(file), { zone: 'Europe/Moscow' }).rows.map(({ event, categories }) => ({ event, categories }));
const count = (file: string, line: string): number => file.split(`${line}\r\n`).length - 1;

it('comes back out of a calendar file as it went in, series with removed and changed dates too [IMP-20]', async () => {
  const categories = ['Лекции, встречи'];
  const whole = EVENTS.map((event) => ({ event: { ...event, categoryId: '' }, categories }));
  expect(back(await calendarOf(EVENTS))).toEqual(whole);
  const pages = await calendarOf(EVENTS.slice(0, 2), EVENTS.slice(2), EVENTS.slice(0, 0));
  expect(back(pages)).toEqual(whole);
  for (const edge of ['BEGIN', 'END']) {
    expect(count(pages, `${edge}:VCALENDAR`)).toBe(1);
    // A zone that both pages use stands once, as in the file of one page.
    expect(count(pages, `${edge}:VTIMEZONE`)).toBe(count(await calendarOf(EVENTS), `${edge}:VTIMEZONE`));
  }
  expect(await calendarOf([])).toMatch(
    /^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n(?:.*\r\n)*METHOD:PUBLISH\r\n(?:.*\r\n)*END:VCALENDAR\r\n$/,
  );
});

it('comes back out of a table in the order of starts, a series as the first date that is left of it, a formula as text [IMP-20, IMP-21]', async () => {
  const events = EVENTS.map((event) => ({ ...event, title: '=1+1', description: 'просто' }));
  const file = await tableOf(events.slice(2), events.slice(0, 2));
  expect(file).toContain(`"'=1+1"`);
  // The first date of `e4`, Sunday 22 March, is removed, so the series begins on Wednesday.
  const left = { startDate: '2026-03-25T17:00:00.000Z', endDate: '2026-03-25T19:00:00.000Z' };
  expect(back(file).map(({ event }) => event)).toEqual(
    events.map((event) => ({
      ...event,
      ...(event.uid === 'e4' && left),
      categoryId: '',
      recurrence: '',
      dates: {},
    })),
  );
});
