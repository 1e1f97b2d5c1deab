import type { Day } from './day.ts';
import { inOrder, lastShown, type Span, showsOn } from './spans.ts';

export type Lane<T> = {
  item: T;
  /** The days of this week that the item covers, from this cell on. */
  days: number;
  /** Whether the item began before this week. */
  before: boolean;
  /** Whether the item goes on after this week. */
  after: boolean;
} | null;

export type WeekCell<T> = {
  day: Day;
  /**
   * The lanes of this cell, from the top. Each is the bar that begins here, or null if the lane is free or taken by a
   * bar from the left.
   */
  lanes: Lane<T>[];
  /** The number of items without room on this day. */
  hidden: number;
  /** The number of lanes from the top to the lowest taken one. */
  taken: number;
  /** The number of free lanes below the lowest taken one. */
  free: number;
};

/** The room for bars: `days` days from `first`, in at most `rows` lanes. */
export type Lanes = { first: Day; days: number; rows: number };

/**
 * A row of days, such as a week of the month view, with its items (`lastShown`). An item has the same lane on all its
 * days, and no two overlap. There are at most `rows` lanes; on a day with more items the last lane stays free for «+
 * ещё N». The time grows linearly with the number of items.
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
    // «+ ещё N» stands below the bars that come from the left.
    while (hidden > 0 && lanes.length < taken.length) lanes.push(null);
    return { day, lanes, hidden, taken: taken.length, free: hidden > 0 ? 0 : rows - taken.length };
  });
};
