import { describe, expect, it } from 'vitest';
import { isoDay } from './day.ts';
import { type Named, named, WEEK } from './spans.testing.ts';
import { byClock, inOrder, isLong, isWholeDays, showsOn, spanOf, spanOfDays, touches } from './spans.ts';
import { inTimeZone } from './time-zone.testing.ts';

describe('a span', () => {
  it('that ends at midnight does not touch the next day', () => {
    inTimeZone('Europe/Kaliningrad', () => {
      const span = spanOf(Date.parse('2026-03-01T20:00:00Z'), Date.parse('2026-03-01T22:00:00Z'));
      expect([span.last - span.first, span.fromMinute, span.toMinute]).toEqual([0, 22 * 60, 1440]);
    });
  });

  it('without length touches its day, even at midnight', () => {
    inTimeZone('Europe/Kaliningrad', () => {
      const midnight = Date.parse('2026-03-01T22:00:00Z');
      const span = spanOf(midnight, midnight);
      expect([span.last - span.first, span.fromMinute, span.toMinute]).toEqual([0, 0, 0]);
    });
  });

  it('over midnight touches both days, wherever midnight is', () => {
    const [start, end] = [Date.parse('2026-03-31T20:00:00Z'), Date.parse('2026-03-31T23:00:00Z')];
    inTimeZone('Europe/Kaliningrad', () => expect(spanOf(start, end).last - spanOf(start, end).first).toBe(1));
    inTimeZone('Asia/Kamchatka', () => expect(spanOf(start, end).last - spanOf(start, end).first).toBe(0));
  });

  it('over a change to daylight saving keeps the clock on the wall', () => {
    inTimeZone('America/New_York', () => {
      const span = spanOf(Date.parse('2026-03-08T06:30:00Z'), Date.parse('2026-03-08T07:30:00Z'));
      expect([span.fromMinute, span.toMinute]).toEqual([90, 210]);
    });
  });

  it.each(['Pacific/Honolulu', 'Asia/Kamchatka', 'Europe/Moscow'])(
    'of whole days has the same dates in %s as everywhere [EV2-05]',
    (zone) => {
      inTimeZone(zone, () => {
        const span = spanOfDays(Date.parse('2026-05-09T00:00:00Z'), Date.parse('2026-05-10T00:00:00Z'));
        expect([isoDay(span.first), isoDay(span.last), isWholeDays(span)]).toEqual(['2026-05-09', '2026-05-09', true]);
        expect(span).toEqual(spanOf(new Date(2026, 4, 9).getTime(), new Date(2026, 4, 10).getTime()));
      });
    },
  );

  it('of a whole day is long, where the change of the clock leaves it 23 hours', () => {
    inTimeZone('America/New_York', () => {
      const span = spanOfDays(Date.parse('2026-03-08T00:00:00Z'), Date.parse('2026-03-09T00:00:00Z'));
      expect([span.end - span.start, isLong(span)]).toEqual([23 * 3_600_000, true]);
    });
  });

  it('of whole days without length, or turned round, is one day', () => {
    for (const end of ['2026-05-09', '2026-05-01']) {
      const span = spanOfDays(Date.parse('2026-05-09T00:00:00Z'), Date.parse(`${end}T00:00:00Z`));
      expect([isoDay(span.first), isoDay(span.last)]).toEqual(['2026-05-09', '2026-05-09']);
    }
  });

  it('is never turned round: an end before its start counts as the start', () => {
    const start = 3 * 86_400_000 + 600_000;
    const span = spanOf(start, 0);
    expect([span.end, span.last, span.toMinute]).toEqual([start, span.first, span.fromMinute]);
  });

  it('of 24 hours by the clock is long, of a minute less is not', () => {
    expect([named('x', 0, 1, 600, 600), named('x', 0, 1, 600, 599)].map(isLong)).toEqual([true, false]);
  });

  it('touches no day after its last, and is shown on none', () => {
    const item = named('x', 2, 4);
    for (const isOn of [touches, showsOn])
      expect([isOn(item, WEEK + 4, WEEK + 4), isOn(item, WEEK + 5, WEEK + 6)]).toEqual([true, false]);
  });

  it('touches every day between its first and last', () => {
    const item = named('x', 2, 4);
    expect([touches(item, WEEK, WEEK + 1), touches(item, WEEK + 4, WEEK + 6)]).toEqual([false, true]);
  });
});

describe('the order of spans', () => {
  const names = (items: Named[]) => items.map(({ name }) => name).join(' ');

  it('by day: earlier days first, then longer ones, then the clock of beginning and of end', () => {
    const items = [
      named('b', 0),
      named('long', 0, 3),
      named('b until later', 0, 0, 600, 700),
      named('a', 0, 0, 540),
      named('before', -1, 2),
    ];
    expect(names(inOrder(items))).toBe('before long a b b until later');
    expect(names(inOrder(items.toReversed()))).toBe('before long a b b until later');
  });

  it('by clock: beginnings alone count, and ends where two begin together', () => {
    const items = [
      named('long', 0, 3, 600),
      named('c', 0, 0, 600, 700),
      named('b', 0, 0, 600, 650),
      named('a', 0, 0, 1),
    ];
    expect(names(byClock(items))).toBe('a b c long');
    expect(names(byClock(items.toReversed()))).toBe('a b c long');
  });

  it('is that of a copy: what was given stays as it was', () => {
    const items = [named('b', 1), named('a', 0)];
    expect([names(inOrder(items)), names(byClock(items)), names(items)]).toEqual(['a b', 'a b', 'b a']);
  });

  it('has whole days before all that has a time, in lists and in the month [EV2-05]', () => {
    const items = [named('midnight', 1, 1, 0, 30), named('evening', 1, 2, 1320, 120), named('holiday', 1, 1, 0, 1440)];
    expect(names(byClock([...items, named('began', 0, 1, 1320, 700)]))).toBe('holiday began midnight evening');
    expect(names(inOrder(items))).toBe('holiday midnight evening');
  });
});
