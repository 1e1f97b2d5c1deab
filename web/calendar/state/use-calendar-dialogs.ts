import { useCallback, useState } from 'react';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { draftOf } from '#web/events/form/draft.ts';
import type { NewEventTimes } from '#web/events/form/event-form.ts';
import type { Begun, EventTarget } from '#web/events/form/opened-event.ts';
import type { CalendarItem } from './calendar-item.ts';

/** The dialog that was open when the server ended the session. */
const unsavedOf = (username: string): EventTarget | null => {
  const draft = draftOf(username);
  if (!draft) return null;
  return draft.event ? { mode: 'edit', event: draft.event } : { mode: 'create', from: draft.from };
};

/** The open dialog: that of an event, or the list of a full day. */
export const useCalendarDialogs = () => {
  const { username } = useCurrentUser();
  const [target, setTarget] = useState<EventTarget | null>(() => unsavedOf(username));
  const [fullDay, setFullDay] = useState<Date | null>(null);
  /** A row of a full day's list that is being dragged into the calendar. */
  const [listed, setListed] = useState<CalendarItem | null>(null);

  const openEvent = useCallback(({ event }: CalendarItem) => {
    setFullDay(null);
    setTarget({ mode: 'edit', event });
  }, []);
  const create = useCallback(
    (slot?: NewEventTimes, asksTemplate?: true) => setTarget({ mode: 'create', slot, asksTemplate }),
    [],
  );
  const goOn = useCallback(
    (begun: Begun, asksTemplate?: true) => setTarget({ mode: 'create', ...begun, asksTemplate }),
    [],
  );
  const close = useCallback(() => setTarget(null), []);
  const closeDay = useCallback(() => setFullDay(null), []);
  const dragListed = useCallback((item: CalendarItem) => {
    setListed(item);
    // The dialog closes in a timeout, because a browser cancels a drag whose element is removed at its beginning.
    setTimeout(() => {
      setFullDay(null);
      // The row is forgotten when the drag is over. Otherwise anything that is dropped later, such as a file, would move
      // its event. The removed row gets no `dragend`, but the first mouse event comes only after the drag.
      addEventListener('mousemove', () => setListed(null), { once: true });
    });
  }, []);

  return {
    target,
    listed,
    dragListed,
    fullDay,
    openEvent,
    create,
    /** Opens the dialog with the fields of the bubble. */
    goOn,
    close,
    showDay: setFullDay,
    closeDay,
  };
};
