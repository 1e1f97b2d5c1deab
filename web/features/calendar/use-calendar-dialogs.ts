import { useCallback, useState } from 'react';
import type { EventTarget } from '#web/events/use-event-form.ts';
import type { CalendarItem } from './calendar-item.ts';
import type { NewEventTimes } from './slot-start.ts';

/** Which dialog is open: one about an event, or the list of a full day. */
export const useCalendarDialogs = () => {
  const [target, setTarget] = useState<EventTarget | null>(null);
  const [fullDay, setFullDay] = useState<Date | null>(null);

  const openEvent = useCallback(({ event }: CalendarItem) => {
    setFullDay(null);
    setTarget({ mode: 'edit', event });
  }, []);
  const create = useCallback((slot: NewEventTimes) => setTarget({ mode: 'create', slot }), []);
  const createByDefault = useCallback(() => setTarget({ mode: 'create' }), []);
  const close = useCallback(() => setTarget(null), []);
  const closeDay = useCallback(() => setFullDay(null), []);

  return { target, fullDay, openEvent, create, createByDefault, close, showDay: setFullDay, closeDay };
};
