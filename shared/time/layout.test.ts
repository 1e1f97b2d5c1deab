import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDay } from './day.ts';
import { dayColumns } from './day-columns.ts';
import { byClock, inOrder, isLong, isWholeDays, type Span, showsOn, spanOf, spanOfDays, touches } from './spans.ts';
import { inTimeZone } from './time-zone.testing.ts';
import { weekLanes } from './week-lanes.ts';

const WEEK = 20_000;
type Named = Span & { name: string };
const named = (name: string, first: number, last = first, fromMinute = 600, toMinute = 660): Named => ({
  name,
  first: WEEK + first,
  last: WEEK + last,
  fromMinute,
  toMinute,
  start: (WEEK + first) * 86_400_000 + fromMinute * 60_000,
  end: (WEEK + last) * 86_400_000 + toMinute * 60_000,
});
const someItems = fc.array(
  fc
    .tuple(fc.integer({ min: -9, max: 15 }), fc.integer({ min: 0, max: 9 }), fc.nat(1439), fc.nat(1440))
    .map(([first, days, from, to]) => named('x', first, first + days, from, days ? to : Math.max(from, to))),
  { maxLength: 40 },
);

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

describe('the lanes of a week', () => {
  const shown = (items: Named[], rows: number) =>
    weekLanes(items, { first: WEEK, days: 7, rows }).map(({ lanes, hidden }) => [
      ...lanes.map((lane) => (lane ? `${lane.item.name}${lane.days}` : '-')),
      ...(hidden ? [`+${hidden}`] : []),
    ]);

  it('keep a bar in one lane through its days and fill the others around it', () => {
    expect(shown([named('bar', 0, 2), named('a', 1), named('b', 1, 1, 540), named('c', 2)], 4)).toEqual([
      ['bar3'],
      ['-', 'b1', 'a1'],
      ['-', 'c1'],
      [],
      [],
      [],
      [],
    ]);
  });

  it('leave the last lane of a full day to the count of the rest', () => {
    const four = ['a', 'b', 'c', 'd'].map((name, index) => named(name, 3, 3, 600 + index));
    expect(shown(four, 3)[3]).toEqual(['a1', 'b1', '+2']);
    expect(shown(four.slice(0, 3), 3)[3]).toEqual(['a1', 'b1', 'c1']);
  });

  it('keep the place of a bar from the left above the count of the rest', () => {
    const items = [named('bar', 0, 1), ...['a', 'b', 'c'].map((name) => named(name, 1))];
    expect(shown(items, 2)[1]).toEqual(['-', '+3']);
  });

  it('say when a bar comes from the week before or goes on in the next', () => {
    const [first] = weekLanes([named('bar', -3, 9)], { first: WEEK, days: 7, rows: 3 });
    expect(first?.lanes[0]).toMatchObject({ days: 7, before: true, after: true });
    const [longer] = weekLanes([named('bar', -1, 7)], { first: WEEK, days: 7, rows: 3 });
    expect(longer?.lanes[0]).toMatchObject({ days: 7, before: true, after: true });
    const [whole] = weekLanes([named('bar', 0, 6)], { first: WEEK, days: 7, rows: 3 });
    expect(whole?.lanes[0]).toMatchObject({ days: 7, before: false, after: false });
  });

  it('stand in the days of the week and end with the last that begins there', () => {
    const cells = weekLanes([named('bar', 0, 2)], { first: WEEK, days: 3, rows: 3 });
    expect(cells.map(({ day, lanes }) => [day - WEEK, lanes.length])).toEqual([
      [0, 1],
      [1, 0],
      [2, 0],
    ]);
  });

  it('show an evening over midnight on its first day alone', () => {
    const cells = weekLanes([named('night', 1, 2, 1320, 180)], { first: WEEK, days: 7, rows: 3 });
    expect(cells[1]?.lanes[0]).toMatchObject({ days: 1, after: false });
    expect(cells[2]?.lanes).toEqual([]);
  });

  it('say how many lanes are free below the lowest taken, bars from the left included', () => {
    const cells = weekLanes([named('bar', 0, 1), named('a', 1), named('b', 2)], { first: WEEK, days: 4, rows: 3 });
    expect(cells.map(({ taken, free }) => [taken, free])).toEqual([
      [1, 2],
      [2, 1],
      [1, 2],
      [0, 3],
    ]);
  });

  it('never overlap, never exceed the rows, and lose no item', () => {
    fc.assert(
      fc.property(someItems, fc.integer({ min: 1, max: 6 }), (all, rows) => {
        const items = all.filter((item) => showsOn(item, WEEK, WEEK + 6));
        const cells = weekLanes(items, { first: WEEK, days: 7, rows });
        const taken = new Set<string>();
        cells.forEach((cell, index) => {
          cell.lanes.forEach((lane, row) => {
            if (!lane) return;
            expect(row).toBeLessThan(rows);
            for (let day = index; day < index + lane.days; day++) {
              expect(taken.has(`${day}/${row}`)).toBe(false);
              taken.add(`${day}/${row}`);
            }
          });
        });
        cells.forEach((cell, index) => {
          const here = items.filter((item) => showsOn(item, WEEK + index, WEEK + index)).length;
          const visible = [...taken].filter((place) => place.startsWith(`${index}/`)).length;
          expect(visible + cell.hidden).toBe(here);
          if (cell.hidden) expect(visible).toBeLessThan(Math.max(rows, 1));
        });
      }),
    );
  });
});

