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

/**
 * One day of an hour axis: the parts of the items on that day, beside each other where they overlap. Items that touch only
 * at a moment stand under each other.
 */
export const dayColumns = <T extends Span>(items: readonly T[], day: Day): Block<T>[] => {
  const blocks = items
    .filter((item) => item.first <= day && item.last >= day)
    .map((item) => blockOf(item, day))
    .sort((a, b) => a.from - b.from || b.to - a.to);
  let group: Block<T>[] = [];
  let ends: number[] = [];
  for (const block of blocks) {
    if (ends.every((end) => end <= block.from)) {
      settle(group, ends.length);
      group = [];
      ends = [];
    }
    const free = ends.findIndex((end) => end <= block.from);
    block.column = free < 0 ? ends.length : free;
    ends[block.column] = block.to;
    group.push(block);
  }
  settle(group, ends.length);
  return blocks;
};
