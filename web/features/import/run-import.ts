import { runImport as call, type FileKind, type RowEnd } from '#shared/contracts/imports.ts';
import { wellFormed } from '#shared/contracts/well-formed.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { batchesOf } from './batches.ts';
import type { Previewed, Target } from './preview.ts';

/** The result of an import. */
export type Outcome = {
  /** The id by which the import can be undone. */
  readonly change: string;
  readonly file: string;
  readonly created: number;
  readonly updated: number;
  /** Rows that changed nothing: the event is the same as in the file, or it is newer, edited or in the trash. */
  readonly same: number;
  readonly refused: readonly { readonly line: number; readonly title: string; readonly reason: string }[];
  /** Rows that were not processed, because the import was stopped or failed. */
  readonly left: number;
  /** Why the import ended early; null if it did not. */
  readonly failure: string | null;
};

type Run = {
  readonly query: Target;
  readonly kind: FileKind;
  readonly file: string;
  readonly rows: readonly Previewed[];
  readonly signal: AbortSignal;
  readonly onProgress: (done: number) => void;
};

/** The import fails after so many calls in a row that process no row. */
const IDLE_MAX = 3;

/** Sends rows until none is left or the import is stopped. Imported rows stay. */
export const runImport = async ({ kind, file, rows, query, signal, onProgress }: Run): Promise<Outcome> => {
  const params = { change: crypto.randomUUID() };
  // The server refuses half of a character, which the cut may leave.
  const about = { kind, file: wellFormed(file.slice(0, 200)) || words.title };
  const ends: { row: Previewed; end: RowEnd }[] = [];
  let left = [...rows];
  let failure: string | null = null;
  try {
    for (let idle = 0; left.length > 0 && !signal.aborted; ) {
      const [batch = [], ...more] = batchesOf(left, ({ event }) => event);
      const replace = batch.flatMap(({ fate }, at) => (fate === 'edited' || fate === 'trashed' ? [at] : []));
      const body = { ...about, rows: batch.map(({ event }) => event), replace, isLast: more.length === 0 };
      const answer = await callApi(call, { params, query, body });
      const again = batch.filter((_, at) => answer.ends[at]?.end === 'left');
      for (const [at, end] of answer.ends.entries()) {
        const row = batch[at];
        if (row && end.end !== 'left') ends.push({ row, end });
      }
      left = [...again, ...left.slice(batch.length)];
      onProgress(ends.length);
      idle = again.length === batch.length ? idle + 1 : 0;
      if (idle === IDLE_MAX) throw new Error(words.busy);
    }
    if (signal.aborted) await callApi(call, { params, query, body: { ...about, rows: [], isLast: true } });
  } catch (thrown) {
    failure = errorText(thrown);
  }
  const count = (...names: RowEnd['end'][]): number => ends.filter(({ end }) => names.includes(end.end)).length;
  return {
    ...params,
    file: about.file,
    created: count('created'),
    updated: count('updated', 'restored'),
    same: count('same', 'older', 'edited', 'trashed'),
    refused: ends.flatMap(({ row, end }) =>
      end.end === 'refused' ? [{ line: row.line, title: row.event.title, reason: end.reason ?? '' }] : [],
    ),
    left: left.length,
    failure,
  };
};
