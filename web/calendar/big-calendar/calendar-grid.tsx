import { startOfDay } from 'date-fns';
import { type ComponentProps, type ComponentType, useCallback, useMemo, useState } from 'react';
import type { SlotInfo } from 'react-big-calendar';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { libraryMessages } from '#shared/locale/calendar-library.ts';
import { capitalised } from '#shared/time/day-text.ts';
import { atClockOf, droppedAt, movedTo, resizedByDays } from '#web/calendar/drag/dropped.ts';
import { STEP_MINUTES } from '#web/calendar/drag/keyboard-moves.ts';
import { type Slot, timesOfSlot } from '#web/calendar/drag/times-of-slot.ts';
import { useCopies } from '#web/calendar/drag/use-copies.ts';
import { useCalendarActions } from '#web/calendar/state/calendar-actions.ts';
import type { CalendarItem, ItemTimes } from '#web/calendar/state/calendar-item.ts';
import { useQuickCreate } from '#web/calendar/state/use-quick-create.tsx';
import type { Range, View, ViewState } from '#web/calendar/state/view-state.ts';
import { calendarOf, eventProps, whenText } from '#web/calendar/views/event-appearance.tsx';
import { detailsOf } from '#web/events/details-text.ts';
import { lastTime } from '#web/events/form/last-time.ts';
import { DraggableCalendar, ReadOnlyCalendar } from './calendar.tsx';
import { layoutIn } from './day-layout.ts';
import { localizer } from './localizer.ts';
import { plainRoles } from './plain-roles.ts';
import { holdAt, isCopying } from './present-drag.ts';
import { ThreeDays } from './three-days.tsx';
import { TimeScroll } from './time-scroll.tsx';
import { slotTaps } from './touch.ts';
import './calendar-events.css';
import './calendar-grid.css';
import './calendar-time.css';

const WIDE_VIEWS = { month: true, week: true, day: true };
const NARROW_VIEWS = { month: true, week: ThreeDays, day: true };
const never = () => undefined;

/** The library scrolls here first. Then `TimeScroll` scrolls to the events. */
const MIDNIGHT = new Date(2000, 0, 1);

/** The tooltip of an event, in lines: title, date and time, other details, owner. */
const tooltipOf = (item: CalendarItem): string => {
  if (item.hidden) return item.title;
  const owner = item.owner ? [capitalised(words.ownedBy(item.owner))] : [];
  const calendar = calendarOf(item).map(capitalised);
  return [item.title, whenText(item), ...detailsOf(item.event, item.span.first), ...owner, ...calendar].join('\n');
};

export type GridProps = {
  state: ViewState;
  range: Range;
  items: readonly CalendarItem[];
  /** Whether the events of this range have come. */
  isKnown: boolean;
  onOpen: (item: CalendarItem) => void;
  onMore: (day: Date) => void;
  onDay: (day: Date) => void;
};

type Draggable = ComponentProps<typeof DraggableCalendar>;
const isMovable = ({ isFixed }: CalendarItem): boolean => !isFixed;

type Editing = Pick<
  Draggable,
  | 'selectable'
  | 'resizable'
  | 'draggableAccessor'
  | 'resizableAccessor'
  | 'elementProps'
  | 'onSelectSlot'
  | 'onDragStart'
  | 'onEventDrop'
  | 'onEventResize'
> &
  Partial<Pick<Draggable, 'dragFromOutsideItem' | 'onDropFromOutside'>>;

/** Month, week or day. */
const Grid = ({
  state,
  range,
  items,
  isKnown,
  onOpen,
  onMore,
  onDay,
  Calendar,
  editing,
}: GridProps & { Calendar: ComponentType<Draggable>; editing?: Editing }) => {
  const isMonth = state.view === 'month';
  const [width, setWidth] = useState(0);
  const layout = useMemo(() => layoutIn(width), [width]);
  const events = useMemo(() => [...items], [items]);
  const calendar = (
    <Calendar
      localizer={localizer}
      culture="ru"
      messages={libraryMessages}
      events={events}
      views={state.isNarrow ? NARROW_VIEWS : WIDE_VIEWS}
      view={state.view satisfies View}
      date={state.date}
      // The toolbar is our own.
      toolbar={false}
      onView={never}
      onNavigate={never}
      eventPropGetter={eventProps}
      allDayAccessor="isBar"
      tooltipAccessor={tooltipOf}
      endAccessor={isMonth ? 'endInMonth' : 'end'}
      showMultiDayTimes
      dayLayoutAlgorithm={layout}
      step={STEP_MINUTES}
      timeslots={60 / STEP_MINUTES}
      scrollToTime={MIDNIGHT}
      popup={false}
      doShowMoreDrillDown={false}
      drilldownView="day"
      onDrillDown={onDay}
      onShowMore={(_events, day) => onMore(day)}
      onSelectEvent={(item) => (item.hidden ? onMore(startOfDay(item.start)) : onOpen(item))}
      {...editing}
    />
  );
  return (
    <div ref={plainRoles}>
      {isMonth ? (
        calendar
      ) : (
        <TimeScroll {...{ range, items, isKnown }} onWidth={setWidth}>
          {calendar}
        </TimeScroll>
      )}
    </div>
  );
};

