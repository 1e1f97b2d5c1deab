import { useCallback, useRef, useState } from 'react';
import { copyWords as words } from '#shared/locale/event-copies.ts';
import { errorText } from '#web/api/api-error.ts';
import { type CalendarItem, eventTimes, type ItemTimes, itemOf } from '#web/calendar/state/calendar-item.ts';
import { copyFrom, saveNewEvent } from '#web/events/event-lists.ts';
import { holdUndo, notifyUndoable } from '#web/events/undo.tsx';
import { withTimes } from '#web/events/use-event-moves.ts';
import { notifyError } from '#web/ui/toast/notify.tsx';

/**
 * Copies that were made by dropping events. A copy is shown and saved at once. If the save fails, the copy disappears,
 * and the server's text is shown [SAFE-30].
 */
export const useCopies = () => {
  const [waiting, setWaiting] = useState<readonly CalendarItem[]>([]);
  const count = useRef(0);

  const copy = useCallback(async ({ event }: CalendarItem, to: ItemTimes): Promise<void> => {
    const times = eventTimes(to);
    const shown = itemOf({ ...copyFrom(event), ...times, id: `copy-${++count.current}` });
    setWaiting((before) => [...before, shown]);
    const releaseUndo = holdUndo();
    try {
      // The form leaves out the rule of repetition.
      const change = crypto.randomUUID();
      await saveNewEvent(withTimes(event, times), { copyOf: event.id, change });
      notifyUndoable({ description: words.copied, change });
    } catch (thrown) {
      notifyError(errorText(thrown));
    }
    releaseUndo();
    setWaiting((before) => before.filter((one) => one !== shown));
  }, []);

  return { waiting, copy };
};
