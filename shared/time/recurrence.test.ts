import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { dayFrom, partsOf } from './day.ts';
import { firstRuleDay, occurrencesIn, ruleDays, ruleHasDay } from './recurrence.ts';
import { compactDay, dayOfCompact, parseRule, type Rule, ruleText } from './rule.ts';
import { inTimeZone } from './time-zone.testing.ts';

const day = (text: string) => dayOfCompact(text) ?? Number.NaN;
const MONDAY = day('20260309');

const rule = (text: string, start = MONDAY): Rule => {
  const parsed = parseRule(text, start);
  if (!parsed) throw new Error(`No rule: ${text}`);
  return parsed;
};

const dates = (text: string, start: string, howMany = 20): string[] => {
  const found: string[] = [];
  for (const one of ruleDays(rule(text, day(start)), day(start))) {
    if (found.length === howMany) break;
    found.push(compactDay(one));
  }
  return found;
};

/** The dates that ical.js makes of the same rule. */
const byIcal = (text: string, start: string, howMany: number): string[] => {
  const { year, month, date } = partsOf(day(start));
  const iterator = ICAL.Recur.fromString(text).iterator(
    ICAL.Time.fromData({ year, month: month + 1, day: date, isDate: true }),
  );
  const found: string[] = [];
  for (let next = iterator.next(); next && found.length < howMany; next = iterator.next()) {
    const one = dayFrom(next.year, next.month - 1, next.day);
    if (one >= day('21010101')) break;
    found.push(compactDay(one));
  }
  return found;
};

const anyDay = fc.integer({ min: day('20240101'), max: day('20281231') });
const anyWeekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const anyPattern = fc.oneof(
  fc.constant('FREQ=DAILY'),
  fc.uniqueArray(anyWeekday, { minLength: 1, maxLength: 7 }).map((days) => `FREQ=WEEKLY;BYDAY=${days.join(',')}`),
  fc.constantFrom(-1, 1, 15, 28, 29, 30, 31).map((date) => `FREQ=MONTHLY;BYMONTHDAY=${date}`),
  fc.tuple(fc.constantFrom(-1, 1, 2, 3, 4), anyWeekday).map(([nth, name]) => `FREQ=MONTHLY;BYDAY=${nth}${name}`),
  fc
    .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
    .map(([month, date]) => `FREQ=YEARLY;BYMONTH=${month};BYMONTHDAY=${date}`),
  fc.constant('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29'),
);
const anyRule = fc
  .tuple(anyPattern, fc.integer({ min: 1, max: 5 }), fc.option(fc.integer({ min: 1, max: 30 })))
  .map(([pattern, interval, count]) => `${pattern};INTERVAL=${interval}${count === null ? '' : `;COUNT=${count}`}`);

it('a day is eight digits that the calendar knows, and nothing else', () => {
  expect(compactDay(day('20280229'))).toBe('20280229');
  for (const text of ['20260229', '2026030', '202603100', '2026-3-1', 'NaNNaNNaN', ''])
    expect([text, dayOfCompact(text)]).toEqual([text, null]);
});

