import { useEffect, useRef, useState } from 'react';
import { type BulkChange, changeEvents } from '#shared/contracts/bulk.ts';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { bulkWords as words } from '#shared/locale/bulk.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { reloadLists } from '#web/events/event-lists.ts';
import { holdUndo, notifyUndoable } from '#web/events/undo.tsx';
import { notifyError } from '#web/ui/toast/notify.tsx';

/** The change to make to the chosen events. */
export type Wish = BulkChange extends infer Change ? (Change extends unknown ? Omit<Change, 'items'> : never) : never;

type Outcome = {
  readonly done: number;
  readonly failed: readonly { readonly event: CalendarEvent; readonly reason: string }[];
  /** Events that were not processed. */
  readonly left: readonly CalendarEvent[];
  /** Why they were not processed; null: all were. */
  readonly failure: string | null;
};
const begun = (events: readonly CalendarEvent[]): Outcome => ({
  done: 0,
  failed: [],
  left: inSeries(events),
  failure: null,
});

/** Events in one call. Few enough that the progress bar moves. */
const PORTION = 40;

const subjectOf = (event: CalendarEvent | undefined): string | undefined => event?.seriesId ?? event?.id;

/** The events with the dates of each series side by side, so that one call can change them together. */
const inSeries = (events: readonly CalendarEvent[]): CalendarEvent[] => {
  const groups = new Map<string | undefined, CalendarEvent[]>();
  for (const event of events) groups.set(subjectOf(event), [...(groups.get(subjectOf(event)) ?? []), event]);
  return [...groups.values()].flat();
};

const portionOf = (events: readonly CalendarEvent[]): readonly CalendarEvent[] => {
  let end = Math.min(PORTION, events.length);
  while (end < events.length && subjectOf(events[end]) === subjectOf(events[end - 1])) end += 1;
  return events.slice(0, end);
};

const bodyOf = (wish: Wish, items: BulkChange['items']): BulkChange => {
  switch (wish.action) {
    case 'move':
    case 'copy':
      return { action: wish.action, items, days: wish.days };
    case 'set':
      return { action: wish.action, items, value: wish.value };
    case 'remove':
      return { action: wish.action, items };
  }
};

type Run = {
  readonly wish: Wish;
  /** The id of the change. A retry sends it again, so that nothing is changed twice [SAFE-29]. */
  readonly change: string;
  readonly onProgress: (done: number) => void;
};

/** Sends a change in portions. After a failure the outcome says which events are changed and which are left. */
const runBulk = async (before: Outcome, { wish, change, onProgress }: Run): Promise<Outcome> => {
  let { done, failed, left } = before;
  try {
    while (left.length > 0) {
      const portion = portionOf(left);
      const items = portion.map(({ id, revision }) => ({ id, revision }));
      const answer = await callApi(changeEvents, { query: { change }, body: bodyOf(wish, items) });
      const again = portion.filter(({ id }) => answer.left.includes(id));
      const reasons = new Map(answer.failed.map(({ id, reason }) => [id, reason]));
      done += answer.done.length;
      failed = [
        ...failed,
        ...portion.flatMap((event) => {
          const reason = reasons.get(event.id);
          return reason === undefined ? [] : [{ event, reason }];
        }),
      ];
      left = [...again, ...left.slice(portion.length)];
      onProgress(done + failed.length);
      if (again.length === portion.length) throw new Error(words.busy);
    }
  } catch (thrown) {
    return { done, failed, left, failure: errorText(thrown) };
  }
  return { done, failed, left, failure: null };
};

type Task = { readonly wish: Wish; readonly change: string; readonly all: number };

export type BulkState =
  | { readonly name: 'resting' }
  | { readonly name: 'running'; readonly done: number; readonly all: number }
  /** The change has ended. If events are left, `task` continues with them. */
  | { readonly name: 'ended'; readonly said: string; readonly outcome: Outcome; readonly task: Task };

const saidOf = ({ wish: { action }, all }: Task, { done }: Outcome): string =>
  done === all ? words.doneAll(action, done) : words.donePart(action, done, all);

/**
 * A change of the chosen events, with its progress and failures [SAFE-28].
 * @param onDone is called with the events that were not changed
 */
export const useBulk = (onDone: (others: readonly CalendarEvent[]) => void) => {
  const [state, setState] = useState<BulkState>({ name: 'resting' });
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const goOn = async (task: Task, before: Outcome): Promise<void> => {
    const { wish, change, all } = task;
    const onProgress = (done: number) => setState({ name: 'running', done, all });
    onProgress(before.done + before.failed.length);
    const releaseUndo = holdUndo();
    const outcome = await runBulk(before, { wish, change, onProgress });
    const said = saidOf(task, outcome);
    if (outcome.done > before.done) notifyUndoable({ description: said, change, isPartial: outcome.done < all });
    releaseUndo();
    await reloadLists();
    const others = [...outcome.failed.map(({ event }) => event), ...outcome.left];
    if (isLeft.current && others.length > 0) notifyError([said, outcome.failure].filter(Boolean).join('. '));
    setState(others.length > 0 ? { name: 'ended', said, outcome, task } : { name: 'resting' });
    onDone(others);
  };

  return {
    state,
    start: (events: readonly CalendarEvent[], wish: Wish): void =>
      void goOn({ wish, change: crypto.randomUUID(), all: events.length }, begun(events)),
    /** Sends the events that are left, with the id of the same change. */
    retry: (): void => {
      if (state.name === 'ended') void goOn(state.task, state.outcome);
    },
    rest: (): void => setState((now) => (now.name === 'ended' ? { name: 'resting' } : now)),
  };
};
