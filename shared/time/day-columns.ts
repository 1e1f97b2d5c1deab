import type { Day } from './day.ts';
import { type Span, touches } from './spans.ts';

export type Block<T> = {
  item: T;
  /** Items without a column of their own. If there are any, the block shows «+N» instead of `item`. */
  folded: readonly T[];
  /** The beginning of the item's part on this day, in minutes after midnight. */
  from: number;
  /** The end of that part, in minutes after midnight. */
  to: number;
  /** The block begins at column `column` of `columns`, and is `width` columns wide. */
  column: number;
  columns: number;
  width: number;
  /** Whether the item began on an earlier day. */
  before: boolean;
  /** Whether the item goes on on the next day. */
  after: boolean;
};

/** The least height of a block in minutes, so that its title has room. */
const MIN_MINUTES = 30;

const blockOf = <T extends Span>(item: T, day: Day): Block<T> => {
  const from = item.first < day ? 0 : Math.min(item.fromMinute, 1440 - MIN_MINUTES);
  const to = item.last > day ? 1440 : item.toMinute;
  return {
    item,
    folded: [],
    from,
    to: Math.min(1440, Math.max(to, from + MIN_MINUTES)),
    column: 0,
    columns: 1,
    width: 1,
    before: item.first < day,
    after: item.last > day,
  };
};

const byStart = (a: Block<unknown>, b: Block<unknown>): number => a.from - b.from || b.to - a.to;

/** Sorted blocks in groups that overlap, directly or through others. */
const groupsOf = <T>(blocks: readonly Block<T>[]): Block<T>[][] => {
  const groups: Block<T>[][] = [];
  let end = 0;
  for (const block of blocks) {
    if (block.from >= end) groups.push([]);
    groups[groups.length - 1]?.push(block);
    end = Math.max(end, block.to);
  }
  return groups;
};

/**
 * Gives each block the first free column.
 * @returns the number of columns
 */
const spread = (group: readonly Block<unknown>[]): number => {
  const ends: number[] = [];
  for (const block of group) {
    const free = ends.findIndex((end) => end <= block.from);
    block.column = free < 0 ? ends.length : free;
    ends[block.column] = block.to;
  }
  return ends.length;
};

/** Columns of a day with room for only one item: two for the item, one for «+N». */
const THIRDS = 3;

/**
 * Limits a group to `most` columns, and folds further items into the last column. If `most` is above 1, a single
 * further item is shown there and not folded.
 */
const limited = <T>(group: Block<T>[], most: number): Block<T>[] => {
  const own = Math.max(1, most - 1);
  const column = most > 1 ? own : THIRDS - 1;
  const foldedOf = (together: readonly Block<T>[]): readonly T[] =>
    most > 1 && together.length < 2 ? [] : together.map(({ item }) => item);
  return [
    ...group.filter((block) => block.column < own),
    ...groupsOf(group.filter((block) => block.column >= own)).flatMap((together) =>
      together.slice(0, 1).map((first) => ({
        ...first,
        folded: foldedOf(together),
        to: Math.max(...together.map(({ to }) => to)),
        column,
      })),
    ),
  ].sort(byStart);
};

// Sets the number of columns of a group's blocks, and widens each into the free columns to its right.
const widen = (group: readonly Block<unknown>[], columns: number): void => {
  for (const block of group) {
    block.columns = columns;
    const inTheWay = group.filter(
      (other) => other.column > block.column && other.from < block.to && other.to > block.from,
    );
    block.width = Math.min(columns, ...inTheWay.map((other) => other.column)) - block.column;
  }
};

/**
 * One day of an hour axis: the parts of the items on that day, by their start. Overlapping items stand side by side in
 * at most `most` columns. If `most` is 1, an item has two thirds of the day, and «+N» the last third.
 */
export const dayColumns = <T extends Span>(items: readonly T[], day: Day, most: number): Block<T>[] => {
  const blocks = items.filter((item) => touches(item, day, day)).map((item) => blockOf(item, day));
  return groupsOf(blocks.sort(byStart)).flatMap((group) => {
    const columns = spread(group);
    if (columns > most) {
      const shown = limited(group, most);
      widen(shown, most > 1 ? most : THIRDS);
      return shown;
    }
    widen(group, columns);
    return group;
  });
};