describe('rules', () => {
  it.each([
    'FREQ=HOURLY',
    'FREQ=WEEKLY;BYSETPOS=1',
    'FREQ=DAILY;RSCALE=GREGORIAN',
    'FREQ=MONTHLY;BYDAY=5MO',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=1MO,2MO',
    'FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=3',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=-2',
    'FREQ=MONTHLY;BYMONTHDAY=1,2',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1',
    'FREQ=YEARLY;BYDAY=1MO',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=DAILY;BYMONTHDAY=3',
    'FREQ=WEEKLY;BYMONTHDAY=3',
    'FREQ=MONTHLY;BYMONTH=3',
    'FREQ=DAILY;COUNT=3;UNTIL=20260401',
    'FREQ=DAILY;UNTIL=20260230',
    'FREQ=DAILY;UNTIL=20260401T000000Z',
    'FREQ=DAILY;WKST=SU',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;INTERVAL=100',
    'FREQ=DAILY;INTERVAL=01',
    'FREQ=DAILY;INTERVAL=1.5',
    'FREQ=DAILY;INTERVAL=1e1',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=1000',
    'FREQ=DAILY;FREQ=DAILY',
    'FREQ=WEEKLY;BYDAY=',
    'FREQ=WEEKLY;BYDAY=MO,MO',
    'FREQ=WEEKLY;BYDAY=1MO',
    'freq=daily',
    'FREQ=DAILY;',
    'INTERVAL=2',
    'RRULE:FREQ=DAILY',
    '',
  ])('refuse «%s» [REC-01]', (text) => {
    expect(parseRule(text, MONDAY)).toBeNull();
  });

  it.each([
    ['FREQ=DAILY;INTERVAL=1', 'FREQ=DAILY'],
    ['FREQ=WEEKLY;WKST=MO', 'FREQ=WEEKLY;BYDAY=MO'],
    ['INTERVAL=2;BYDAY=SU,TU,MO;FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=MO,TU,SU;INTERVAL=2'],
    ['FREQ=MONTHLY', 'FREQ=MONTHLY;BYMONTHDAY=9'],
    ['COUNT=3;FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3'],
    ['FREQ=YEARLY;UNTIL=20300101;INTERVAL=99', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=9;INTERVAL=99;UNTIL=20300101'],
    ['FREQ=YEARLY;BYMONTHDAY=5', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=5'],
  ])('write «%s» as «%s» [REC-02]', (text, canonical) => {
    expect(ruleText(rule(text))).toBe(canonical);
    expect(ruleText(rule(canonical))).toBe(canonical);
  });

  it('move a start that they do not give to their first date', () => {
    expect(firstRuleDay(rule('FREQ=WEEKLY;BYDAY=WE'), MONDAY)).toBe(day('20260311'));
    expect(firstRuleDay(rule('FREQ=MONTHLY;BYDAY=1MO'), MONDAY)).toBe(day('20260406'));
    expect(firstRuleDay(rule('FREQ=MONTHLY;BYMONTHDAY=31;UNTIL=20260320'), MONDAY)).toBeNull();
  });

  it('begin their weeks on Monday, for the interval too [REC-04]', () => {
    expect(dates('FREQ=WEEKLY;BYDAY=MO,SU;INTERVAL=2', '20260311', 4)).toEqual([
      '20260315',
      '20260323',
      '20260329',
      '20260406',
    ]);
    expect(dates('FREQ=WEEKLY;BYDAY=SU;INTERVAL=2', '20260315', 2)).toEqual(['20260315', '20260329']);
  });

  it('skip months without the 31st and years without 29 February, and do not count them [REC-05]', () => {
    expect(dates('FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4', '20260131')).toEqual([
      '20260131',
      '20260331',
      '20260531',
      '20260731',
    ]);
    expect(dates('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=2', '20240301')).toEqual(['20280229', '20320229']);
  });

  it('include their last day, and end with the year 2100', () => {
    expect(dates('FREQ=DAILY;UNTIL=20260311', '20260309')).toEqual(['20260309', '20260310', '20260311']);
    expect(dates('FREQ=YEARLY;INTERVAL=50', '20000101')).toEqual(['20000101', '20500101', '21000101']);
  });

  it('give the same days as ical.js', { tags: ['slow'] }, () => {
    fc.assert(
      fc.property(anyRule, anyDay, (text, start) => {
        const parsed = rule(text, start);
        const howMany = parsed.count ?? 25;
        // The series begins on a date of its rule. With any other start ical.js turns 29 February into 1 March.
        const firstDay = firstRuleDay(parsed, start);
        fc.pre(firstDay !== null);
        const first = compactDay(firstDay ?? start);
        expect(dates(text, first, howMany)).toEqual(byIcal(text, first, howMany));
      }),
      { numRuns: 1_500 },
    );
  });

  it('give from a day on what they give from their start', () => {
    fc.assert(
      fc.property(anyRule, anyDay, fc.integer({ min: 0, max: 900 }), (text, start, later) => {
        const parsed = rule(text, start);
        const all = dates(text, compactDay(start), 1_000).map(day);
        const from = start + later;
        const wanted = all.filter((one) => one >= from).slice(0, 5);
        const found: number[] = [];
        for (const one of ruleDays(parsed, start, from)) {
          if (found.length === wanted.length) break;
          found.push(one);
        }
        expect(found).toEqual(wanted);
        expect(ruleHasDay(parsed, start, from)).toBe(all.includes(from));
      }),
    );
  });
});

describe('occurrences', () => {
  const at = (text: string) => Date.parse(text);
  const series = (text: string, start: string, end: string, timeZone: string, isAllDay = false) => ({
    rule: rule(text, day(start.slice(0, 10).replaceAll('-', ''))),
    start: at(start),
    end: at(end),
    timeZone,
    isAllDay,
  });
  const starts = (of: ReturnType<typeof series>, from: string, to: string) =>
    [...occurrencesIn(of, at(from), at(to))].map(({ start }) => new Date(start).toISOString());

  it('keep their clock time across changes of the clock, and last as long as the first [REC-06]', () => {
    const weekly = series('FREQ=WEEKLY', '2026-03-23T18:00:00Z', '2026-03-23T20:00:00Z', 'Europe/Berlin');
    const found = [...occurrencesIn(weekly, at('2026-03-20T00:00:00Z'), at('2026-04-10T00:00:00Z'))];
    expect(found.map(({ start }) => new Date(start).toISOString())).toEqual([
      '2026-03-23T18:00:00.000Z',
      '2026-03-30T17:00:00.000Z',
      '2026-04-06T17:00:00.000Z',
    ]);
    expect(found.map(({ start, end }) => end - start)).toEqual([7_200_000, 7_200_000, 7_200_000]);
    const nightly = series('FREQ=DAILY', '2026-03-27T22:00:00Z', '2026-03-28T05:00:00Z', 'Europe/Berlin');
    const nights = [...occurrencesIn(nightly, at('2026-03-27T00:00:00Z'), at('2026-03-31T00:00:00Z'))];
    expect(nights.map(({ start, end }) => (end - start) / 3_600_000)).toEqual([7, 7, 7, 7]);
  });

  it('are an hour later where the clock skips their time, and the first where it repeats it [REC-07]', () => {
    const night = series('FREQ=DAILY', '2026-03-28T01:30:00Z', '2026-03-28T02:00:00Z', 'Europe/Berlin');
    expect(starts(night, '2026-03-28T00:00:00Z', '2026-03-31T00:00:00Z')).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    const autumn = series('FREQ=DAILY', '2026-10-24T00:30:00Z', '2026-10-24T01:00:00Z', 'Europe/Berlin');
    expect(starts(autumn, '2026-10-24T00:00:00Z', '2026-10-26T23:00:00Z')).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it('touch the window from both sides, an hour over midnight and the far zones included', () => {
    const overnight = series('FREQ=DAILY', '2026-03-09T22:00:00Z', '2026-03-10T02:00:00Z', 'Asia/Kamchatka');
    expect(starts(overnight, '2026-03-12T01:00:00Z', '2026-03-12T22:00:00Z')).toEqual(['2026-03-11T22:00:00.000Z']);
    expect(starts(overnight, '2026-03-12T02:00:00Z', '2026-03-12T22:00:00.001Z')).toEqual(['2026-03-12T22:00:00.000Z']);
    const far = series('FREQ=DAILY', '2026-03-09T09:30:00Z', '2026-03-09T10:30:00Z', 'Pacific/Kiritimati');
    expect(starts(far, '2026-03-20T00:00:00Z', '2026-03-21T00:00:00Z')).toEqual(['2026-03-20T09:30:00.000Z']);
  });

  it('are the same wherever the machine is [REC-08]', () => {
    const yearly = series('FREQ=DAILY;INTERVAL=5', '2026-01-02T22:30:00Z', '2026-01-03T01:00:00Z', 'America/New_York');
    const found: string[][] = [];
    for (const zone of ['UTC', 'Pacific/Honolulu', 'Asia/Kamchatka', 'Europe/Berlin'])
      inTimeZone(zone, () => found.push(starts(yearly, '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z')));
    expect(found[0]).toHaveLength(73);
    expect(new Set(found.map((dates) => dates.join())).size).toBe(1);
  });

  it('of whole days are UTC midnights in any zone', () => {
    const festival = series('FREQ=YEARLY', '2026-05-09T00:00:00Z', '2026-05-12T00:00:00Z', 'Pacific/Honolulu', true);
    expect(starts(festival, '2027-05-11T00:00:00Z', '2029-05-09T00:00:00Z')).toEqual([
      '2027-05-09T00:00:00.000Z',
      '2028-05-09T00:00:00.000Z',
    ]);
  });
});
