import fc from 'fast-check';
import { strToU8 } from 'fflate';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { fileKey } from '#shared/calendar-file/file-key.ts';
import { plain } from '#shared/calendar-file/plain.ts';
import { CategoryName } from '#shared/contracts/categories.ts';
import { AGE_RATINGS, Description, EVENT_STATUSES, Location, Title } from '#shared/contracts/events.ts';
import { FileEvent, type FileKind } from '#shared/contracts/imports.ts';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import { readCalendarFile } from '#shared/testing/read-calendar-file.ts';
import { shownDates } from '#shared/testing/shown-dates.ts';
import { parseRule, ruleText } from '#shared/time/rule.ts';
import { HOUR_MS } from '#shared/time/units.ts';
import { clockOf, instantOf } from '#shared/time/zone.ts';
import { calendarPage } from './calendar-of.ts';
import { tableRows } from './export-table.ts';
import { growingFile } from './growing-file.ts';
import { categorised } from './preview.ts';
import { readFile } from './read/read-file.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
/** Pieces of text that have a meaning in files. */
const PIECES = [
  ...[
    '\u00a0',
    '  ',
    ' ',
    '\n',
    '\r\n',
    '\t',
    '\\',
    '\\n',
    ';',
    ',',
    ':',
    '"',
    "'",
    "'=",
    '=1+1',
    '@',
    '-',
    '<b>',
    '</b>',
    '&lt;',
  ],
  ...[
    '<br>',
    '<p>',
    ' 12+',
    '6+',
    'ё',
    'Ё',
    'Лекция',
    'я'.repeat(80),
    '🎉',
    '\u0301',
    '\u2028',
    '\u0007',
    '\u200b',
    '\ufeff',
    '%',
  ],
  ...HOSTILE_TEXTS.filter((text) => text.length < 200),
];
const text = (maxLength: number) =>
  fc
    .array(fc.constantFrom(...PIECES), { maxLength: 6 })
    .map((pieces) => pieces.join('').slice(0, maxLength).toWellFormed());
const of = <T>(schema: v.GenericSchema<string, T>, maxLength: number) =>
  text(maxLength)
    .filter((one) => v.is(schema, one))
    .map((one) => v.parse(schema, one));
const isVisible = (one: string): boolean => plain(one).trim() !== '';
const ZONES = [
  'Europe/Moscow',
  'Asia/Omsk',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Asia/Calcutta',
  'W-SU',
  'UTC',
  'Etc/UTC',
  'Etc/GMT-3',
  'GMT',
];
const seconds = (from: string, days: number) =>
  fc.integer({ min: 0, max: days * 86_400 }).map((one) => Date.parse(from) + one * 1000);
/** Any instant, or an instant around the end of summer time, when a clock time comes twice in Berlin or New York. */
const instant = fc.oneof(
  seconds('2025-01-01T00:00:00Z', 900),
  seconds('2026-10-24T23:00:00Z', 0.15),
  seconds('2026-11-01T04:00:00Z', 0.15),
);
const times = fc
  .tuple(instant, fc.integer({ min: 1, max: 50 * 3600 }))
  .map(([start, length]) => ({ start, end: start + length * 1000 }));
const iso = (ms: number) => new Date(ms).toISOString();
const day = (ms: number) => ms - (ms % (24 * HOUR_MS));
/** Recurrence rules. `canonical` brings them into the form in which the product stores them [REC-02]. */
const RULES = [
  '',
  '',
  '',
  'FREQ=DAILY;COUNT=5',
  'FREQ=WEEKLY;INTERVAL=2;COUNT=3',
  'FREQ=MONTHLY',
  'FREQ=YEARLY;UNTIL=20351231',
];
const canonical = (rule: string, start: number, zone: string): string => {
  const { day, timeOfDay } = clockOf(zone, start);
  // A series is stored with its clock time. If a clock time comes twice, the series cannot begin at the second instant.
  const isSecond = instantOf(zone, day, timeOfDay) !== start;
  const parsed = rule === '' || isSecond ? null : parseRule(rule, day);
  return parsed ? ruleText(parsed) : '';
};

const event = fc
  .record({
    uid: fc.oneof(
      fc.constant('e1@calendar-system'),
      text(200)
        .map((one) => one.replace(/[\p{Cc}\u2028\u2029]/gu, '').trim())
        .filter((one) => one !== ''),
    ),
    title: of(Title, 200).filter(isVisible),
    description: of(Description, 5000),
    location: of(Location, 300),
    externalLink: fc.constantFrom(
      '',
      'https://example.ru',
      'https://EXAMPLE.ru/a,b;c?d=\\e',
      'https://пример.рф/ё?q=1#"',
      'https://calendar.yandex.ru/event?id=1',
    ),
    ageRating: fc.constantFrom(...AGE_RATINGS),
    status: fc.constantFrom(...EVENT_STATUSES),
    timeZone: fc.constantFrom(...ZONES),
    allDay: fc.boolean(),
    sequence: fc.integer({ min: 0, max: 999 }),
    categoryId: fc.constantFrom('', 'c1', 'c2'),
    recurrence: fc.constantFrom(...RULES),
    times,
  })
  .map(({ times: { start, end }, recurrence, ...fields }) => {
    const [from, to] = fields.allDay ? [day(start), day(end) + 24 * HOUR_MS] : [start, end];
    const rule = canonical(recurrence, from, fields.allDay ? 'UTC' : fields.timeZone);
    return { ...fields, recurrence: rule, startDate: iso(from), endDate: iso(to), dates: {} };
  });

