import { useState } from 'react';
import type { EventView } from '#shared/contracts/administration.ts';
import { listEvents } from '#shared/contracts/events.ts';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import type { EventTarget } from '#web/events/use-event-form.ts';
import { notifyError } from '#web/ui/notify.ts';

/** The window of one millisecond in which an event begins: it asks for this event and the few that overlap its start. */
const momentOf = (startDate: string) => ({
  from: startDate,
  to: new Date(Date.parse(startDate) + 1).toISOString(),
});

/** The event of the dialog. The list holds titles and dates only, so the whole event is fetched on opening. */
export const useEventTarget = () => {
  const [target, setTarget] = useState<EventTarget | null>(null);
  const [owner, setOwner] = useState<string | null>(null);
  const [openingId, setOpeningId] = useState<string | null>(null);

  const open = async ({ id, startDate, owner: ownedBy }: EventView): Promise<void> => {
    setOpeningId(id);
    try {
      const found = await callApi(listEvents, { query: momentOf(startDate) });
      const event = found.find((one) => one.id === id);
      if (event) {
        setOwner(ownedBy ?? null);
        setTarget({ mode: 'edit', event });
      } else {
        notifyError(apiErrors.eventNotFound);
        void refetchQueries();
      }
    } catch (thrown) {
      notifyError(`${words.openFailed}: ${errorText(thrown)}`);
    } finally {
      setOpeningId(null);
    }
  };

  return {
    target,
    /** Of the event in the dialog; null for a new one. */
    owner,
    openingId,
    open: (event: EventView) => void open(event),
    create: () => {
      setOwner(null);
      setTarget({ mode: 'create' });
    },
    /** Closes the dialog; list and numbers are fetched again. */
    close: () => {
      setTarget(null);
      void refetchQueries();
    },
  };
};
