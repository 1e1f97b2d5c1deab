import { Agenda } from './agenda.tsx';
import type { Filter } from './agenda-groups.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import type { CalendarItem } from './calendar-item.ts';
import { CurrentDayContext } from './day-header.tsx';
import { PhoneMonth } from './phone-month.tsx';
import { type NewEventTimes, timesOfSlot } from './slot-start.ts';
import { dayKey, type Range, type View, type ViewState } from './view-state.ts';

type Props = {
  state: ViewState;
  range: Range;
  items: CalendarItem[];
  filter: Filter;
  onChange: (change: { view?: View; date?: Date }) => void;
  onOpen: (item: CalendarItem) => void;
  onCreate: (times: NewEventTimes) => void;
  onMove: (item: CalendarItem, times: { start: Date; end: Date }) => void;
  onDragStart: () => void;
  onMore: (day: Date) => void;
};

/** The view that is chosen: the library's grids, the agenda, or a phone's month. */
export const CalendarView = ({ state, range, items, filter, onChange, onOpen, onCreate, ...drag }: Props) => {
  const { view, date, isNarrow } = state;
  if (view === 'agenda') return <Agenda items={items} range={range} filter={filter} onOpen={onOpen} date={date} />;
  if (view === 'month' && isNarrow) {
    return (
      <PhoneMonth date={date} range={range} items={items} onDate={(day) => onChange({ date: day })} onOpen={onOpen} />
    );
  }
  return (
    <CurrentDayContext value={dayKey(date)}>
      <CalendarGrid
        state={state}
        items={items}
        onOpen={onOpen}
        onSlot={(slot, isDrawn) => onCreate(timesOfSlot(slot, isDrawn))}
        onDay={(day) => onChange({ view: 'day', date: day })}
        {...drag}
      />
    </CurrentDayContext>
  );
};
