import { useSearchParams } from 'react-router-dom';
import { type Day, isoDay } from '#shared/time/day.ts';
import { dayOf } from '#web/events/form/event-times.ts';
import { today } from './event-views-query.ts';

/** A day of the shown month or week, kept in the address: `?date=2027-03-05`. Without it: today. */
export const useAskedDay = (): readonly [Day, (day: Day) => void] => {
  const [query, setQuery] = useSearchParams();
  const setDay = (day: Day) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('date', isoDay(day));
        return next;
      },
      { replace: true },
    );
  return [dayOf(query.get('date') ?? '') ?? today(), setDay];
};
