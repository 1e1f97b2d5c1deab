import { addDays, addMilliseconds, differenceInCalendarDays, startOfDay } from 'date-fns';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  useContext,
  useMemo,
} from 'react';
import AddonContainerWrapper from 'react-big-calendar/lib/addons/dragAndDrop/EventContainerWrapper';
import AddonWeekWrapper from 'react-big-calendar/lib/addons/dragAndDrop/WeekWrapper';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import { cjsDefault } from './cjs-default.ts';
import { carryOn, hand } from './hand.ts';

// The addon puts the start of what is moved under the pointer, wherever it was taken hold of: a festival grabbed on its last
// day jumped by its length, and the part of a night after midnight became the whole of it. These wrappers give the addon's
// own wrappers the day and the time less the way from the event's start to the pointer.

/** A row of days that goes on with what is dragged as it is drawn. */
class WeekWrapper extends cjsDefault(AddonWeekWrapper) {
  override componentDidMount() {
    super.componentDidMount();
    if (this.context.draggable.dragAndDropAction.interacting) carryOn(this._selector);
  }
}

/** The same for a column of hours; what is dragged above the hours is none of its business, although it reaches up to there. */
class ContainerWrapper extends cjsDefault(AddonContainerWrapper) {
  override componentDidMount() {
    super.componentDidMount();
    const move = this.handleMove;
    const hours = this.ref.current?.closest('.rbc-time-content');
    this.handleMove = (point, bounds) => {
      const top = hours ? hours.getBoundingClientRect().top + window.scrollY : 0;
      if (point.y < top) this.reset();
      else move(point, bounds);
    };
    const { action, interacting } = this.context.draggable.dragAndDropAction;
    if (!interacting || action !== 'move') return;
    this.eventOffsetTop = hand.offsetTop;
    carryOn(this._selector);
  }
}

/** Midnight at the top of a column of hours. */
const ColumnContext = createContext<Date | null>(null);

type Part = { event: CalendarItem; slotStart?: Date; slotEnd?: Date };

/** Days from the first of the event to the one under `x` in its bar, which may begin and end beyond this row. */
const daysInto = ({ event: { start, endInMonth }, slotStart, slotEnd }: Part, bar: DOMRect, x: number): number => {
  const first = slotStart && slotStart > start ? slotStart : start;
  const last = slotEnd && slotEnd < endInMonth ? slotEnd : addMilliseconds(endInMonth, -1);
  const shown = Math.max(differenceInCalendarDays(last, first), 0) + 1;
  const within = Math.min(Math.max(Math.floor(((x - bar.left) / bar.width) * shown), 0), shown - 1);
  return differenceInCalendarDays(first, start) + within;
};

/** Notes where an event is taken hold of; at an edge, which resizes it, at its start. */
export const useGrab = (part: Part & { type?: 'time' | 'date' }) => {
  const column = useContext(ColumnContext);
  return ({ target, currentTarget, clientX, clientY }: ReactPointerEvent) => {
    const bar = currentTarget.getBoundingClientRect();
    const isEdge = target instanceof Element && target.closest('[class*=dnd-resize-]') !== null;
    const { start } = part.event;
    hand.days = isEdge || part.type === 'time' ? 0 : daysInto(part, bar, clientX);
    hand.milliseconds = isEdge || part.type !== 'time' || !column ? 0 : Math.max(0, column.getTime() - start.getTime());
    hand.offsetTop = clientY - bar.top;
  };
};

type Metrics = {
  groups: Date[][];
  getDateForSlot: (slot: number) => Date;
  closestSlotFromPoint: (point: object, bounds: object) => Date;
  getRange: (start: Date, end: Date, ignoreMin?: boolean, ignoreMax?: boolean) => { startDate: Date };
};

type WrapperProps = { slotMetrics: Metrics; children?: ReactNode };

/** A row of days in which the day under the pointer is the one that was taken hold of. */
export const GrabbingWeek = (props: WrapperProps & ComponentProps<typeof WeekWrapper>) => {
  const { slotMetrics } = props;
  const shifted = useMemo(
    () => ({ ...slotMetrics, getDateForSlot: (slot: number) => addDays(slotMetrics.getDateForSlot(slot), -hand.days) }),
    [slotMetrics],
  );
  return <WeekWrapper {...props} slotMetrics={shifted} />;
};

/** A column of hours in which an event that began on the day before is moved as a whole. */
export const GrabbingColumn = (props: WrapperProps & ComponentProps<typeof ContainerWrapper>) => {
  const { slotMetrics } = props;
  const top = slotMetrics.groups[0]?.[0];
  const shifted = useMemo(
    (): Metrics => ({
      ...slotMetrics,
      closestSlotFromPoint: (point, bounds) =>
        addMilliseconds(slotMetrics.closestSlotFromPoint(point, bounds), -hand.milliseconds),
      getRange: (start, end, ...limits) => {
        const range = slotMetrics.getRange(start, end, ...limits);
        return hand.milliseconds > 0 ? { ...range, startDate: start } : range;
      },
    }),
    [slotMetrics],
  );
  return (
    <ColumnContext value={top ? startOfDay(top) : null}>
      <ContainerWrapper {...props} slotMetrics={shifted} />
    </ColumnContext>
  );
};
