import { useEffect, useRef, useState } from 'react';
import { mutate } from 'swr';
import { BadFile, type Encoding, type ReadFile } from '#shared/calendar-file/read/read-file-types.ts';
import { listImports } from '#shared/contracts/imports.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { keyOf } from '#web/api/use-call.ts';
import { reloadLists } from '#web/events/event-lists.ts';
import { browserZone } from '#web/events/form/event-times.ts';
import { undoWhole } from '#web/events/undo.tsx';
import { readInWorker } from './in-worker.ts';
import { isUsual, type Previewed, previewOf, type Target } from './preview.ts';
import { type Outcome, runImport } from './run-import.ts';

/** The step of an import. */
export type Step =
  | { readonly name: 'choice'; readonly refusal: string | null }
  | { readonly name: 'reading' }
  | { readonly name: 'checking'; readonly share: number }
  | { readonly name: 'preview'; readonly read: ReadFile; readonly rows: readonly Previewed[] }
  | { readonly name: 'running'; readonly done: number; readonly all: number; readonly isStopping: boolean }
  | { readonly name: 'undoing'; readonly done: number; readonly all: number }
  | { readonly name: 'done'; readonly outcome: Outcome }
  | { readonly name: 'undone'; readonly outcome: UndoOutcome };

/** An import that can be undone. `all`: the number of events that the import created or updated. */
export type Undoable = { readonly change: string; readonly file: string; readonly all: number };
export type UndoOutcome = Awaited<ReturnType<typeof undoWhole>> & {
  /** Why the undo ended early; null if it did not. */
  readonly failure: string | null;
};

type Choice = { readonly zone: string; readonly encoding?: Encoding; readonly calendarId: string };

/**
 * An import, from the choice of a file to its end. Closing the dialog stops it; imported events stay.
 * @param calendarId the calendar that is chosen at the start
 */
export const useImport = (calendarId: string) => {
  const { id: ownId } = useCurrentUser();
  const [step, setStep] = useState<Step>({ name: 'choice', refusal: null });
  const [choice, setChoice] = useState<Choice>({ zone: browserZone(), calendarId });
  const [ticked, setTicked] = useState<ReadonlySet<Previewed>>(new Set());
  const file = useRef<File | null>(null);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);

  const targetOf = (by: Choice): Target => (by.calendarId === ownId ? {} : { calendarId: by.calendarId });
  const onProgress = (done: number) => setStep((now) => ('done' in now ? { ...now, done } : now));

  const open = async (chosen: File, by: Choice): Promise<void> => {
    running.current.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    file.current = chosen;
    setChoice(by);
    setStep({ name: 'reading' });
    try {
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const read = await readInWorker({ bytes, choice: by });
      if (signal.aborted) return;
      setStep({ name: 'checking', share: 0 });
      const onChecked = (share: number) => signal.aborted || setStep({ name: 'checking', share });
      const rows = await previewOf(read, { query: targetOf(by), signal, onProgress: onChecked });
      if (!rows || signal.aborted) return;
      setTicked(new Set(rows.filter(isUsual)));
      setStep({ name: 'preview', read, rows });
    } catch (thrown) {
      if (signal.aborted) return;
      const isUnreadable = thrown instanceof DOMException;
      const refusal = thrown instanceof BadFile ? thrown.message : words.failed(errorText(thrown));
      setStep({ name: 'choice', refusal: isUnreadable ? words.unreadable : refusal });
    }
  };

  const start = async ({ read, rows }: Extract<Step, { name: 'preview' }>): Promise<void> => {
    running.current = new AbortController();
    const { signal } = running.current;
    const going = rows.filter((row) => ticked.has(row));
    const all = going.length;
    setStep({ name: 'running', done: 0, all, isStopping: false });
    const name = file.current?.name ?? '';
    const outcome = await runImport({
      ...{ kind: read.kind, file: name, rows: going },
      query: targetOf(choice),
      signal,
      onProgress,
    });
    // The list of past imports is off screen. It is fetched anew when it is next shown.
    await Promise.all([reloadLists(), mutate(keyOf(listImports, { query: targetOf(choice) }))]);
    setStep({ name: 'done', outcome });
  };

  const undo = async ({ change, all }: Undoable): Promise<void> => {
    setStep({ name: 'undoing', done: 0, all });
    let undone = 0;
    const onUndone = (count: number) => {
      undone = count;
      onProgress(count);
    };
    const outcome = await undoWhole(change, onUndone).then(
      (whole) => ({ ...whole, failure: null }),
      (thrown: unknown) => ({ undone, skipped: [], failure: errorText(thrown) }),
    );
    await refetchQueries();
    setStep({ name: 'undone', outcome });
  };

  return {
    step,
    choice,
    target: targetOf(choice),
    ticked,
    open: (chosen: File) => open(chosen, { zone: choice.zone, calendarId: choice.calendarId }),
    /** Chooses the calendar for the next file. */
    goInto: (id: string) => setChoice({ ...choice, calendarId: id }),
    /** Reads the same file with another zone or encoding. */
    readAgain: (change: Partial<Choice>) => file.current && open(file.current, { ...choice, ...change }),
    tick: (row: Previewed, isTicked: boolean) =>
      setTicked((before) => new Set(isTicked ? [...before, row] : [...before].filter((one) => one !== row))),
    start,
    undo,
    /** Stops after the present call. */
    stop: () => {
      running.current.abort();
      setStep((now) => ('isStopping' in now ? { ...now, isStopping: true } : now));
    },
    restart: () => setStep({ name: 'choice', refusal: null }),
  };
};
