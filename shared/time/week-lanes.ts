import type { Day } from './day.ts';
import { inOrder, lastShown, type Span, showsOn } from './spans.ts';

export type Lane<T> = {
  item: T;
  /** The number of days of this week that the item covers, from the cell of this lane on. */
  days: number;
  /** Whether the item began before this week (`before`), and whether it continues after it (`after`). */
  before: boolean;
  after: boolean;
} | null;

export type WeekCell<T> = {
  day: Day;
  /**
   * The bars that begin in this cell, one for each lane from the top. Null stands for a free lane, or for a bar that
   * began in a cell to the left.
   */
  lanes: Lane<T>[];
  /** Number of items without room on this day. */
  hidden: number;
  /**
   * The number of lanes from the top down to the lowest taken lane; the next field is the number of free lanes below
   * it.
   */
  taken: number;
  free: number;
};

/** The room: `days` days from `first`, in at most `rows` lanes. */
export type Lanes = { first: Day; days: number; rows: number };

/**
 * A row of days, such as a week of the month view, with its items (`lastShown`). An item keeps the same lane on all its
 * days, and no two items overlap. There are at most `rows` lanes. On a day with more items, the last lane stays free
 * for «+ ещё N». The time grows linearly with the number of items.
 */
export const weekLanes = <T extends Span>(all: readonly T[], { first: firstDay, days, rows }: Lanes): WeekCell<T>[] => {
  const items = all.filter((item) => showsOn(item, firstDay, firstDay + days - 1));
  const counts = new Array<number>(days).fill(0);
  const covered = (item: T) =>
    [Math.max(item.first - firstDay, 0), Math.min(lastShown(item) - firstDay, days - 1)] as const;
  for (const item of items) {
    const [from, to] = covered(item);
    for (let index = from; index <= to; index++) counts[index] = (counts[index] ?? 0) + 1;
  }
  const cells = counts.map(
    (count, index): Pick<WeekCell<T>, 'day' | 'lanes' | 'hidden'> & { taken: boolean[]; room: number } => ({
      day: firstDay + index,
      lanes: [],
      hidden: 0,
      taken: [],
      room: count > rows ? rows - 1 : rows,
    }),
  );
  for (const item of inOrder(items)) {
    const [from, to] = covered(item);
    const own = cells.slice(from, to + 1);
    const room = Math.min(...own.map((cell) => cell.room));
    let lane = 0;
    while (own.some((cell) => cell.taken[lane])) lane++;
    for (const cell of own) {
      if (lane < room) cell.taken[lane] = true;
      else cell.hidden++;
    }
    const first = own[0];
    if (!first || lane >= room) continue;
    while (first.lanes.length < lane) first.lanes.push(null);
    first.lanes[lane] = {
      item,
      days: own.length,
      before: item.first < firstDay,
      after: lastShown(item) >= firstDay + days,
    };
  }
  return cells.map(({ day, lanes, hidden, taken }) => {
    // The line «+ ещё N» must stand below the bars that come from the left.
    while (hidden > 0 && lanes.length < taken.length) lanes.push(null);
    return { day, lanes, hidden, taken: taken.length, free: hidden > 0 ? 0 : rows - taken.length };
  });
};
