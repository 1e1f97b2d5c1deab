import type { Day } from './day.ts';
import type { Span } from './spans.ts';

export type Block<T> = {
  item: T;
  /** Minutes after midnight of the shown day: its part of the item. */
  from: number;
  to: number;
  /** It stands in column `column` of `columns`, and may be as wide as `width` of them. */
  column: number;
  columns: number;
  width: number;
  /** It began on an earlier day, or goes on on the next. */
  before: boolean;
  after: boolean;
};

/** Below this many minutes a block could not show its title: it is laid out as if it lasted so long. */
const MIN_MINUTES = 30;

const blockOf = <T extends Span>(item: T, day: Day): Block<T> => {
  const from = item.first < day ? 0 : Math.min(item.fromMinute, 1440 - MIN_MINUTES);
  const to = item.last > day ? 1440 : item.toMinute;
  return {
    item,
    from,
    to: Math.min(1440, Math.max(to, from + MIN_MINUTES)),
    column: 0,
    columns: 1,
    width: 1,
    before: item.first < day,
    after: item.last > day,
  };
};

// Blocks that overlap, directly or through others, share one number of columns and widen into free ones to their right.
const settle = <T>(group: Block<T>[], columns: number): void => {
  for (const block of group) {
    block.columns = columns;
    const inTheWay = group.filter(
      (other) => other.column > block.column && other.from < block.to && other.to > block.from,
    );
    block.width = Math.min(columns, ...inTheWay.map((other) => other.column)) - block.column;
  }
};

type Groups<T> = Block<T>[][];

const groupsOf = <T extends Span>(items: readonly T[], day: Day): Groups<T> => {
  const blocks = items
    .filter((item) => item.first <= day && item.last >= day)
    .map((item) => blockOf(item, day))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  const groups: Groups<T> = [];
  let ends: number[] = [];
  for (const block of blocks) {
    if (ends.every((end) => end <= block.from)) {
      groups.push([]);
      ends = [];
    }
    const free = ends.findIndex((end) => end <= block.from);
    block.column = free < 0 ? ends.length : free;
    ends[block.column] = block.to;
    groups.at(-1)?.push(block);
  }
  return groups;
};

const columnsOf = <T>(group: Block<T>[]): number => Math.max(0, ...group.map(({ column }) => column)) + 1;

/**
 * One day of an hour axis: the parts of the items on that day, beside each other where they overlap. Items that touch only
 * at a moment stand under each other.
 */
export const dayColumns = <T extends Span>(items: readonly T[], day: Day): Block<T>[] =>
  groupsOf(items, day).flatMap((group) => {
    settle(group, columnsOf(group));
    return group;
  });

/** How many blocks stand folded in the last column, and from when to when: minutes after midnight. */
export type Fold = { count: number; from: number; to: number };

/** As `dayColumns`, in at most `most` columns: where more would overlap, the last one says how many are folded in it. */
export const foldedColumns = <T extends Span>(items: readonly T[], day: Day, most: number) => {
  const blocks: Block<T>[] = [];
  const folds: Fold[] = [];
  for (const group of groupsOf(items, day)) {
    const columns = columnsOf(group);
    const kept = columns > most ? group.filter(({ column }) => column < most - 1) : group;
    const folded = group.filter((block) => !kept.includes(block));
    settle(kept, columns > most ? most - 1 : columns);
    if (folded.length > 0) {
      for (const block of kept) block.columns = most;
      const from = Math.min(...folded.map((block) => block.from));
      folds.push({ count: folded.length, from, to: Math.max(...folded.map((block) => block.to)) });
    }
    blocks.push(...kept);
  }
  return { blocks, folds };
};
