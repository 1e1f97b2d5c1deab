import { localDay } from '#shared/time/day.ts';
import { dayColumns } from '#shared/time/day-columns.ts';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';

/** Space between neighbours. */
const GAP_PX = 2;

/** Least width of an event, in rem: a word of six letters. More than three stand beside each other only with room for two words each. */
const LEAST_REM = 3.125;
const EASY_REM = 9;
export const COLUMNS_MAX = 8;

/** How many events fit beside each other. @param width of a day's column in pixels @param rem in pixels */
export const columnsIn = (width: number, rem: number): number => {
  const room = (least: number) => Math.floor(width / (least * rem));
  return Math.max(1, Math.min(3, room(LEAST_REM)), Math.min(COLUMNS_MAX, room(EASY_REM)));
};

/** One block for several that do not fit: «+3», from their first start to their last end on the day that begins at `top`. */
const moreOf = (hidden: readonly [CalendarItem, ...CalendarItem[]], top: Date): CalendarItem => ({
  ...hidden[0],
  id: `more ${top.getTime()} ${hidden[0].id}`,
  title: `+${hidden.length}`,
  start: new Date(Math.max(top.getTime(), Math.min(...hidden.map(({ start }) => start.getTime())))),
  end: new Date(Math.max(...hidden.map(({ end }) => end.getTime()))),
  hidden: hidden.length,
});

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
    return dayColumns(listed, localDay(top), max).map((block) => {
      const { column, columns, width, folded } = block;
      const [first, ...others] = folded.map(({ item }) => item);
      const item = first ? moreOf([first, ...others], top) : block.item.item;
      const { top: from, height } = slotMetrics.getRange(item.start, item.end);
      const gap = column + width < columns ? GAP_PX : 0;
      const across = { width: `calc(${(100 * width) / columns}% - ${gap}px)`, xOffset: (100 * column) / columns };
      return { event: item, style: { top: from, height, ...across } };
    });
  };
