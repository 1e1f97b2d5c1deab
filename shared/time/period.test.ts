import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDay } from './day.ts';
import { feedWindow, shownDays, step } from './period.ts';
import { HOUR_MS } from './units.ts';

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

describe('a step', () => {
  it.each([
    ['month', '2026-01-31', '2026-02-28', '2025-12-31'],
    ['list', '2026-05-15', '2026-06-15', '2026-04-15'],
    ['week', '2026-12-30', '2027-01-06', '2026-12-23'],
    ['day', '2026-03-01', '2026-03-02', '2026-02-28'],
  ] as const)('of the %s from %s leads to %s or %s', (view, from, next, previous) => {
    expect([isoDay(step(view, day(from), 1)), isoDay(step(view, day(from), -1))]).toEqual([next, previous]);
  });
});

describe('the days shown', () => {
  it.each([
    ['month', '2026-10-26', '2026-12-06'],
    ['list', '2026-11-01', '2026-11-30'],
    ['week', '2026-11-16', '2026-11-22'],
    ['day', '2026-11-21', '2026-11-21'],
  ] as const)('by the %s around 21 November 2026 are %s to %s', (view, first, last) => {
    const shown = shownDays(view, day('2026-11-21'), 'ru');
    expect([isoDay(shown.first), isoDay(shown.last)]).toEqual([first, last]);
  });
});

describe('the window of the feed', () => {
  it('is one and the same for every day of a month', () => {
    expect(feedWindow(day('2026-11-01'))).toEqual(feedWindow(day('2026-11-30')));
    expect(feedWindow(day('2026-11-21'))).toEqual({ from: '2026-10-25T00:00:00.000Z', to: '2026-12-08T00:00:00.000Z' });
  });

  it('holds all that any view of that day shows, in any time zone', () => {
    const view = fc.constantFrom('month' as const, 'list' as const, 'week' as const, 'day' as const);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 47_000 }), view, fc.constantFrom('ru', 'en'), (someDay, name, locale) => {
        const { first, last } = shownDays(name, someDay, locale);
        const { from, to } = feedWindow(someDay);
        expect(Date.parse(from)).toBeLessThanOrEqual(first * 24 * HOUR_MS - 14 * HOUR_MS);
        expect(Date.parse(to)).toBeGreaterThanOrEqual((last + 1) * 24 * HOUR_MS + 12 * HOUR_MS);
      }),
    );
  });
});
