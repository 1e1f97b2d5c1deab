import { wallTime } from '#shared/time/day.ts';
import { dayColumns } from '#shared/time/day-columns.ts';
import type { CalendarItem } from './calendar-item.ts';

/** Space between neighbours. */
const GAP_PX = 2;

const overlaps = (a: { from: number; to: number }, b: { from: number; to: number }): boolean =>
  a.from < b.to && b.from < a.to;

/** Blocks that overlap, directly or through others, together; in the order of their starts. */
const clusters = <T extends { from: number; to: number }>(blocks: readonly T[]): T[][] => {
  const all: T[][] = [];
  let end = 0;
  for (const block of blocks) {
    const last = all.at(-1);
    if (last && block.from < end) last.push(block);
    else all.push([block]);
    end = last && block.from < end ? Math.max(end, block.to) : block.to;
  }
  return all;
};

/** One block in the place of several that there is no room for: «+3», as long as they are on the day that begins at `top`. */
const moreOf = (first: CalendarItem, hidden: readonly CalendarItem[], top: Date): CalendarItem => ({
  ...first,
  id: `more ${top.getTime()} ${first.id}`,
  title: `+${hidden.length}`,
  start: new Date(Math.max(top.getTime(), Math.min(...hidden.map(({ start }) => start.getTime())))),
  end: new Date(Math.max(...hidden.map(({ end }) => end.getTime()))),
  hidden: hidden.length,
});

type Block = { item: CalendarItem; column: number; width: number; from: number; to: number };

/** The last column: what stands alone, or «+N» for what does not. */
const lastColumn = (blocks: readonly Block[], column: number, top: Date): Block[] =>
  clusters(blocks).flatMap((together) => {
    const items = together.map(({ item }) => item);
    const [first, second] = items;
    if (!first) return [];
    return {
      item: second ? moreOf(first, items, top) : first,
      column,
      width: 1,
      from: Math.min(...together.map(({ from }) => from)),
      to: Math.max(...together.map(({ to }) => to)),
    };
  });

/** As wide as there is nothing in its way. */
const widened = (block: Block, others: readonly Block[], columns: number): Block => {
  const inTheWay = others.filter((other) => other.column > block.column && overlaps(block, other));
  return { ...block, width: Math.min(columns, ...inTheWay.map(({ column }) => column)) - block.column };
};

type Metrics = {
  groups: Date[][];
  getRange: (start: Date, end: Date) => { top: number; height: number };
};
type Given = { events: CalendarItem[]; slotMetrics: Metrics };

/** A layout of the library in which at most `max` events stand beside each other; the last column holds «+N» for the rest. */
export const layoutWith =
  (max: number) =>
  ({ events, slotMetrics }: Given) => {
    const top = slotMetrics.groups[0]?.[0];
    if (!top) return [];
    const listed = events.map((item) => ({ ...item.span, item }));
    const blocks = dayColumns(listed, wallTime(top.getTime()).day).map((block) => ({
      ...block,
      item: block.item.item,
    }));
    return clusters(blocks).flatMap((group) => {
      const columns = Math.min(max, ...group.map((block) => block.columns));
      const isCrowded = group.some((block) => block.columns > max);
      const last = max - 1;
      const shown = isCrowded
        ? [
            ...group.filter(({ column }) => column < last),
            ...lastColumn(
              group.filter(({ column }) => column >= last),
              last,
              top,
            ),
          ]
        : group;
      return shown.map((block) => {
        const { item, column, width } = widened(block, shown, columns);
        const { top: from, height } = slotMetrics.getRange(item.start, item.end);
        const gap = column + width < columns ? GAP_PX : 0;
        return {
          event: item,
          style: {
            top: from,
            height,
            width: `calc(${(100 * width) / columns}% - ${gap}px)`,
            xOffset: (100 * column) / columns,
          },
        };
      });
    });
  };
