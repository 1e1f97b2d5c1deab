import { Suspense } from 'react';
import { lazyPart } from '#web/api/lazy.tsx';
import { CurrentDayContext } from '#web/calendar/big-calendar/day-header.tsx';
import type { CalendarItem, ItemTimes } from '#web/calendar/state/calendar-item.ts';
import { dayKey, needsGrid, type Range, type View, type ViewState } from '#web/calendar/state/view-state.ts';
import type { NewEventTimes } from '#web/events/form/event-form.ts';
import { Agenda } from './agenda.tsx';
import type { Filter } from './agenda-groups.ts';
import { GridSkeleton } from './grid-skeleton.tsx';
import { PhoneMonth } from './phone-month.tsx';

const CalendarGrid = lazyPart(async () => (await import('#web/calendar/big-calendar/calendar-grid.tsx')).CalendarGrid);

type Props = {
  state: ViewState;
  range: Range;
  items: CalendarItem[];
  /** The events of this range have come. */
  isKnown: boolean;
  filter: Filter;
  onChange: (change: { view?: View; date?: Date }) => void;
  onOpen: (item: CalendarItem) => void;
  onCreate: (times: NewEventTimes) => void;
  onMove: (item: CalendarItem, times: ItemTimes) => void;
  onDragStart: () => void;
  onTurn: (date: Date) => void;
  onMore: (day: Date) => void;
  listed: CalendarItem | null;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
};

/** The view that is chosen: the library's grids, the agenda, or a phone's month. */
export const CalendarView = ({
  state,
  range,
  items,
  isKnown,
  filter,
  onChange,
  onOpen,
  onCreate,
  ...others
}: Props) => {
  const { view, date, isNarrow } = state;
  const { isSelecting, onSelecting, ...drag } = others;
  if (view === 'agenda') {
    return <Agenda {...{ items, range, isKnown, filter, onOpen, date, isNarrow, isSelecting, onSelecting }} />;
  }
  if (!needsGrid(state)) {
    return <PhoneMonth {...{ date, range, items, isKnown, onOpen }} onDate={(day) => onChange({ date: day })} />;
  }
  return (
    <CurrentDayContext value={dayKey(date)}>
      <Suspense fallback={<GridSkeleton />}>
        <CalendarGrid
          state={state}
          range={range}
          items={items}
          isKnown={isKnown}
          onOpen={onOpen}
          onCreate={onCreate}
          onDay={(day) => onChange({ view: 'day', date: day })}
          {...drag}
        />
      </Suspense>
    </CurrentDayContext>
  );
};
