import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { copyOf } from '#functions/domain/events/bulk-edit.ts';
import { editStored, removeFrom, toSeries } from '#functions/domain/events/edit-event.ts';
import { fromFile, toFile } from '#functions/domain/events/file-event.ts';
import { occurrenceId, occurrencesOf } from '#functions/domain/events/series.ts';
import { isSeries, type Stored, type StoredSeries } from '#functions/domain/events/series-events.ts';
import { anEvent } from '#functions/domain/events/stored.testing.ts';
import { writeCalendar } from '#shared/calendar-file/write.ts';
import { readCalendarFile } from '#shared/testing/read-calendar-file.ts';
import { compactDay } from '#shared/time/rule.ts';
import { clockText, instantOf } from '#shared/time/zone.ts';
import { partsOfSeries } from './series-parts.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
const ZONES = [
  'Europe/Berlin',
  'America/Nuuk',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Beirut',
];
const NO_CATEGORY = () => undefined;

const clocks = new Map(
  ZONES.map((timeZone) => {
    const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    return [timeZone, new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...digits })];
  }),
);
/** The time that a clock in the zone shows, computed by `Intl` alone. */
const shownBy = (zone: string, instant: number): string => {
  const parts = clocks.get(zone)?.formatToParts(instant) ?? [];
  const of = (type: string) => parts.find((part) => part.type === type)?.value;
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
};

/**
 * The clock times in 2026 and 2027 that the zone skips when summer time begins, every quarter of an hour. They are
 * computed by `Intl` alone.
 */
const skippedIn = (zone: string): { day: number; timeOfDay: number }[] => {
  const found: { day: number; timeOfDay: number }[] = [];
  const quarter = HOUR / 4;
  const local = (instant: number): number => Date.parse(`${shownBy(zone, instant)}Z`);
  for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2028, 0, 1); day += DAY) {
    if (local(day + DAY) - local(day) === DAY) continue;
    for (let at = day; at < day + DAY; at += quarter)
      for (let skipped = local(at) + quarter; skipped < local(at + quarter); skipped += quarter)
        found.push({ day: Math.floor(skipped / DAY), timeOfDay: skipped % DAY });
  }
  return found;
};
const SKIPPED = ZONES.flatMap((timeZone) => skippedIn(timeZone).map((clock) => ({ timeZone, clock })));

type Skipped = (typeof SKIPPED)[number];
const begin = ({ timeZone, clock }: Skipped, rule: string): StoredSeries => {
  const start = instantOf(timeZone, clock.day, clock.timeOfDay);
  const times = { startDate: new Date(start).toISOString(), endDate: new Date(start + HOUR).toISOString() };
  return toSeries(anEvent({ ...times, timeZone }), rule, clockText(clock).slice(0, 16));
};
const datesOf = (series: Stored): string[] => {
  if (!isSeries(series)) throw new Error('No series');
  const from = Date.parse(series.startDate);
  const window = { from: series.startDate, to: new Date(from + 60 * DAY).toISOString() };
  return [...occurrencesOf(series, window)].map(({ startDate }) => shownBy(series.timeZone, Date.parse(startDate)));
};
/**
 * The expected dates at a clock time, every `days` days. If the clock skips that time, the date is later by the gap.
 */
const expected = ({ timeZone, clock }: Skipped, days: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    shownBy(timeZone, instantOf(timeZone, clock.day + at * days, clock.timeOfDay)),
  );
const titled = (seen: StoredSeries, id: string, scope: 'all' | 'following') =>
  editStored(seen, {
    ...{ id, scope, newPicture: null, updatedAt: seen.updatedAt, categoryOf: NO_CATEGORY, newId: 'half' },
    form: {
      ...{ title: 'Иначе', description: '', externalLink: '', color: '', recurrence: seen.recurrence },
      ...occurrenceTimes(seen, id),
    },
  });
const occurrenceTimes = (seen: StoredSeries, id: string) => {
  const window = { from: '2025-01-01T00:00:00.000Z', to: '2029-01-01T00:00:00.000Z' };
  const found = [...occurrencesOf(seen, window)].find(({ day }) => occurrenceId(seen.id, day) === id);
  if (!found) throw new Error(`No date ${id}`);
  return { startDate: found.startDate, endDate: found.endDate };
};

const anySkipped = fc.constantFrom(...SKIPPED);
const WEEKLY = 'FREQ=WEEKLY;COUNT=6';