describe('the columns of a day', () => {
  const shown = (items: Named[]) =>
    dayColumns(items, WEEK, 40).map(({ item, from, to, column, columns, width }) => [
      item.name,
      from,
      to,
      column,
      columns,
      width,
    ]);

  it('stand beside each other where they overlap and widen into free space', () => {
    const items = [
      named('a', 0, 0, 600, 720),
      named('b', 0, 0, 600, 660),
      named('c', 0, 0, 660, 720),
      named('d', 0, 0, 720, 780),
    ];
    expect(shown(items)).toEqual([
      ['a', 600, 720, 0, 2, 1],
      ['b', 600, 660, 1, 2, 1],
      ['c', 660, 720, 1, 2, 1],
      ['d', 720, 780, 0, 1, 1],
    ]);
    const wide = [
      named('a', 0, 0, 0, 300),
      named('b', 0, 0, 0, 60),
      named('c', 0, 0, 0, 60),
      named('d', 0, 0, 120, 200),
    ];
    expect(shown(wide).at(-1)).toEqual(['d', 120, 200, 1, 3, 2]);
  });

  it('fold what is more than they hold into the last of them', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((name, index) => named(name, 0, 0, 600 + index * 10, 720 + index * 10));
    const inThree = (items: Named[]) =>
      dayColumns(items, WEEK, 3).map(({ item, folded, from, to, column, columns, width }) => [
        (folded.length ? folded : [item]).map(({ name }) => name).join(),
        [from, to],
        [column, columns, width],
      ]);
    expect(inThree([...five, named('f', 0, 0, 900, 960)])).toEqual([
      ['a', [600, 720], [0, 3, 1]],
      ['b', [610, 730], [1, 3, 1]],
      ['c,d,e', [620, 760], [2, 3, 1]],
      ['f', [900, 960], [0, 1, 1]],
    ]);
    expect(inThree(five.slice(0, 3)).map(([names]) => names)).toEqual(['a', 'b', 'c']);
  });

  it('fold apart what does not overlap, show what would be folded alone, and widen beside it', () => {
    const items = [
      named('a', 0, 0, 540, 900),
      named('b', 0, 0, 540, 600),
      named('c', 0, 0, 540, 600),
      named('d', 0, 0, 660, 720),
      named('e', 0, 0, 780, 840),
      named('f', 0, 0, 780, 840),
    ];
    expect(
      dayColumns(items, WEEK, 2).map(({ item, folded, column, width }) => [item.name, folded.length, column, width]),
    ).toEqual([
      ['a', 0, 0, 1],
      ['b', 2, 1, 1],
      ['d', 0, 1, 1],
      ['e', 2, 1, 1],
    ]);
    const more = [...items, named('g', 0, 0, 540, 600)];
    const widths = dayColumns(more, WEEK, 3).map(({ item, folded, width }) => [item.name, folded.length, width]);
    expect(widths.slice(0, 4)).toEqual([
      ['a', 0, 1],
      ['b', 0, 1],
      ['c', 2, 1],
      ['d', 0, 2],
    ]);
  });

  it('where there is room for one, leave a third for «+N», also for a single other item', () => {
    const items = [named('a', 0, 0, 540, 660), named('b', 0, 0, 600, 640), named('c', 0, 0, 900, 960)];
    const inOne = dayColumns(items, WEEK, 1).map(({ item, folded, column, columns, width }) => [
      folded.length ? `+${folded.length}` : item.name,
      [column, columns, width],
    ]);
    expect(inOne).toEqual([
      ['a', [0, 3, 2]],
      ['+1', [2, 3, 1]],
      ['c', [0, 1, 1]],
    ]);
  });

  it('cut what began before midnight or goes on after it', () => {
    const [block] = dayColumns([named('night', -1, 0, 1380, 120)], WEEK, 3);
    expect(block).toMatchObject({ from: 0, to: 120, before: true, after: false });
    expect(dayColumns([named('night', 0, 1, 1380, 120)], WEEK, 3)[0]).toMatchObject({
      from: 1380,
      to: 1440,
      before: false,
      after: true,
    });
  });

  it('give a short item room for its title, even just before midnight', () => {
    expect(shown([named('a', 0, 0, 600, 605)])[0]?.slice(1, 3)).toEqual([600, 630]);
    expect(shown([named('a', 0, 0, 1435, 1440)])[0]?.slice(1, 3)).toEqual([1410, 1440]);
  });

  it('never put one block over another, nor outside the day', () => {
    fc.assert(
      fc.property(someItems, fc.integer({ min: 1, max: 41 }), (items, most) => {
        const blocks = dayColumns(items, WEEK, most);
        expect(blocks.flatMap(({ item, folded }) => (folded.length ? folded : [item])).length).toBe(
          items.filter((item) => touches(item, WEEK, WEEK)).length,
        );
        blocks.forEach((a, index) => {
          expect(
            a.from >= 0 &&
              a.to <= 1440 &&
              a.column + a.width <= a.columns &&
              a.width >= 1 &&
              a.columns <= Math.max(3, most),
          ).toBe(true);
          for (const b of blocks.slice(index + 1)) {
            const together = a.from < b.to && b.from < a.to;
            const beside = a.column + a.width <= b.column || b.column + b.width <= a.column;
            if (together) expect(beside).toBe(true);
          }
        });
      }),
    );
  });

  it('are the same in whatever order the items come, longer ones to the left', () => {
    const items = [
      named('long', 0, 0, 600, 720),
      named('short', 0, 0, 600, 660),
      named('later', 0, 0, 630, 690),
      named('evening', 0, 0, 1200, 1260),
    ];
    const columns = [
      ['long', 600, 720, 0, 3, 1],
      ['short', 600, 660, 1, 3, 1],
      ['later', 630, 690, 2, 3, 1],
      ['evening', 1200, 1260, 0, 1, 1],
    ];
    expect(shown(items)).toEqual(columns);
    expect(shown(items.toReversed())).toEqual(columns);
    expect(shown([2, 0, 3, 1].flatMap((index) => items[index] ?? []))).toEqual(columns);
  });

  it('are taken again as soon as they are free, the leftmost first', () => {
    expect(shown([named('a', 0, 0, 0, 60), named('b', 0, 0, 30, 120), named('c', 0, 0, 60, 90)])).toEqual([
      ['a', 0, 60, 0, 2, 1],
      ['b', 30, 120, 1, 2, 1],
      ['c', 60, 90, 0, 2, 1],
    ]);
  });

  it('widen up to the very minute at which a neighbour begins or ends', () => {
    const items = [
      named('all', 0, 0, 0, 300),
      named('before', 0, 0, 0, 60),
      named('beside', 0, 0, 60, 120),
      named('neighbour', 0, 0, 60, 120),
      named('after', 0, 0, 120, 180),
    ];
    expect(shown(items).map(([name, , , column, , width]) => [name, column, width])).toEqual([
      ['all', 0, 1],
      ['before', 1, 2],
      ['beside', 1, 1],
      ['neighbour', 2, 1],
      ['after', 1, 2],
    ]);
  });
});
