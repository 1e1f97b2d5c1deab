import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CalendarEvent, EventScope } from '#shared/contracts/events.ts';
import { eventWords } from '#shared/locale/event-notices.ts';
import { scopeWords as words } from '#shared/locale/scopes.ts';
import { errorText } from '#web/api/api-error.ts';
import { notifyError } from '#web/ui/toast/notify.tsx';
import { isStale, reloadLists, saveEvent } from './event-lists.ts';
import type { ScopeRequest } from './scope/scope-dialog.tsx';
import { notifyUndoable } from './undo.tsx';

export type Times = Pick<CalendarEvent, 'startDate' | 'endDate' | 'allDay'>;

type Moved = { readonly event: CalendarEvent; readonly times: Times };
type Pending = Moved & { timer: ReturnType<typeof setTimeout> };

/**
 * The form of the call that saves an event, with new times. Optional fields are left out, so that the server keeps
 * their values.
 */
export const withTimes = (
  { title, description, externalLink, ownColor }: CalendarEvent,
  { allDay, ...times }: Times,
) => ({
  title,
  description,
  externalLink,
  color: ownColor,
  ...times,
  allDay: allDay ? ('true' as const) : ('false' as const),
});

type Ways = {
  /** Asks for the scope of a move; null cancels the move. */
  ask: (request: ScopeRequest) => Promise<EventScope | null>;
  /** Called after the question about an occurrence was answered, with the event's new id. */
  onAnswered?: (id: string) => void;
};

/** «Весь день» can only be changed for a whole series. */
const requestFor = ({ event, times }: Moved): ScopeRequest =>
  event.allDay === times.allDay
    ? { action: 'save', event }
    : { action: 'save', event, allowed: ['following', 'all'], reason: words.ofWholeSeries };

/**
 * Moves and resizes events. A change is shown and saved at once. For a held key it is saved after `delay` ms of rest.
 * If the save fails, the change is taken back and the server's text is shown. Saves of one event run in order, so that
 * the last save wins. Moving an occurrence asks for the scope [REC-27].
 */
export const useEventMoves = (events: readonly CalendarEvent[], { ask, onAnswered }: Ways) => {
  const [moved, setMoved] = useState<ReadonlyMap<string, Moved>>(new Map());
  const pending = useRef(new Map<string, Pending>());
  const saving = useRef(new Map<string, Promise<void>>());
  /** Revisions that our own saves have made, by event or series. */
  const written = useRef(new Map<string, number>());
  const asking = useRef<Promise<unknown>>(Promise.resolve());
  const isLeft = useRef(false);

  const settle = useCallback((id: string, times: Times) => {
    setMoved((before) => {
      // A newer move of the same event stays.
      if (before.get(id)?.times !== times) return before;
      const after = new Map(before);
      after.delete(id);
      return after;
    });
  }, []);

  /**
   * Asks the questions one after another. After the screen is left there is no question, and only the occurrence
   * changes.
   */
  const scopeOf = useCallback(
    (change: Moved): Promise<EventScope | null | undefined> => {
      if (change.event.seriesId === null || isLeft.current) return Promise.resolve(undefined);
      const answer = asking.current.then(() => ask(requestFor(change)));
      asking.current = answer;
      return answer;
    },
    [ask],
  );

  const save = useCallback(
    async (change: Moved) => {
      const { event, times } = change;
      const scope = await scopeOf(change);
      let { id } = event;
      try {
        if (scope !== null) {
          const subject = event.seriesId ?? id;
          // If a move began before the save of an earlier move, it builds upon that saved revision.
          const revision = Math.max(event.revision, written.current.get(subject) ?? 0);
          const change = crypto.randomUUID();
          const saved = await saveEvent(id, withTimes(event, times), { scope, revision, change });
          written.current.set(subject, saved.revision);
          id = saved.id;
          notifyUndoable({ description: eventWords.updated, change });
        }
      } catch (thrown) {
        notifyError(errorText(thrown));
        // The next move then starts from the current revision.
        if (isStale(thrown)) await reloadLists();
      }
      settle(event.id, times);
      if (event.seriesId !== null) onAnswered?.(id);
    },
    [settle, scopeOf, onAnswered],
  );

  const flush = useCallback(
    (id: string) => {
      const change = pending.current.get(id);
      if (!change) return;
      clearTimeout(change.timer);
      pending.current.delete(id);
      const before = saving.current.get(id) ?? Promise.resolve();
      saving.current.set(
        id,
        before.then(() => save(change)),
      );
    },
    [save],
  );

  const move = useCallback(
    (event: CalendarEvent, times: Times, delay = 0) => {
      const older = pending.current.get(event.id);
      if (older) clearTimeout(older.timer);
      const timer = setTimeout(() => flush(event.id), delay);
      pending.current.set(event.id, { event, times, timer });
      setMoved((before) => new Map(before).set(event.id, { event, times }));
    },
    [flush],
  );

  // Leaving the screen saves changes that are still delayed.
  useEffect(() => {
    const waiting = pending.current;
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const id of [...waiting.keys()]) flush(id);
    };
  }, [flush]);

  const shown = useMemo(() => {
    if (moved.size === 0) return events;
    const known = new Set(events.map(({ id }) => id));
    // An event that was moved to another page of the calendar is missing in that page's list until it is saved.
    const others = [...moved.values()].filter(({ event }) => !known.has(event.id)).map(({ event }) => event);
    return [...events, ...others].map((event) => {
      const times = moved.get(event.id)?.times;
      return times ? { ...event, ...times } : event;
    });
  }, [events, moved]);

  return { shown, move };
};
