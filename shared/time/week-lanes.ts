import type { Day } from './day.ts';
import { inOrder, lastShown, type Span, showsOn } from './spans.ts';

export type Lane<T> = {
  item: T;
  /** Days of this week it covers, from the cell it stands in. */
  days: number;
  /** It began before, or goes on after, what is shown here. */
  before: boolean;
  after: boolean;
} | null;

export type WeekCell<T> = {
  day: Day;
  /** The bar in each lane, from the top; null is a gap, or the continuation of a bar from a cell to the left. */
  lanes: Lane<T>[];
  /** Items of this day that found no room. */
  hidden: number;
  /** Lanes down to the lowest one that an item takes here, and those free below it. */
  taken: number;
  free: number;
};

/** The area: `days` days from `first`, in at most `rows` lanes. */
export type Lanes = { first: Day; days: number; rows: number };

/**
 * A row of days, a week of the month for instance, and the items that it shows (`lastShown`): each in one lane through all its days, none
 * over another, at most `rows` lanes, the last of which stays free in a day that has more items than lanes ("+ N"). Time
 * grows with the number of items, not its square.
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
    // «+ ещё N» must be below the bars that come from the left.
    while (hidden > 0 && lanes.length < taken.length) lanes.push(null);
    return { day, lanes, hidden, taken: taken.length, free: hidden > 0 ? 0 : rows - taken.length };
  });
};
