import { plain } from '#shared/calendar-file/plain.ts';
import type { ReadFile } from '#shared/calendar-file/read/read-file-types.ts';
import type { Row } from '#shared/calendar-file/read/row.ts';
import { type Category, listCategories } from '#shared/contracts/categories.ts';
import { bytesOfRows, checkImport, type FileEvent, ROW_BYTES_MAX, type RowFate } from '#shared/contracts/imports.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { callApi } from '#web/api/call-api.ts';
import { batchesOf } from './batches.ts';

/** A row of the preview. */
export type Previewed = {
  readonly event: FileEvent;
  readonly line: number;
  readonly notes: readonly string[];
  readonly fate: RowFate['fate'] | 'private';
  /** Why the row is refused. */
  readonly reason: string | undefined;
  /** Whether the row may be ticked. */
  readonly isOpen: boolean;
};

const keyOf = (name: string): string => plain(name).trim().toLowerCase().replaceAll('ё', 'е');

/**
 * The event with its category: the first of the row's categories that the calendar has. If it has none of them, a note
 * names the first.
 */
export const categorised = ({ event, categories, notes }: Row, known: readonly Category[]) => {
  const named = (name: string) =>
    known.find((one) => plain(one.name).trim() === name) ?? known.find((one) => keyOf(one.name) === keyOf(name));
  const found = categories.flatMap((name) => named(name) ?? [])[0];
  const [unknown] = categories;
  const isMissing = !found && unknown !== undefined;
  return {
    event: { ...event, categoryId: found?.id ?? '' },
    notes: isMissing ? [...notes, words.unknownCategory(unknown)] : notes,
  };
};

const OPEN: readonly Previewed['fate'][] = ['new', 'update', 'edited', 'trashed', 'private'];

const previewed = (row: Row, { fate, reason }: RowFate, own: Pick<Previewed, 'event' | 'notes'>): Previewed => {
  const shown = row.isPrivate && (fate === 'new' || fate === 'update') ? 'private' : fate;
  return { ...own, line: row.line, fate: shown, reason, isOpen: OPEN.includes(shown) };
};

type Watch = { readonly signal: AbortSignal; readonly onProgress: (share: number) => void };

/** The query of the calls: the calendar that the events go into. Without `calendarId` it is the user's own calendar. */
export type Target = { readonly calendarId?: string };

/** The fates of rows. A row that is too large for a call is refused here, so that the other rows are imported. */
const fatesOf = async (events: readonly FileEvent[], kind: ReadFile['kind'], query: Target) =>
  bytesOfRows(events) > ROW_BYTES_MAX
    ? events.map((): RowFate => ({ fate: 'refused', reason: words.tooLarge }))
    : (await callApi(checkImport, { query, body: { kind, rows: [...events] } })).fates;

/**
 * What the import of each row would do. Null when the preview was aborted.
 * @throws ApiError
 */
export const previewOf = async (
  { rows, kind }: ReadFile,
  { signal, onProgress, query }: Watch & { readonly query: Target },
): Promise<Previewed[] | null> => {
  const known = await callApi(listCategories, { query });
  const all = rows.map((row) => ({ row, own: categorised(row, known) }));
  const found: Previewed[] = [];
  for (const batch of batchesOf(all, ({ own }) => own.event)) {
    if (signal.aborted) return null;
    const events = batch.map(({ own }) => own.event);
    for (const [at, fate] of (await fatesOf(events, kind, query)).entries()) {
      const one = batch[at];
      if (one) found.push(previewed(one.row, fate, one.own));
    }
    onProgress(found.length / all.length);
  }
  return found;
};

/** Whether a row is ticked at first [IMP-09, IMP-12]. */
export const isUsual = ({ fate }: Previewed): boolean => fate === 'new' || fate === 'update';