export const ReadOnlyGrid = (props: GridProps) => <Grid {...props} Calendar={ReadOnlyCalendar} />;

type Dropped = {
  event: CalendarItem;
  start: Date | string;
  end: Date | string;
  /** Whether the event was dropped in a row of bars. */
  isAllDay?: boolean;
};

export type EditableGridProps = Pick<GridProps, 'state' | 'range' | 'items' | 'isKnown'> & {
  /** The row of a full day's list that is dragged into the grid. */
  listed: CalendarItem | null;
};

/**
 * The grids of month, week and day. The user can move an event by its body and resize it by its edges [CAL-14, CAL-15].
 */
export const EditableGrid = ({ listed, ...grid }: EditableGridProps) => {
  const { state, range, items } = grid;
  const { move, ...act } = useCalendarActions();
  const { planned, bubble, expand, onPointerUpCapture, ...quick } = useQuickCreate();
  const isMonth = state.view === 'month';
  const { waiting, copy } = useCopies();
  const shown = useMemo(
    () => (waiting.length === 0 && !planned ? items : [...items, ...waiting, ...(planned ? [planned] : [])]),
    [items, waiting, planned],
  );
  const drop = useMemo(() => {
    const save = (item: CalendarItem, times: ItemTimes, isCopied = false) => {
      const isSame = +times.start === +item.start && +times.end === +item.end && times.allDay === item.allDay;
      // A copy can be moved only after it was saved.
      if (isSame || times.end <= times.start || waiting.includes(item)) return;
      if (isCopied) void copy(item, times);
      else move(item, times);
    };
    return {
      moved: ({ event: item, start, isAllDay }: Omit<Dropped, 'end'>) => {
        const hoursOrBars = isAllDay ? 'bars' : 'hours';
        save(item, droppedAt(item, new Date(start), isMonth ? 'month' : hoursOrBars), isCopying());
      },
      listed: (item: CalendarItem, day: Date) => save(item, movedTo(item, atClockOf(item, day)), isCopying()),
      resized: ({ event: item, start, end }: Dropped) =>
        save(
          item,
          isMonth
            ? resizedByDays(item, new Date(start), new Date(end))
            : { start: new Date(start), end: new Date(end), allDay: item.allDay },
        ),
    };
  }, [move, copy, waiting, isMonth]);

  // A phone has no room for the bubble.
  const create = state.isNarrow ? act.create : quick.choose;
  const choose = useCallback((slot: Slot) => create(timesOfSlot(slot, isMonth, lastTime())), [create, isMonth]);
  const taps = useMemo(
    () => ({ ...slotTaps(range.start, choose, expand), onPointerUpCapture }),
    [range, choose, expand, onPointerUpCapture],
  );

  return (
    <>
      <Grid
        {...grid}
        items={shown}
        onOpen={(item) => waiting.includes(item) || act.openEvent(item)}
        onMore={act.showDay}
        onDay={(day) => act.change({ view: 'day', date: day })}
        Calendar={DraggableCalendar}
        editing={{
          selectable: true,
          resizable: true,
          draggableAccessor: isMovable,
          resizableAccessor: isMovable,
          elementProps: taps,
          onSelectSlot: ({ start, end, action }: SlotInfo) => choose({ start, end, isDrawn: action === 'select' }),
          onDragStart: act.onDragStart,
          onEventDrop: drop.moved,
          onEventResize: drop.resized,
          ...(listed && {
            dragFromOutsideItem: () => {
              // A row is dragged by its start.
              holdAt({});
              return listed;
            },
            onDropFromOutside: ({ start }: Pick<Dropped, 'start'>) => drop.listed(listed, new Date(start)),
          }),
        }}
      />
      {bubble}
    </>
  );
};
