import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CalendarEvent, EventScope } from '#shared/contracts/events.ts';
import { eventWords } from '#shared/locale/event-notices.ts';
import { scopeWords as words } from '#shared/locale/scopes.ts';
import { errorText } from '#web/api/api-error.ts';
import { notifyError } from '#web/ui/toast/notify.tsx';
import { isStale, reloadLists, saveEvent } from './event-lists.ts';
import type { ScopeRequest } from './scope/scope-dialog.tsx';
import { holdUndo, notifyUndoable } from './undo.tsx';

export type Times = Pick<CalendarEvent, 'startDate' | 'endDate' | 'allDay'>;

/** An event with its old times, and the new times that are not saved yet. */
type Move = {
  readonly event: CalendarEvent;
  readonly times: Times;
  /** Grows with each move. */
  readonly number: number;
};
/** The id that an occurrence has after its series was moved. `last`: the last move that began with the former id. */
type Renamed = { readonly id: string; readonly last: number };
type DelayedMove = Move & { timer: ReturnType<typeof setTimeout>; releaseUndo: () => void };

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
const requestFor = ({ event, times }: Pick<Move, 'event' | 'times'>): ScopeRequest =>
  event.allDay === times.allDay
    ? { action: 'save', event }
    : { action: 'save', event, allowed: ['following', 'all'], reason: words.ofWholeSeries };

/**
 * Moves and resizes events. `move` shows the new times at once, and saves them after `delay` ms without another move of
 * the event. If the save fails, the old times are shown again, with the server's text. Saves of one event run one after
 * another, so the last move wins. Moving an occurrence asks for the scope [REC-27].
 */
export const useEventMoves = (events: readonly CalendarEvent[], { ask, onAnswered }: Ways) => {
  // The key of each map is the event's id. In `savedRevisions` an occurrence has the id of its series. A move that waits
  // while its series is moved gets the new id in `unsaved`, and keeps the former one in `delayed` and `lastSaves`.
  const [unsaved, setUnsaved] = useState<ReadonlyMap<string, Move>>(new Map());
  const delayed = useRef(new Map<string, DelayedMove>());
  const lastSaves = useRef(new Map<string, Promise<void>>());
  const savedRevisions = useRef(new Map<string, number>());
  const renamed = useRef(new Map<string, Renamed>());
  const moves = useRef(0);
  const lastQuestion = useRef<Promise<unknown>>(Promise.resolve());
  const isLeft = useRef(false);

  /** Ends a move: the event is shown with the times of the list again, unless a newer move has begun. */
  const endMove = useCallback(({ number }: Move) => {
    setUnsaved((before) => {
      const after = new Map([...before].filter(([, one]) => one.number !== number));
      return after.size === before.size ? before : after;
    });
  }, []);

  /** From now on, moves that began with the id `from` mean the occurrence `to`. */
  const rename = useCallback((from: readonly string[], to: string) => {
    const last = moves.current;
    for (const id of from) renamed.current.set(id, { id: to, last });
    setUnsaved((before) => new Map([...before].map(([id, one]) => [from.includes(id) ? to : id, one])));
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
  const saveTimes = useCallback(
    async ({ event, times, number }: Move, scope: EventScope | undefined): Promise<string> => {
      const subject = event.seriesId ?? event.id;
      // A move that began before an earlier move was saved still has the revision and the id from before that save.
      const revision = Math.max(event.revision, savedRevisions.current.get(subject) ?? 0);
      const now = renamed.current.get(event.id);
      const id = now && number <= now.last ? now.id : event.id;
      const change = crypto.randomUUID();
      const saved = await saveEvent(id, withTimes(event, times), { scope, revision, change });
      savedRevisions.current.set(subject, saved.revision);
      if (saved.id !== id) rename([event.id, id], saved.id);
      notifyUndoable({ description: eventWords.updated, change });
      return saved.id;
    },
    [rename],
  );

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
      lastSaves.current.set(id, before.then(() => save(move)).finally(move.releaseUndo));
    },
    [save],
  );

  const move = useCallback(
    (event: CalendarEvent, times: Times, delay = 0) => {
      const before = delayed.current.get(event.id);
      clearTimeout(before?.timer);
      const releaseUndo = before?.releaseUndo ?? holdUndo();
      const timer = setTimeout(() => saveNow(event.id), delay);
      const number = ++moves.current;
      delayed.current.set(event.id, { event, times, number, timer, releaseUndo });
      setUnsaved((others) => new Map(others).set(event.id, { event, times, number }));
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
    const others = [...unsaved].flatMap(([id, { event }]) => (listed.has(id) ? [] : [{ ...event, id }]));
    return [...events, ...others].map((event) => {
      const times = unsaved.get(event.id)?.times;
      return times ? { ...event, ...times } : event;
    });
  }, [events, unsaved]);

  return { shown, move };
};
