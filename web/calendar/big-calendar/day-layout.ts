import { calendarWords as words } from '#shared/locale/calendar.ts';
import { localDay } from '#shared/time/day.ts';
import { type Block, dayColumns } from '#shared/time/day-columns.ts';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';

/** The least width of an event: LEAST_SHARE percent of its day, or EASY_REM where that is less. */
const LEAST_SHARE = 60;
const EASY_REM = 9;
/** The least visible width of a covered event, with room for a finger (WCAG 2.5.8) and three letters. */
const STRIP_REM = 2;
const PILE_MAX = 3;
const COLUMNS_MAX = 8;
/** An event with less visible width has smaller letters, and shows its start without its end. */
const NARROW_REM = 6;
/** Heights in minutes of the time axis: a line of the title, a title with its times, the chip «ещё 3». */
const LINE_MINUTES = 20;
const TIMED_MINUTES = 40;
const CHIP_MINUTES = 25;

/**
 * The number of columns that a day has for events at the same time. Columns stand side by side or overlap.
 * @param width of the day in rem
 */
export const columnsIn = (width: number): number => {
  const pile = 1 + Math.floor(((1 - LEAST_SHARE / 100) * width) / STRIP_REM);
  return Math.max(1, Math.min(PILE_MAX, pile), Math.min(COLUMNS_MAX, Math.floor(width / EASY_REM)));
};

/** The visible part of a block. */
export type Covered = {
  /** Higher layers are in front. */
  layer?: number;
  /** The visible part of the event's width, in percent, at the height of the title. */
  seen?: number;
  /** The lines of the title that have room; absent where nothing limits them. */
  free?: number;
  isNarrow?: boolean;
  /** Whether the times have no room. */
  isUntimed?: boolean;
};

/** `top` and `height` are percents of the day, `xOffset` a percent of its width. */
type Placed = Covered & { top: number; height: number; width: string; xOffset: number | 'auto' };

type Metrics = {
  groups: Date[][];
  getRange: (start: Date, end: Date) => { top: number; height: number };
};
type Given = { events: CalendarItem[]; slotMetrics: Metrics };
type Laid = { event: CalendarItem; style: Placed };
type Columned = Block<{ item: CalendarItem }>;

const overlap = (a: Columned, b: Columned): boolean => a.from < b.to && b.from < a.to;

/** Left edge and width of a block in percent, when `columns` columns are drawn. */
const edgesOf = ({ column, width }: Columned, columns: number, dayWidth: number): { left: number; share: number } => {
  const least = Math.max(100 / columns, Math.min(LEAST_SHARE, (100 * EASY_REM) / dayWidth));
  const step = columns > 1 ? (100 - least) / (columns - 1) : 0;
  const last = Math.min(column + width, columns) - 1;
  return { left: column * step, share: (last - column) * step + least };
};

/**
 * The visible part of an event. An event in front that begins within the event's first line hides a part of the width.
 * One that begins later leaves some lines above it.
 */
const visibleOf = (block: Columned, shown: readonly Columned[], dayWidth: number): Covered => {
  const edges = (one: Columned) => edgesOf(one, Math.min(one.columns, columnsIn(dayWidth)), dayWidth);
  const { left, share } = edges(block);
  const inFront = shown
    .filter((other) => other.column > block.column && overlap(other, block))
    .map((other) => ({ minutesLater: other.from - block.from, offset: edges(other).left - left }))
    .filter(({ offset }) => offset < share - 0.5);
  const beside = inFront.filter(({ minutesLater }) => minutesLater < LINE_MINUTES);
  const below = inFront.filter(({ minutesLater }) => minutesLater >= LINE_MINUTES);
  const seen = Math.min(100, ...beside.map(({ offset }) => (100 * offset) / share));
  const freeMinutes = Math.min(...below.map(({ minutesLater }) => minutesLater));
  const rem = (dayWidth * share * seen) / 10_000;
  const isStrip = rem < STRIP_REM + 1;
  const isUntimed = isStrip || freeMinutes < TIMED_MINUTES;
  const linesAbove = Math.floor(freeMinutes / LINE_MINUTES) - (isUntimed ? 0 : 1);
  const free = isStrip ? 1 : Math.max(1, linesAbove);
  return {
    seen: Math.round(seen),
    isNarrow: rem < NARROW_REM,
    isUntimed,
    ...(Number.isFinite(free) && { free }),
  };
};

/** The chip «ещё 3» for events without a column, at the foot of the front event that they would overlap. */
const chipOf = (together: readonly [Columned, ...Columned[]], shown: readonly Columned[], top: Date): CalendarItem => {
  const [{ item, from }] = together;
  const under = shown.filter((one) => together.some((other) => overlap(one, other)));
  const front = Math.max(...under.map(({ column }) => column));
  const foot = Math.max(...under.filter(({ column }) => column === front).map(({ to }) => to));
  const minute = Math.max(from, foot - CHIP_MINUTES / 2);
  const start = new Date(top.getFullYear(), top.getMonth(), top.getDate(), 0, Math.min(minute, 1440 - CHIP_MINUTES));
  return {
    ...item.item,
    id: `more ${top.getTime()} ${item.item.id}`,
    title: words.folded(together.length),
    start,
    end: new Date(start.getTime() + 1),
    hidden: together.length,
  };
};

/** Groups of blocks that overlap, directly or through others. */
const groupsOf = (blocks: readonly Columned[]): [Columned, ...Columned[]][] => {
  const groups: [Columned, ...Columned[]][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last?.some((one) => overlap(one, block))) last.push(block);
    else groups.push([block]);
  }
  return groups;
};

/**
 * The layout algorithm that react-big-calendar calls for each day [FACE-03]. Events at the same time overlap, the later
 * one in front, and each is wide enough to be read. Events without a column become a chip «ещё 3».
 * @param dayWidth in rem
 */
export const layoutIn =
  (dayWidth: number) =>
  ({ events, slotMetrics }: Given): Laid[] => {
    const top = slotMetrics.groups[0]?.[0];
    if (!top) return [];
    const listed = events.map((item) => ({ ...item.span, item }));
    const blocks = dayColumns(listed, localDay(top), Number.POSITIVE_INFINITY);
    const most = columnsIn(dayWidth);
    const shown = blocks.filter(({ column }) => column < most);
    const cards = shown.map((block): Laid => {
      const { left, share } = edgesOf(block, Math.min(block.columns, most), dayWidth);
      const { item } = block.item;
      const place = { width: `${share}%`, xOffset: left, layer: block.column + 1 };
      return {
        event: item,
        style: { ...slotMetrics.getRange(item.start, item.end), ...place, ...visibleOf(block, shown, dayWidth) },
      };
    });
    const chips = groupsOf(blocks.filter(({ column }) => column >= most)).map((together): Laid => {
      const event = chipOf(together, shown, top);
      return { event, style: { ...slotMetrics.getRange(event.start, event.end), width: 'auto', xOffset: 'auto' } };
    });
    return [...cards, ...chips];
  };
