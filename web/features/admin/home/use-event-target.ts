import { useRef, useState } from 'react';
import type { EventView } from '#shared/contracts/administration.ts';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { errorText } from '#web/api/api-error.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import type { EventTarget } from '#web/events/form/opened-event.ts';
import { listWhole } from '#web/events/use-events.ts';
import { notifyError } from '#web/ui/toast/notify.tsx';

const TWO_MONTHS_MS = 62 * DAY_MS;
/** Contains the next date of a yearly series. */
const YEAR_MS = 367 * DAY_MS;

/** A window of a millisecond at the event's start. It contains the event and the few that overlap its start. */
const windowOf = (startDate: string, ms = 1) => ({
  from: startDate,
  to: new Date(Date.parse(startDate) + ms).toISOString(),
});

/** Fetches the whole event. For a series this is the first date, or a later date if the first was moved or removed. */
const find = async ({ id, startDate, repeats }: EventView): Promise<CalendarEvent | undefined> => {
  for (const ms of repeats ? [1, TWO_MONTHS_MS, YEAR_MS] : [1]) {
    const found = await listWhole({ query: windowOf(startDate, ms) });
    const event = found.find((one) => (repeats ? one.seriesId === id : one.id === id));
    if (event) return event;
  }
  return undefined;
};

/** The event in the dialog. Rows of lists hold only titles and dates, so the whole event is fetched first. */
export const useEventTarget = () => {
  const [target, setTarget] = useState<EventTarget | null>(null);
  const [owner, setOwner] = useState<string | null>(null);
  const [openingId, setOpeningId] = useState<string | null>(null);

  // Numbers the choices. Only the last choice opens an event, in whatever order the answers come.
  const choices = useRef(0);
  const choose = (id: string | null): (() => boolean) => {
    const mine = ++choices.current;
    setOpeningId(id);
    return () => choices.current === mine;
  };

  const open = (event: CalendarEvent, username: string | null): void => {
    choose(null);
    setOwner(username);
    setTarget({ mode: 'edit', event });
  };

  const fetch = async (view: EventView): Promise<void> => {
    const isLast = choose(view.id);
    try {
      const event = await find(view);
      if (!isLast()) return;
      if (event) {
        open(event, view.owner);
      } else {
        notifyError(apiErrors.eventNotFound);
        void refetchQueries();
      }
    } catch (thrown) {
      if (isLast()) notifyError(`${words.openFailed}: ${errorText(thrown)}`);
    } finally {
      if (isLast()) setOpeningId(null);
    }
  };

  return {
    target,
    /** Owner of the event in the dialog. Null for a new event. */
    owner,
    openingId,
    /** Opens an event of the calendar, which holds whole events. */
    open: ({ event, owner: username = null }: { event: CalendarEvent; owner?: string | null }) => open(event, username),
    /** Fetches an event of a list, and opens it. */
    fetch: (event: EventView) => void fetch(event),
    create: () => {
      choose(null);
      setOwner(null);
      setTarget({ mode: 'create' });
    },
    /** Closes the dialog, and fetches list and numbers again. */
    close: () => {
      setTarget(null);
      void refetchQueries();
    },
  };
};
