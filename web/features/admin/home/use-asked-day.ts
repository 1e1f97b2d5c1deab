import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Day } from '#shared/time/day.ts';
import { dayOf } from '#web/events/form/event-times.ts';
import { today } from './event-views-query.ts';

/** A day of the shown month or week: at first the one in the address, `?date=2027-03-05`, later the chosen one. */
export const useAskedDay = (): readonly [Day, (day: Day) => void] => {
  const [query] = useSearchParams();
  const asked = query.get('date');
  const [day, setDay] = useState(() => dayOf(asked ?? '') ?? today());
  useEffect(() => {
    const wanted = dayOf(asked ?? '');
    if (wanted !== null) setDay(wanted);
  }, [asked]);
  return [day, setDay];
};
