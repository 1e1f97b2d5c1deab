import { addDays } from 'date-fns';
import { NARROW_WEEK_DAYS, rangeOf, stepFrom, titleOf } from '#web/calendar/state/view-state.ts';
import { TimeGrid } from './library.ts';

type ViewProps = Record<string, unknown> & { date: Date };

const narrowWeek = (date: Date) => ({ view: 'week', date, isNarrow: true }) as const;

const daysFrom = (date: Date): Date[] => {
  const { start } = rangeOf(narrowWeek(date));
  return Array.from({ length: NARROW_WEEK_DAYS }, (_, day) => addDays(start, day));
};

// Properties that the library gives only to its own views.
const dayStart = (): Date => new Date(2000, 0, 1, 0, 0);
const dayEnd = (): Date => new Date(2000, 0, 1, 23, 59, 59, 999);

const View = ({ date, min = dayStart(), max = dayEnd(), ...props }: ViewProps) => (
  <TimeGrid {...props} min={min} max={max} range={daysFrom(date)} eventOffset={15} enableAutoScroll />
);

export const ThreeDays = Object.assign(View, {
  range: daysFrom,
  navigate: (date: Date, action: string) => {
    if (action === 'PREV') return stepFrom(narrowWeek(date), -1);
    return action === 'NEXT' ? stepFrom(narrowWeek(date), 1) : date;
  },
  title: (date: Date) => titleOf(narrowWeek(date)),
});
