import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFeedEvent } from '#functions/domain/events/feed-event.ts';
import {
  type Exceptions,
  firstDayOfSeries,
  occurrencesOf,
  repeating,
  timesOn,
} from '#functions/domain/events/series.ts';
import { expanded, type StoredSeries } from '#functions/domain/events/series-events.ts';
import { EVENT_DEFAULTS } from '#shared/contracts/events.ts';
import { readCalendarFile } from '#shared/testing/read-calendar-file.ts';
import { firstRuleDay, ruleDays } from '#shared/time/recurrence.ts';
import { compactDay } from '#shared/time/rule.ts';
import { inTimeZone } from '#shared/time/time-zone.testing.ts';
import { calendarFile, type FileContent } from './calendar-file.ts';

const none = () => undefined;
const isPublished: FileContent['shows'] = ({ status }) => status !== 'draft';

/** Tuesdays at 18:00 in Yekaterinburg from 10 March 2026 on. */
const aSeries = (fields: Partial<StoredSeries> = {}): StoredSeries => ({
  ...EVENT_DEFAULTS,
  id: 's1',
  userId: 'u1',
  calendarId: 'u1',
  title: 'Кружок',
  description: '',
  externalLink: '',
  startDate: '2026-03-10T13:00:00.000Z',
  endDate: '2026-03-10T14:30:00.000Z',
  timeZone: 'Asia/Yekaterinburg',
  recurrence: 'FREQ=WEEKLY;BYDAY=TU',
  picture: null,
  exceptions: {},
  revision: 3,
  updatedAt: '2026-02-01T08:30:15.000Z',
  ...fields,
});

const fileOf = (series: StoredSeries, more: Partial<FileContent> = {}): string =>
  calendarFile({ singles: [], series: [series], categoryOf: none, shows: isPublished, ...more });
/** Lines of the events, unfolded. */
const linesOf = (series: StoredSeries, more?: Partial<FileContent>): string[] => {
  const file = fileOf(series, more).replaceAll('\r\n ', '');
  return file.slice(file.indexOf('BEGIN:VEVENT')).split('\r\n');
};
const timesIn = (lines: string[]) => lines.filter((line) => /^(?:DTSTART|DTEND|RRULE|EXDATE|RECURRENCE-ID)/.test(line));

const WINDOW = { from: '2026-01-01T00:00:00.000Z', to: '2028-01-01T00:00:00.000Z' };

/** Start, end and title of each date, as ical.js reads them from the file. */
const readBack = (file: string): string[] =>
  readCalendarFile(file, { before: 2028 }).map(({ start, end, title }) => `${start} ${end} ${title}`);
const given = (series: StoredSeries): string[] =>
  [...occurrencesOf(series, WINDOW)]
    .filter(isPublishedDate)
    .map(({ startDate, endDate, title }) => `${startDate} ${endDate} ${title}`);
const isPublishedDate = ({ status }: { status: string }) => status !== 'draft';