const categories = (one: string, other: string) => [
  { id: 'c1', name: one, color: '#000000' },
  { id: 'c2', name: other, color: '#000000' },
];
const fileOf = async (
  kind: FileKind,
  events: readonly FileEvent[],
  names: ReturnType<typeof categories>,
): Promise<string> => {
  const file = growingFile(kind);
  file.add(kind === 'csv' ? { rows: tableRows(events, names) } : { calendar: calendarPage(events, names, NOW) });
  return file.end().text();
};

it.each(['ics', 'csv'] as const)(
  'any event that is exported as .%s is «Без изменений» when it is imported [IMP-20]',
  { tags: ['slow'] },
  async (kind) => {
    const visible = of(CategoryName, 50).filter(isVisible);
    const names = fc.uniqueArray(visible, {
      minLength: 2,
      maxLength: 2,
      selector: (name) => plain(name).trim().toLowerCase(),
    });
    await fc.assert(
      fc.asyncProperty(event, names, async (written, [one = '', other = '']) => {
        const known = categories(one, other);
        const file = await fileOf(kind, [written], known);
        const { rows, faults } = readFile(strToU8(file), { zone: 'Asia/Tokyo' });
        expect([faults, rows.length]).toEqual([[], 1]);
        const [back] = rows.map((row) => categorised(row, known).event);
        expect([back?.uid, back?.sequence]).toEqual([written.uid, written.sequence]);
        expect(back && v.is(FileEvent, back)).toBe(true);
        expect(back && fileKey(back, kind)).toBe(fileKey(written, kind));
      }),
      { numRuns: 1000 },
    );
  },
);

it('a series whose first date is removed is in a table by the next, where that was moved to [IMP-20]', async () => {
  const [sample] = fc.sample(event, 1);
  const series: FileEvent = {
    ...v.parse(FileEvent, sample),
    ...{ title: 'Хор', allDay: false, timeZone: 'Europe/Moscow', recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4' },
    ...{ startDate: '2026-03-10T15:00:00.000Z', endDate: '2026-03-10T16:00:00.000Z' },
    dates: {
      20260310: null,
      20260317: { times: { startDate: '2026-03-18T12:00:00.000Z', endDate: '2026-03-18T13:00:00.000Z' } },
    },
  };
  const file = await fileOf('csv', [series], categories('а', 'б'));
  const { rows } = readFile(strToU8(file), { zone: 'Asia/Tokyo' });
  expect(rows.map(({ event: { startDate, endDate } }) => [startDate, endDate])).toEqual([
    ['2026-03-18T12:00:00.000Z', '2026-03-18T13:00:00.000Z'],
  ]);
});

it.each([
  ['Europe/Berlin', '20260329', '2026-03-29T02:30:00'],
  ['America/Nuuk', '20260328', '2026-03-28T23:30:00'],
])('a series of %s keeps the clock time that summer time skips [REC-06, IMP-20]', async (timeZone, date, clock) => {
  const [sample] = fc.sample(event, 1);
  const later = '2026-03-29T02:30:00.000Z';
  const recurrence = `FREQ=WEEKLY;BYDAY=${date === '20260328' ? 'SA' : 'SU'};COUNT=5`;
  const series = (on: string, more: Partial<FileEvent>): FileEvent => ({
    ...v.parse(FileEvent, sample),
    ...{
      title: 'Хор',
      ageRating: '',
      description: '',
      location: '',
      allDay: false,
      timeZone,
      categoryId: '',
      recurrence,
    },
    ...{ startDate: `${on}T01:30:00.000Z`, endDate: `${on}T02:30:00.000Z`, dates: {} },
    ...more,
  });
  const before = (own: FileEvent['dates'][string]) => series('2026-03-15', { dates: { [date]: own } });
  const times = { startDate: later, endDate: '2026-03-29T03:30:00.000Z' };
  const changed = [null, { title: 'Иначе' }, { times }].map(before);
  for (const written of [series('2026-03-29', { clock }), ...changed]) {
    const file = await fileOf('ics', [written], categories('а', 'б'));
    const { rows, faults } = readFile(strToU8(file), { zone: 'Asia/Tokyo' });
    expect([faults, rows.map((row) => row.event)]).toEqual([[], [written]]);
    const theirs = readCalendarFile(file, { before: 2027 }).map(({ start, title }) => `${start} ${title}`);
    const ours = shownDates(written).map(({ start, title }) => `${start} ${title}`);
    // The change of the clock skips this time. ical.js reads it as the earlier instant.
    expect(theirs.map((one) => one.replace('03-29T00:30', '03-29T01:30')).sort()).toEqual(ours.sort());
  }
});
