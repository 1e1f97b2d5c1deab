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

/** An event with its old times, and the new times that are not saved yet. */
type Move = { readonly event: CalendarEvent; readonly times: Times };
type DelayedMove = Move & { timer: ReturnType<typeof setTimeout> };

/**
 * The form of the call that saves an event with new times. The form leaves out the optional fields, so the server keeps
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
  /**
   * Called when the move of an occurrence was saved, cancelled or refused. `id` is the occurrence's id after the move.
   */
  onAnswered?: (id: string) => void;
};

/** «Весь день» can only be changed for a whole series. */
const requestFor = ({ event, times }: Move): ScopeRequest =>
  event.allDay === times.allDay
    ? { action: 'save', event }
    : { action: 'save', event, allowed: ['following', 'all'], reason: words.ofWholeSeries };

/**
 * Moves and resizes events. `move` shows the new times at once, and saves them after `delay` ms without another move of
 * the event. If the save fails, the old times are shown again, with the server's text. Saves of one event run one after
 * another, so the last move wins. Moving an occurrence asks for the scope [REC-27].
 */
export const useEventMoves = (events: readonly CalendarEvent[], { ask, onAnswered }: Ways) => {
  // The key of each map is the event's id. In `savedRevisions` an occurrence has the id of its series.
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Move>>(new Map());
  const delayed = useRef(new Map<string, DelayedMove>());
  const lastSaves = useRef(new Map<string, Promise<void>>());
  const savedRevisions = useRef(new Map<string, number>());
  const lastQuestion = useRef<Promise<unknown>>(Promise.resolve());
  const isLeft = useRef(false);

  /** Ends a move: the event is shown with the times of the list again, unless a newer move has begun. */
  const endMove = useCallback(({ event, times }: Move) => {
    setUnsaved((before) => {
      if (before.get(event.id)?.times !== times) return before;
      const after = new Map(before);
      after.delete(event.id);
      return after;
    });
  }, []);

  /** Asks one question after another. After the screen was left it asks nothing, and only the occurrence is moved. */
  const scopeOf = useCallback(
    (move: Move): Promise<EventScope | null | undefined> => {
      if (move.event.seriesId === null || isLeft.current) return Promise.resolve(undefined);
      const answer = lastQuestion.current.then(() => ask(requestFor(move)));
      lastQuestion.current = answer;
      return answer;
    },
    [ask],
  );

  /** Resolves to the id of the saved event. */
  const saveTimes = useCallback(async ({ event, times }: Move, scope: EventScope | undefined): Promise<string> => {
    const subject = event.seriesId ?? event.id;
    // A move that began before an earlier move was saved still has the revision from before that save.
    const revision = Math.max(event.revision, savedRevisions.current.get(subject) ?? 0);
    const change = crypto.randomUUID();
    const saved = await saveEvent(event.id, withTimes(event, times), { scope, revision, change });
    savedRevisions.current.set(subject, saved.revision);
    notifyUndoable({ description: eventWords.updated, change });
    return saved.id;
  }, []);

  const save = useCallback(
    async (move: Move) => {
      const { event } = move;
      const scope = await scopeOf(move);
      let { id } = event;
      try {
        if (scope !== null) id = await saveTimes(move, scope);
      } catch (thrown) {
        notifyError(errorText(thrown));
        // The next move then starts from the current revision.
        if (isStale(thrown)) await reloadLists();
      }
      endMove(move);
      if (event.seriesId !== null) onAnswered?.(id);
    },
    [endMove, scopeOf, saveTimes, onAnswered],
  );

  const saveNow = useCallback(
    (id: string) => {
      const move = delayed.current.get(id);
      if (!move) return;
      clearTimeout(move.timer);
      delayed.current.delete(id);
      const before = lastSaves.current.get(id) ?? Promise.resolve();
      lastSaves.current.set(
        id,
        before.then(() => save(move)),
      );
    },
    [save],
  );

  const move = useCallback(
    (event: CalendarEvent, times: Times, delay = 0) => {
      clearTimeout(delayed.current.get(event.id)?.timer);
      const timer = setTimeout(() => saveNow(event.id), delay);
      delayed.current.set(event.id, { event, times, timer });
      setUnsaved((before) => new Map(before).set(event.id, { event, times }));
    },
    [saveNow],
  );

  // Saves the delayed moves when the screen is left.
  useEffect(() => {
    const waiting = delayed.current;
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const id of [...waiting.keys()]) saveNow(id);
    };
  }, [saveNow]);

  const shown = useMemo(() => {
    if (unsaved.size === 0) return events;
    const listed = new Set(events.map(({ id }) => id));
    // An event that was moved to another page of the calendar is missing in that page's list until it is saved.
    const others = [...unsaved.values()].filter(({ event }) => !listed.has(event.id)).map(({ event }) => event);
    return [...events, ...others].map((event) => {
      const times = unsaved.get(event.id)?.times;
      return times ? { ...event, ...times } : event;
    });
  }, [events, unsaved]);

  return { shown, move };
};
