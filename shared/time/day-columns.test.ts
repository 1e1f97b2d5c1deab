import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayColumns } from './day-columns.ts';
import { type Named, named, someItems, WEEK } from './spans.testing.ts';
import { touches } from './spans.ts';

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
