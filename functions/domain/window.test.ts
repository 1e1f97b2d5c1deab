import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classRanges, durationClass, monthsBetween, touches } from './window.ts';

const DAY_MS = 86_400_000;
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
  ])('is touched by an event that %s: %s – %s → %s', (_, startDate, endDate, expected) => {
    const window = { from: '2025-03-05T00:00:00.000Z', to: '2025-03-06T00:00:00.000Z' };
    expect(touches(window, { startDate, endDate })).toBe(expected);
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

  it('stays within the years that sort keys can order', () => {
    const absurd = { from: '0000-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z' };
    for (const { from, to } of classRanges(absurd))
      expect([from.slice(0, 4), to.slice(0, 4)]).toEqual(['1970', '2101']);
  });
});

describe('the months between two instants', () => {
  it('include both ends and cross years', () => {
    expect(monthsBetween('2024-11-30T00:00:00.000Z', '2025-02-01T00:00:00.000Z')).toEqual([
      '2024-11',
      '2024-12',
      '2025-01',
      '2025-02',
    ]);
    expect(monthsBetween('2025-03-01T00:00:00.000Z', '2025-03-01T00:00:00.000Z')).toEqual(['2025-03']);
    expect(monthsBetween('0999-12-01T00:00:00.000Z', '1000-01-01T00:00:00.000Z')).toEqual(['0999-12', '1000-01']);
  });
});
