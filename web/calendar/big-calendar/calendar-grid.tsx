import { startOfDay } from 'date-fns';
import { useCallback, useMemo, useState } from 'react';
import type { SlotInfo } from 'react-big-calendar';
import { libraryMessages } from '#shared/locale/calendar-library.ts';
import { atClockOf, droppedAt, movedTo, resizedByDays } from '#web/calendar/drag/dropped.ts';
import { STEP_MINUTES } from '#web/calendar/drag/keyboard-moves.ts';
import { type Slot, timesOfSlot } from '#web/calendar/drag/times-of-slot.ts';
import { useCopies } from '#web/calendar/drag/use-copies.ts';
import type { CalendarItem, ItemTimes } from '#web/calendar/state/calendar-item.ts';
import { type Range, stepFrom, type View, type ViewState } from '#web/calendar/state/view-state.ts';
import { dayProps } from '#web/calendar/views/day-off.ts';
import { eventProps } from '#web/calendar/views/event-appearance.tsx';
import { tooltipOf } from '#web/calendar/views/tooltip.ts';
import type { NewEventTimes } from '#web/events/form/event-form.ts';
import { lastTime } from '#web/events/form/last-time.ts';
import { COLUMNS_MAX, columnsIn, layoutWith } from './day-layout.ts';
import { DraggableCalendar } from './draggable-calendar.tsx';
import { hand } from './hand.ts';
import { localizer } from './localizer.ts';
import { TurningContext } from './page-turner.tsx';
import { slotTaps } from './slot-taps.ts';
import { ThreeDays } from './three-days.tsx';
import { TimeScroll } from './time-scroll.tsx';
import './calendar-events.css';
import './calendar-grid.css';
import './calendar-time.css';
import './page-turner.css';

const WIDE_VIEWS = { month: true, week: true, day: true };
const NARROW_VIEWS = { month: true, week: ThreeDays, day: true };

type Props = {
  state: ViewState;
  range: Range;
  items: CalendarItem[];
  /** The events of this range have come. */
  isKnown: boolean;
  onOpen: (item: CalendarItem) => void;
  onCreate: (times: NewEventTimes) => void;
  onMove: (item: CalendarItem, times: ItemTimes) => void;
  onDragStart: () => void;
  /** Something is dragged to the page of this day. */
  onTurn: (date: Date) => void;
  onMore: (day: Date) => void;
  onDay: (day: Date) => void;
  /** A row of a full day's list that is dragged here. */
  listed: CalendarItem | null;
};

type Dropped = {
  event: CalendarItem;
  start: Date | string;
  end: Date | string /** In a row of bars. */;
  isAllDay?: boolean;
};

const LAYOUTS = Array.from({ length: COLUMNS_MAX }, (_, index) => layoutWith(index + 1));

const never = () => undefined;

/** The library's initial scroll position; `TimeScroll` then scrolls to the events. */
const MIDNIGHT = new Date(2000, 0, 1);

/** Month, week and day on react-big-calendar; an event is moved by its body and resized by its edges [CAL-14, CAL-15]. */
export const CalendarGrid = ({
  state,
  range,
  items,
  isKnown,
  onOpen,
  onCreate,
  onMove,
  onDragStart,
  onTurn,
  onMore,
  onDay,
  listed,
}: Props) => {
  const isMonth = state.view === 'month';
  const [columns, setColumns] = useState(1);
  const { waiting, copy } = useCopies();
  const shown = useMemo(() => (waiting.length === 0 ? items : [...items, ...waiting]), [items, waiting]);
  const drop = useMemo(() => {
    const save = (item: CalendarItem, times: ItemTimes, isCopied = false) => {
      const isSame = +times.start === +item.start && +times.end === +item.end && times.allDay === item.allDay;
      // A copy that is not saved yet cannot be moved.
      if (isSame || times.end <= times.start || waiting.includes(item)) return;
      if (isCopied) void copy(item, times);
      else onMove(item, times);
    };
    return {
      moved: ({ event: item, start, isAllDay }: Omit<Dropped, 'end'>) => {
        const hoursOrBars = isAllDay ? 'bars' : 'hours';
        save(item, droppedAt(item, new Date(start), isMonth ? 'month' : hoursOrBars), hand.copies);
      },
      listed: (item: CalendarItem, day: Date) => save(item, movedTo(item, atClockOf(item, day)), hand.copies),
      resized: ({ event: item, start, end }: Dropped) =>
        save(
          item,
          isMonth
            ? resizedByDays(item, new Date(start), new Date(end))
            : { start: new Date(start), end: new Date(end), allDay: item.allDay },
        ),
    };
  }, [onMove, copy, waiting, isMonth]);

  const choose = useCallback((slot: Slot) => onCreate(timesOfSlot(slot, isMonth, lastTime())), [onCreate, isMonth]);
  const taps = useMemo(() => slotTaps(range.start, choose), [range, choose]);
  const onWidth = useCallback((width: number, rem: number) => setColumns(columnsIn(width, rem)), []);
  const turning = useMemo(
    () => ({ date: state.date, onTurn: (step: -1 | 1) => onTurn(stepFrom(state, step)), onReturn: onTurn }),
    [state, onTurn],
  );

  const grid = (
    <DraggableCalendar
      localizer={localizer}
      culture="ru"
      messages={libraryMessages}
      events={shown}
      views={state.isNarrow ? NARROW_VIEWS : WIDE_VIEWS}
      view={state.view satisfies View}
      date={state.date}
      // Controlled from outside: the toolbar is ours.
      toolbar={false}
      onView={never}
      onNavigate={never}
      eventPropGetter={eventProps}
      dayPropGetter={dayProps}
      allDayAccessor="isBar"
      tooltipAccessor={tooltipOf}
      endAccessor={isMonth ? 'endInMonth' : 'end'}
      showMultiDayTimes
      dayLayoutAlgorithm={LAYOUTS[columns - 1]}
      step={STEP_MINUTES}
      timeslots={60 / STEP_MINUTES}
      scrollToTime={MIDNIGHT}
      selectable
      resizable
      popup={false}
      doShowMoreDrillDown={false}
      drilldownView="day"
      onDrillDown={onDay}
      onShowMore={(_events, day) => onMore(day)}
      onSelectEvent={(item) => {
        if (item.hidden) onMore(startOfDay(item.start));
        else if (!waiting.includes(item)) onOpen(item);
      }}
      onSelectSlot={({ start, end, action }: SlotInfo) => {
        // A second click of the same slot would open a second dialog.
        if (action !== 'doubleClick') choose({ start, end, isDrawn: action === 'select' });
      }}
      elementProps={taps}
      onDragStart={onDragStart}
      {...(listed && {
        dragFromOutsideItem: () => {
          // A row is held at its start, whatever was held before it.
          hand.days = 0;
          return listed;
        },
        onDropFromOutside: ({ start }: Pick<Dropped, 'start'>) => drop.listed(listed, new Date(start)),
      })}
      onEventDrop={drop.moved}
      onEventResize={drop.resized}
    />
  );
  return (
    <TurningContext value={turning}>
      {isMonth ? grid : <TimeScroll {...{ range, items, isKnown, onWidth }}>{grid}</TimeScroll>}
    </TurningContext>
  );
};
