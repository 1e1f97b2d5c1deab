import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/units.ts';
import { bodyHash, intervalOf, nextDue } from './source.ts';

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n');

describe('the interval of a source [PRG-05]', () => {
  it.each([
    ['PT45M', 45 * MINUTE_MS],
    ['PT2H30M', 2.5 * HOUR_MS],
    ['+PT5400S', 90 * MINUTE_MS],
    [' pt3h ', 3 * HOUR_MS],
    ['P0DT5H', 5 * HOUR_MS],
    ['PT10S', 30 * MINUTE_MS],
    ['P1D', DAY_MS],
    ['P1W', DAY_MS],
    ['P10W', DAY_MS],
    ['P10D', DAY_MS],
    ['PT12H', 12 * HOUR_MS],
    // These texts are not durations, or not usable ones. The usual interval is taken instead.
    ['PT0S', HOUR_MS],
    ['P', HOUR_MS],
    ['P1Y', HOUR_MS],
    ['-PT2H', HOUR_MS],
    ['xPT2H', HOUR_MS],
    ['PT2Hx', HOUR_MS],
  ])('of %s is %i ms', (text, ms) => {
    expect(intervalOf(calendar(`REFRESH-INTERVAL;VALUE=DURATION:${text}`))).toBe(ms);
    expect(intervalOf(calendar(`x-published-ttl:${text}`))).toBe(ms);
  });

  it('is the calendar’s own, then Microsoft’s, then the server’s, then an hour', () => {
    const [ours, theirs] = ['REFRESH-INTERVAL:PT2H', 'X-PUBLISHED-TTL:PT3H'];
    expect(intervalOf(calendar(theirs, ours), 'max-age=14400')).toBe(2 * HOUR_MS);
    expect(intervalOf(calendar(theirs, 'REFRESH-INTERVAL:soon'), 'max-age=14400')).toBe(3 * HOUR_MS);
    expect(intervalOf(calendar(), 'private, max-age=14400')).toBe(4 * HOUR_MS);
    expect(intervalOf(calendar(), 'max-age=14400')).toBe(4 * HOUR_MS);
    expect(intervalOf(calendar(), 's-max-age=14400')).toBe(HOUR_MS);
    expect(intervalOf(calendar(), 'max-age=0')).toBe(HOUR_MS);
    expect(intervalOf(calendar('SUMMARY: X-PUBLISHED-TTL:PT3H'))).toBe(HOUR_MS);
  });
});

describe('the next time of a source', () => {
  const now = new Date('2026-03-01T12:00:00.000Z');
  const wait = (asked: Parameters<typeof nextDue>[1], random = 0) =>
    nextDue(now, asked, random).getTime() - now.getTime();

  it('comes after its interval, less a tenth at most by chance [PRG-05]', () => {
    expect([wait({ every: HOUR_MS }), wait({ every: HOUR_MS }, 1)]).toEqual([HOUR_MS, 0.9 * HOUR_MS]);
  });

  it('comes later with each failure in a row, a day at most [PRG-08]', () => {
    expect([1, 2, 5, 2000].map((failures) => wait({ every: HOUR_MS, failures }))).toEqual([
      2 * HOUR_MS,
      4 * HOUR_MS,
      DAY_MS,
      DAY_MS,
    ]);
  });

  it('comes later after many changes: 5,000 are a day [PRG-05]', () => {
    expect([10, 500, 5000, 9000].map((written) => wait({ every: HOUR_MS, written }))).toEqual([
      HOUR_MS,
      0.1 * DAY_MS,
      DAY_MS,
      DAY_MS,
    ]);
  });
});

it('two answers are the same where their bytes are', () => {
  const [one, same, other] = ['а', 'а', 'б'].map((text) => bodyHash(Buffer.from(text)));
  expect([one, one === other]).toEqual([same, false]);
  expect(one).toMatch(/^[\w-]{43}$/);
});
