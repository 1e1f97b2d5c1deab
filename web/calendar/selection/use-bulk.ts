import { useEffect, useRef, useState } from 'react';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { bulkWords as words } from '#shared/locale/bulk.ts';
import { reloadLists } from '#web/events/event-lists.ts';
import { notifyUndoable } from '#web/events/undo.tsx';
import { notifyError } from '#web/ui/toast/notify.tsx';
import { begun, type Outcome, runBulk, type Wish } from './run-bulk.ts';

type Task = { readonly wish: Wish; readonly change: string; readonly all: number };

export type BulkState =
  | { readonly name: 'resting' }
  | { readonly name: 'running'; readonly done: number; readonly all: number }
  /** Some events are left: `task` continues with them. */
  | { readonly name: 'ended'; readonly said: string; readonly outcome: Outcome; readonly task: Task };

const saidOf = ({ wish: { action }, all }: Task, { done }: Outcome): string =>
  done === all ? words.doneAll(action, done) : words.donePart(action, done, all);

/** A change of the chosen events: its progress and failures [SAFE-28]. @param onDone gets the events that were not changed */
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
    const outcome = await runBulk(before, { wish, change, onProgress });
    const said = saidOf(task, outcome);
    if (outcome.done > before.done) notifyUndoable({ description: said, change, isPartial: outcome.done < all });
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
    /** Sends the events that are left, as the same change. */
    retry: (): void => {
      if (state.name === 'ended') void goOn(state.task, state.outcome);
    },
    rest: (): void => setState((now) => (now.name === 'ended' ? { name: 'resting' } : now)),
  };
};
