import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Named, named, someItems, WEEK } from './spans.testing.ts';
import { showsOn } from './spans.ts';
import { weekLanes } from './week-lanes.ts';

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