describe('a series whose first clock time is skipped by summer time', () => {
  it('of Berlin, Sundays at 02:30, is an hour later on that day alone [REC-06, REC-07]', () => {
    const clock = { day: Date.UTC(2026, 2, 29) / DAY, timeOfDay: 2.5 * HOUR };
    const series = begin({ timeZone: 'Europe/Berlin', clock }, WEEKLY);
    expect(datesOf(series).slice(0, 3)).toEqual(['2026-03-29T03:30', '2026-04-05T02:30', '2026-04-12T02:30']);
    expect(series.recurrence).toBe('FREQ=WEEKLY;BYDAY=SU;COUNT=6');
  });

  it('keeps its clock time and its first date in every zone [REC-06, REC-07]', () => {
    expect(SKIPPED.length).toBeGreaterThan(40);
    fc.assert(
      fc.property(anySkipped, (skipped) => {
        expect(datesOf(begin(skipped, WEEKLY))).toEqual(expected(skipped, 7, 6));
      }),
    );
  });

  it('keeps it where only the title of all dates changes, where the first ones go, and in a file [REC-06, IMP-20]', () => {
    fc.assert(
      fc.property(anySkipped, (skipped) => {
        const series = begin(skipped, WEEKLY);
        const id = occurrenceId(series.id, skipped.clock.day);
        expect(datesOf(titled(series, id, 'all').next)).toEqual(expected(skipped, 7, 6));
        const rest = removeFrom(series, { id, scope: 'this', updatedAt: series.updatedAt });
        expect(rest && datesOf(rest)).toEqual(expected(skipped, 7, 6).slice(1));
        const file = { ...toFile(series, NO_CATEGORY), dates: {} };
        const made = {
          id: 'e2',
          userId: 'u1',
          calendarId: 'u1',
          color: '',
          picture: null,
          revision: 1,
          updatedAt: series.updatedAt,
        };
        const again = fromFile(file, made, NO_CATEGORY);
        expect(datesOf(again)).toEqual(expected(skipped, 7, 6));
        expect(toFile(again, NO_CATEGORY)).toEqual({ ...file, uid: expect.any(String), sequence: 1 });
        const copy = copyOf(series, { id: 'e3', picture: null, updatedAt: series.updatedAt, days: 7 });
        const later = { ...skipped, clock: { ...skipped.clock, day: skipped.clock.day + 7 } };
        expect(datesOf(copy)).toEqual(expected(later, 7, 6));
      }),
      { numRuns: 40 },
    );
  });

  it('keeps it where it is split at a date that summer time skips, changing the title alone [REC-06, REC-18]', () => {
    fc.assert(
      fc.property(anySkipped, ({ timeZone, clock }) => {
        const series = begin({ timeZone, clock: { ...clock, day: clock.day - 14 } }, 'FREQ=WEEKLY;COUNT=8');
        const { next, earlier } = titled(series, occurrenceId(series.id, clock.day), 'following');
        expect(datesOf(next)).toEqual(expected({ timeZone, clock }, 7, 6));
        expect(earlier && datesOf(earlier)).toHaveLength(2);
      }),
      { numRuns: 40 },
    );
  });

  it('gives ical.js the same days and times [REC-41]', () => {
    fc.assert(
      fc.property(anySkipped, (skipped) => {
        const series = begin(skipped, WEEKLY);
        const parts = partsOfSeries(series, () => true).map(({ event, times }) => ({ summary: event.title, ...times }));
        const file = new ICAL.Component(ICAL.parse(writeCalendar(parts)));
        const [vevent] = file.getAllSubcomponents('vevent');
        const iterator = new ICAL.Event(vevent).iterator();
        const read = Array.from({ length: 6 }, () => iterator.next().toString().slice(0, 16));
        const { day, timeOfDay } = skipped.clock;
        const local = Array.from({ length: 6 }, (_, at) => clockText({ day: day + at * 7, timeOfDay }).slice(0, 16));
        expect(read).toEqual(local);
        expect(compactDay(day)).toBe(local[0]?.slice(0, 10).replaceAll('-', ''));
      }),
      { numRuns: 40 },
    );
  });

  it('is without the date of a skipped time that is removed, for ical.js [REC-41]', () => {
    fc.assert(
      fc.property(anySkipped, ({ timeZone, clock }) => {
        const series = begin({ timeZone, clock: { ...clock, day: clock.day - 14 } }, WEEKLY);
        const id = occurrenceId(series.id, clock.day);
        const rest = removeFrom(series, { id, scope: 'this', updatedAt: series.updatedAt });
        if (!rest || !isSeries(rest)) throw new Error('No series');
        const parts = partsOfSeries(rest, () => true).map(({ event, times }) => ({ summary: event.title, ...times }));
        const dates = readCalendarFile(writeCalendar(parts), { before: 2029 });
        expect(dates.map(({ start }) => shownBy(timeZone, Date.parse(start)))).toEqual(datesOf(rest));
      }),
      { numRuns: 40 },
    );
  });

  it('refuses a clock time that is not the start', () => {
    const event = anEvent({ startDate: '2026-03-29T01:30:00.000Z', endDate: '2026-03-29T02:30:00.000Z' });
    expect(() => toSeries({ ...event, timeZone: 'Europe/Berlin' }, WEEKLY, '2026-03-29T02:15')).toThrow('по часам');
  });
});
