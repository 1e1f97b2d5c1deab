import { addDays, addMilliseconds, differenceInCalendarDays, startOfDay } from 'date-fns';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  useContext,
  useMemo,
} from 'react';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import { ColumnWrapper, RowWrapper } from './library.ts';
import { held, holdAt } from './present-drag.ts';

// The addon puts an event's start under the pointer, wherever the pointer holds the event: a festival that is held at
// its last day would jump by its whole length. So these wrappers tell the addon's wrappers a day and time earlier by
// that distance.

/** Midnight at the top of a column of hours. */
const ColumnContext = createContext<Date | null>(null);

type DrawnPart = {
  event: CalendarItem;
  type?: 'time' | 'date';
  /** First and last moment of the row in which this part of the event is drawn. */
  slotStart?: Date;
  slotEnd?: Date;
};

/** Days from the event's first day to the day under `x`. The event may begin before the row and end after it. */
const daysInto = ({ event: { start, endInMonth }, slotStart, slotEnd }: DrawnPart, bar: DOMRect, x: number): number => {
  const first = slotStart && slotStart > start ? slotStart : start;
  const last = slotEnd && slotEnd < endInMonth ? slotEnd : addMilliseconds(endInMonth, -1);
  const shown = Math.max(differenceInCalendarDays(last, first), 0) + 1;
  const within = Math.min(Math.max(Math.floor(((x - bar.left) / bar.width) * shown), 0), shown - 1);
  return differenceInCalendarDays(first, start) + within;
};

/** A listener that notes where the pointer holds an event. An edge, which resizes the event, counts as its start. */
export const useHold = (part: DrawnPart) => {
  const column = useContext(ColumnContext);
  return ({ target, currentTarget, clientX }: ReactPointerEvent) => {
    if (target instanceof Element && target.closest('[class*=dnd-resize-]')) holdAt({});
    else if (part.type !== 'time') holdAt({ days: daysInto(part, currentTarget.getBoundingClientRect(), clientX) });
    else holdAt({ milliseconds: column ? Math.max(0, column.getTime() - part.event.start.getTime()) : 0 });
  };
};

export type RowMetrics = { getDateForSlot: (slot: number) => Date };
export type DayMetrics = {
  groups: Date[][];
  closestSlotFromPoint: (point: object, bounds: object) => Date;
  getRange: (start: Date, end: Date, ignoreMin?: boolean, ignoreMax?: boolean) => { startDate: Date };
};
type WrapperProps<M> = { slotMetrics: M; children?: ReactNode };

/** A row of days: a week of the month, or the bars above the hours. */
export const Row = (props: WrapperProps<RowMetrics>) => {
  const { slotMetrics } = props;
  const shifted = useMemo(
    () => ({
      ...slotMetrics,
      getDateForSlot: (slot: number) => addDays(slotMetrics.getDateForSlot(slot), -held().days),
    }),
    [slotMetrics],
  );
  return <RowWrapper {...props} slotMetrics={shifted} />;
};

/** Ignores drags over the row of bars. The addon takes them for drags over hours that are scrolled out of sight. */
class BoundedColumn extends ColumnWrapper {
  override componentDidMount() {
    super.componentDidMount();
    const move = this.handleMove;
    const hours = this.ref.current?.closest('.rbc-time-content');
    this.handleMove = (point, bounds) => {
      const top = hours ? hours.getBoundingClientRect().top + window.scrollY : 0;
      if (point.y < top) this.reset();
      else move(point, bounds);
    };
  }
}

/** A column of hours. */
export const Column = (props: WrapperProps<DayMetrics> & ComponentProps<typeof BoundedColumn>) => {
  const { slotMetrics } = props;
  const top = slotMetrics.groups[0]?.[0];
  const shifted = useMemo(
    (): DayMetrics => ({
      ...slotMetrics,
      closestSlotFromPoint: (point, bounds) =>
        addMilliseconds(slotMetrics.closestSlotFromPoint(point, bounds), -held().milliseconds),
      // Keeps a start on an earlier day, which the library would cut off at the top of the column.
      getRange: (start, end, ...limits) => {
        const range = slotMetrics.getRange(start, end, ...limits);
        return held().milliseconds > 0 ? { ...range, startDate: start } : range;
      },
    }),
    [slotMetrics],
  );
  return (
    <ColumnContext value={top ? startOfDay(top) : null}>
      <BoundedColumn {...props} slotMetrics={shifted} />
    </ColumnContext>
  );
};
