import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/time/units.ts';
import { byStart, classRanges, durationClass, touches } from './window.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const YEARS = { min: Date.parse('1970-01-01T00:00:00.000Z'), max: Date.parse('2099-12-31T00:00:00.000Z') };

const instant = fc.integer(YEARS);
const length = fc.oneof(
  fc.integer({ min: 1, max: 366 * DAY_MS }),
  fc.constantFrom(1, 4, 16, 64, 366).chain((days) => fc.constantFrom(-1, 0, 1).map((off) => days * DAY_MS + off)),
);
const anyEvent = fc
  .tuple(instant, length)
  .map(([start, ms]) => ({ startDate: iso(start), endDate: iso(start + Math.min(ms, 366 * DAY_MS)) }));

describe('the class of an event by its length', () => {
  it.each([
    ['an hour', 1 / 24, 0],
    ['a day', 1, 0],
    ['a day and a bit', 1.01, 1],
    ['four days', 4, 1],
    ['sixteen days', 16, 2],
    ['seventeen days', 17, 3],
    ['64 days', 64, 3],
    ['65 days', 65, 4],
    ['the longest', 366, 4],
    ['longer than any may be', 400, 4],
  ])('%s', (_, days, expected) => {
    const start = Date.parse('2025-03-05T00:00:00.000Z');
    expect(durationClass({ startDate: iso(start), endDate: iso(start + days * DAY_MS) })).toBe(expected);
  });
});

describe('a window', () => {
  it.each([
    ['ends as it begins', '2025-03-04T23:00:00.000Z', '2025-03-05T00:00:00.000Z', false],
    ['ends a moment later', '2025-03-04T23:00:00.000Z', '2025-03-05T00:00:00.001Z', true],
    ['begins as it ends', '2025-03-06T00:00:00.000Z', '2025-03-06T01:00:00.000Z', false],
    ['begins a moment earlier', '2025-03-05T23:59:59.999Z', '2025-03-06T01:00:00.000Z', true],
    ['contains it', '2024-12-01T00:00:00.000Z', '2025-06-01T00:00:00.000Z', true],
  ])('is touched by an event that %s: %s – %s → %s [EVT-02]', (_, startDate, endDate, expected) => {
    const window = { from: '2025-03-05T00:00:00.000Z', to: '2025-03-06T00:00:00.000Z' };
    expect(touches(window, { startDate, endDate })).toBe(expected);
  });

  it.each([
    ['without a beginning is touched by whatever starts before its end', undefined, '2025-03-05T09:00:00.001Z', true],
    ['without a beginning is touched by nothing later', undefined, '2025-03-05T09:00:00.000Z', false],
    ['without an end is touched by whatever ends after its beginning', '2025-03-05T09:59:59.999Z', undefined, true],
    ['without an end is touched by nothing earlier', '2025-03-05T10:00:00.000Z', undefined, false],
    ['without either is touched by everything', undefined, undefined, true],
  ])('%s', (_, from, to, expected) => {
    const event = { startDate: '2025-03-05T09:00:00.000Z', endDate: '2025-03-05T10:00:00.000Z' };
    expect(touches({ from, to }, event)).toBe(expected);
  });

  const ends = fc.record({ from: fc.option(instant, { nil: undefined }), to: fc.option(instant, { nil: undefined }) });

  it('is covered by its ranges: whatever touches it begins within the range of its class', () => {
    fc.assert(
      fc.property(ends, anyEvent, ({ from, to }, event) => {
        const window = { from: from === undefined ? from : iso(from), to: to === undefined ? to : iso(to) };
        const range = classRanges(window).find((each) => each.durationClass === durationClass(event));
        const within = range && event.startDate >= range.from && event.startDate < range.to;
        if (touches(window, event)) expect(within).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('reads starts no further back than the longest event of a class', () => {
    const day = { from: '2025-03-05T00:00:00.000Z', to: '2025-03-06T00:00:00.000Z' };
    expect(classRanges(day).map(({ from }) => from.slice(0, 10))).toEqual([
      '2025-03-04',
      '2025-03-01',
      '2025-02-17',
      '2024-12-31',
      '2024-03-04',
    ]);
  });

  it('that ends before it begins is read only as far as an event could reach over both ends', () => {
    const moment = '2025-03-05T00:00:00.000Z';
    const classes = (from: string) => classRanges({ from, to: moment }).map((range) => range.durationClass);
    expect(classes('2025-03-05T23:59:59.999Z')).toEqual([0, 1, 2, 3, 4]);
    expect(classes('2025-03-06T00:00:00.000Z')).toEqual([1, 2, 3, 4]);
    for (const { to } of classRanges({ to: moment })) expect(to).toBe(moment);
  });

  it('stays within the years that sort keys can order', () => {
    const absurd = { from: '0000-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z' };
    for (const { from, to } of classRanges(absurd))
      expect([from.slice(0, 4), to.slice(0, 4)]).toEqual(['1970', '2101']);
  });
});

describe('the order of events', () => {
  const event = (id: string, startDate: string) => ({ id, startDate, endDate: '2025-04-01T00:00:00.000Z' });

  it('is by start, and by id where two start together, however they came', () => {
    const march = (id: string) => event(id, '2025-03-05T09:00:00.000Z');
    const events = [
      event('z', '2025-03-01T00:00:00.000Z'),
      march('a'),
      march('b'),
      event('0', '2025-03-09T00:00:00.000Z'),
    ];
    const ids = (list: typeof events) => list.toSorted(byStart).map(({ id }) => id);
    expect(ids(events)).toEqual(['z', 'a', 'b', '0']);
    expect(ids(events.toReversed())).toEqual(['z', 'a', 'b', '0']);
  });
});
