import { indexedWords } from '#functions/domain/events/event-search.ts';
import { lastEndOf } from '#functions/domain/events/series.ts';
import { isSeries, type Stored } from '#functions/domain/events/series-events.ts';
import type { WordItem } from '#functions/storage/dynamodb/items/events.ts';
import { NO_LAST_END, wordKey } from '#functions/storage/dynamodb/keys.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { put, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';

/** The most writes for words in a transaction of at most 100 writes. */
const WRITES_MAX = 72;
/** Writes of a transaction that has only words. */
const WORDS_AT_ONCE = 100;
const TRANSACTIONS_AT_ONCE = 4;

export const nameOf = ({ pk, sk }: { readonly pk: string; readonly sk: string }): string => `${pk} ${sk}`;

/** The search words of an event or series, as items. */
export const wordItems = (stored: Stored): WordItem[] => {
  const { id, calendarId } = stored;
  const lastEnd = isSeries(stored) ? (lastEndOf(stored) ?? NO_LAST_END) : stored.endDate;
  const day = lastEnd.slice(0, 10);
  const repeats = isSeries(stored);
  return indexedWords(stored).map((word) => ({ ...wordKey({ calendarId, word, day, repeats, id }), kind: 'WORD' }));
};

const byName = (all: readonly Stored[]): Map<string, WordItem> =>
  new Map(all.flatMap(wordItems).map((item) => [nameOf(item), item]));

/**
 * The writes that replace the search words of `seen` by the search words of `next`. An unchanged word takes no write.
 * If the new words do not fit into one transaction, the last words are left out.
 */
export const wordWrites = (seen: readonly Stored[], next: readonly Stored[]): Write[] => {
  const [before, after] = [byName(seen), byName(next)];
  const gone = [...before].filter(([name]) => !after.has(name)).map(([, item]) => remove(item));
  const come = [...after].filter(([name]) => !before.has(name));
  return [...gone, ...come.map(([, item]) => put(item)).slice(0, WRITES_MAX - gone.length)];
};

type Commit = (writes: readonly Write[]) => Promise<void>;

const commitAll = async (commit: Commit, writes: readonly Write[]): Promise<void> => {
  const parts = Array.from({ length: Math.ceil(writes.length / WORDS_AT_ONCE) }, (_, at) =>
    writes.slice(at * WORDS_AT_ONCE, (at + 1) * WORDS_AT_ONCE),
  );
  await inParallel(TRANSACTIONS_AT_ONCE, parts, commit);
};

/**
 * Deletes the words of events. It must run before the events are deleted, so that a repeated run still finds the words.
 */
export const deleteWords = (commit: Commit, doomed: readonly Stored[]): Promise<void> =>
  commitAll(
    commit,
    doomed.flatMap(wordItems).map((item) => remove(item)),
  );

/**
 * Gives the words of events to an heir. It must run before the events move, so that a repeated run still finds the
 * words.
 */
export const moveWords = async (commit: Commit, moving: readonly Stored[], to: string): Promise<void> => {
  const arriving = moving.flatMap((stored) => wordItems({ ...stored, calendarId: to }));
  await commitAll(
    commit,
    arriving.map((item) => put(item)),
  );
  await deleteWords(commit, moving);
};
