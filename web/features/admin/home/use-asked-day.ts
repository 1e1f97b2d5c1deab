import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Day } from '#shared/time/day.ts';
import { dayOf } from '#web/events/form/event-times.ts';
import { today } from './event-views-query.ts';

/**
 * The day that decides which month or week is shown. At first it is the day in the address, `?date=2027-03-05`, and
 * later the chosen day.
 */
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