describe('a series in the calendar file', () => {
  it('is one event by the clock of its zone, which is described beside it [REC-41]', () => {
    const file = fileOf(aSeries({ recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260331' }));
    expect(timesIn(linesOf(aSeries({ recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260401' })))).toEqual([
      'DTSTART;TZID=Asia/Yekaterinburg:20260310T180000',
      'DTEND;TZID=Asia/Yekaterinburg:20260310T193000',
      'RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260331T130000Z',
    ]);
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(file).toContain('BEGIN:VTIMEZONE\r\nTZID:Asia/Yekaterinburg\r\n');
    expect(file).toMatch(/DTSTAMP:20260201T083015Z/);
  });

  it('of whole days has dates alone, its end and its exceptions too [REC-41, REC-42]', () => {
    const patch = { title: 'Иначе' };
    const series = aSeries({
      allDay: true,
      startDate: '2026-05-09T00:00:00.000Z',
      endDate: '2026-05-10T00:00:00.000Z',
      recurrence: 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=9;UNTIL=20301231',
      exceptions: { '20270509': null, '20280509': patch },
    });
    expect(timesIn(linesOf(series))).toEqual([
      'DTSTART;VALUE=DATE:20260509',
      'DTEND;VALUE=DATE:20260510',
      'RRULE:FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=9;UNTIL=20300509',
      'EXDATE;VALUE=DATE:20270509',
      'DTSTART;VALUE=DATE:20280509',
      'DTEND;VALUE=DATE:20280510',
      'RECURRENCE-ID;VALUE=DATE:20280509',
    ]);
    expect(fileOf(series)).not.toContain('VTIMEZONE');
  });

  it('leaves out what is removed or a draft, and says what is changed, moved or cancelled [REC-42, EV2-16, EV2-17]', () => {
    const times = { startDate: '2026-03-25T15:00:00.000Z', endDate: '2026-03-25T16:00:00.000Z' };
    const exceptions: Exceptions = {
      '20260317': null,
      '20260324': { times },
      '20260331': { status: 'draft' },
      '20260407': { status: 'cancelled', ageRating: '12+', location: 'Зал; второй' },
    };
    const lines = linesOf(aSeries({ exceptions }));
    expect(timesIn(lines)).toEqual([
      'DTSTART;TZID=Asia/Yekaterinburg:20260310T180000',
      'DTEND;TZID=Asia/Yekaterinburg:20260310T193000',
      'RRULE:FREQ=WEEKLY;BYDAY=TU',
      'EXDATE;TZID=Asia/Yekaterinburg:20260317T180000,20260331T180000',
      'DTSTART;TZID=Asia/Yekaterinburg:20260325T200000',
      'DTEND;TZID=Asia/Yekaterinburg:20260325T210000',
      'RECURRENCE-ID;TZID=Asia/Yekaterinburg:20260324T180000',
      'DTSTART;TZID=Asia/Yekaterinburg:20260407T180000',
      'DTEND;TZID=Asia/Yekaterinburg:20260407T193000',
      'RECURRENCE-ID;TZID=Asia/Yekaterinburg:20260407T180000',
    ]);
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(Array(3).fill('UID:s1@calendar-system'));
    expect(lines.filter((line) => /^(?:STATUS|LOCATION|SUMMARY)/.test(line))).toEqual([
      'SUMMARY:Кружок',
      'SUMMARY:Кружок',
      'SUMMARY:Кружок 12+',
      'LOCATION:Зал\\; второй',
      'STATUS:CANCELLED',
    ]);
    expect(timesIn(linesOf(aSeries({ status: 'draft', exceptions })))).toEqual([]);
  });

  it('that a choice of categories leaves out gives the dates that it takes as events of their own [EV2-24]', () => {
    const lecture = { id: 'c1', name: 'Лекции', color: '#ff0000' };
    const categoryOf: FileContent['categoryOf'] = ({ categoryId }) => (categoryId === 'c1' ? lecture : undefined);
    const shows: FileContent['shows'] = (event) => categoryOf(event) !== undefined;
    const series = aSeries({ exceptions: { '20260317': { categoryId: 'c1' }, '20260324': { title: 'Иначе' } } });
    const lines = linesOf(series, { categoryOf, shows });
    expect(timesIn(lines)).toEqual([
      'DTSTART;TZID=Asia/Yekaterinburg:20260317T180000',
      'DTEND;TZID=Asia/Yekaterinburg:20260317T193000',
    ]);
    expect(lines).toEqual(expect.arrayContaining(['UID:s1_20260317@calendar-system', 'CATEGORIES:Лекции']));
    const inside = aSeries({ categoryId: 'c1', exceptions: { '20260317': { categoryId: 'c2' } } });
    expect(timesIn(linesOf(inside, { categoryOf, shows }))).toContain('EXDATE;TZID=Asia/Yekaterinburg:20260317T180000');
  });

  it('keeps to the clock of a zone by another name', () => {
    const lines = timesIn(linesOf(aSeries({ timeZone: 'W-SU', exceptions: { '20260310': { title: 'Иначе' } } })));
    expect(lines).toContain('RECURRENCE-ID;TZID=Europe/Moscow:20260310T160000');
    const utc = aSeries({
      timeZone: 'UTC',
      startDate: '2026-03-10T00:00:00.000Z',
      endDate: '2026-03-10T01:00:00.000Z',
      exceptions: { '20260310': { title: 'Иначе' }, '20260317': null },
    });
    expect(readBack(fileOf(utc)).sort()).toEqual(given(utc).sort());
  });

  const rules = [
    'FREQ=DAILY;COUNT=12',
    'FREQ=DAILY;INTERVAL=3;UNTIL=20260601',
    'FREQ=WEEKLY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,SU;COUNT=20',
    'FREQ=MONTHLY;BYMONTHDAY=31',
    'FREQ=MONTHLY;BYMONTHDAY=-1;UNTIL=20270228',
    'FREQ=MONTHLY;BYDAY=-1FR',
    'FREQ=MONTHLY;INTERVAL=5;BYDAY=2TU;COUNT=4',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28',
  ];
  const zones = ['Europe/Moscow', 'Asia/Omsk', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC'];

  const someSeries = fc
    .record({
      recurrence: fc.constantFrom(...rules),
      timeZone: fc.constantFrom(...zones),
      allDay: fc.boolean(),
      day: fc.integer({ min: 0, max: 120 }),
      // Clocks change at night everywhere, so these times are neither skipped nor repeated.
      hour: fc.integer({ min: 12, max: 15 }),
      removed: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
      changed: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }),
      kind: fc.constantFrom('title', 'times', 'draft'),
    })
    .map(({ day, hour, removed, changed, kind, ...schedule }) => {
      const start = Date.UTC(2026, 0, 2 + day, schedule.allDay ? 0 : hour);
      const iso = (instant: number) => new Date(instant).toISOString();
      const length = schedule.allDay ? 86_400_000 : 5_400_000;
      const raw = aSeries({ ...schedule, startDate: iso(start), endDate: iso(start + length) });
      const first = firstRuleDay(repeating(raw).rule, firstDayOfSeries(raw)) ?? 0;
      const series = { ...raw, ...timesOn(raw, first) };
      const days = [...take(ruleDays(repeating(series).rule, first), 7)];
      const patchOn = (at: number) => {
        const { startDate, endDate } = timesOn(series, days[at] ?? first);
        const later = (instant: string) => iso(Date.parse(instant) + 86_400_000);
        if (kind === 'times') return { times: { startDate: later(startDate), endDate: later(endDate) } };
        return kind === 'title' ? { title: 'Иначе' } : { status: 'draft' as const };
      };
      const on = (at: number) => days[at] ?? first;
      const exceptions: Exceptions = Object.fromEntries([
        ...changed.map((at) => [compactDay(on(at)), patchOn(at)]),
        ...removed.map((at) => [compactDay(on(at)), null]),
      ]);
      return { ...series, exceptions };
    });

  it('is read back by ical.js as the dates of the feed [REC-43]', () => {
    fc.assert(
      fc.property(someSeries, (series) => {
        expect(readBack(fileOf(series)).sort()).toEqual(given(series).sort());
      }),
      { numRuns: 150 },
    );
  });

  it('is the same text in any zone of the machine [REC-44]', () => {
    fc.assert(
      fc.property(someSeries, (series) => {
        const here = fileOf(series);
        for (const zone of ['UTC', 'America/New_York', 'Asia/Kamchatka'])
          inTimeZone(zone, () => expect(fileOf(series)).toBe(here));
      }),
      { numRuns: 20 },
    );
  });
});

describe('the feed of many dates', () => {
  it('of 450 with texts of 500 characters fits into 10 kB once it is compressed [REC-46]', () => {
    const words = 'лекция мастерская вечер концерт встреча рассказ выставка занятие город театр музей книга'.split(' ');
    const text = (seed: number) =>
      Array.from({ length: 90 }, (_, at) => words[(at * at * 7 + seed * 31 + at) % words.length]).join(' ');
    const series = Array.from({ length: 10 }, (_, at) =>
      aSeries({ id: `s${at}`, description: text(at).slice(0, 500), recurrence: 'FREQ=DAILY;COUNT=45' }),
    );
    const events = expanded({ singles: [], series }, WINDOW).map((event) => toFeedEvent(event, none));
    const body = JSON.stringify(events);
    expect(events).toHaveLength(450);
    expect(Buffer.byteLength(body)).toBeGreaterThan(450_000);
    expect(gzipSync(body).length).toBeLessThanOrEqual(10_000);
  });
});

/** The first `count` values. */
function* take<T>(values: Iterable<T>, count: number): Generator<T> {
  let left = count;
  for (const value of values) {
    if (left-- <= 0) return;
    yield value;
  }
}
