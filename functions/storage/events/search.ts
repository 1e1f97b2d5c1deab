import { hasWords, wordsAsked } from '#functions/domain/events/event-search.ts';
import type { Stored } from '#functions/domain/events/series-events.ts';
import { EventPointerItem, StoredItem, storedOf, type WordItem } from '#functions/storage/dynamodb/items/events.ts';
import { eventPointerKey, eventsPartition, wordsPartition } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { ConditionFailed, check, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { byPromise, type Candidate, candidatesIn } from './candidates.ts';
import { createWordLists } from './word-lists.ts';
import { nameOf, wordItems } from './words.ts';

/**
 * The most read units of a search, in one calendar and in all calendars [FIND-07]. Reading categories and owners' names
 * takes additional units.
 */
const [OWN_UNITS, ALL_UNITS] = [400, 300];
/** The most events that a search reads. */
const EVENTS_MAX = 100;
/**
 * The most read units of one event and of one series. An event may have 5,000 letters of three bytes, and a series 100
 * kB.
 */
const [EVENT_UNITS, SERIES_UNITS] = [5, 26];
/** The most outdated words that a search deletes. */
const SWEPT_AT_ONCE = 50;

type WordsQuery = {
  /** Folded words that an event must all have; at least one. */
  readonly typed: readonly string[];
  /** The calendar; undefined: all calendars. */
  readonly calendarId?: string | undefined;
  readonly now: Date;
};

/** Events and series with the words, unsorted. */
type Matches = {
  readonly found: Stored[];
  /** Whether there may be more. */
  readonly isPartial: boolean;
};

/** An event that is to be read: its key, its found words, and the most read units that the read can take. */
type Waiting = { readonly key: Key; readonly words: readonly WordItem[]; readonly most: number };

/** The number of waiting events that can be read with this number of units, even if each takes its most. */
const countWithin = (units: number, waiting: readonly Waiting[]): number => {
  let [count, room] = [0, units];
  for (const { most } of waiting) {
    room -= most;
    if (room < 0) break;
    count += 1;
  }
  return count;
};

/**
 * Found words that are deleted because their event does not have them any more. The key of each entry is a check that
 * the event has not changed since it was read.
 */
type Orphans = Map<Write, readonly WordItem[]>;

const missing = ({ id, words }: Candidate): [Write, readonly WordItem[]] => [
  check(eventPointerKey(id), 'attribute_not_exists(pk)'),
  words,
];

/**
 * The found words that are kept for this event in its calendar, but that the event does not have: they may be deleted.
 * Words that are kept under another calendar stay, because a hand-over may be moving them to an heir.
 */
const wrongWords = (stored: Stored, words: readonly WordItem[]): WordItem[] => {
  const own = new Set(wordItems(stored).map(nameOf));
  return words.filter((word) => word.pk.startsWith(wordsPartition(stored.calendarId, '')) && !own.has(nameOf(word)));
};

/** Searches by the words that are kept beside every event (words.ts). */
export const createEventSearch = (table: Table) => {
  const { commit, getItems } = table;
  const { listOf } = createWordLists(table);

  /** Deletes words that their events do not have [FIND-09]. */
  const sweep = async (orphans: Orphans): Promise<void> => {
    let left = SWEPT_AT_ONCE;
    for (const [isAsSeen, items] of orphans) {
      if (left <= 0) return;
      const doomed = [...new Map(items.map((item) => [nameOf(item), item])).values()].slice(0, left);
      left -= doomed.length;
      await commit([isAsSeen, ...doomed.map((item) => remove(item))]).catch((reason: unknown) => {
        // The event has changed since: the next search looks again.
        if (!(reason instanceof ConditionFailed)) throw reason;
      });
    }
  };

  /**
   * Finds events by words. One calendar is read strongly consistent; all calendars are read from the index. A word in
   * the index may be old, so every found event is read and compared.
   */
  const findByWords = async ({ typed, calendarId, now }: WordsQuery): Promise<Matches> => {
    let units = calendarId === undefined ? ALL_UNITS : OWN_UNITS;
    const spend = (spent: number): void => {
      units -= spent;
    };
    const lists = await Promise.all(
      wordsAsked(typed).map(async (word) => ({ ...(await listOf(word, { calendarId, now, spend })), typed: word })),
    );
    const all = candidatesIn(lists).sort(byPromise(now));
    const nearest = all.slice(0, Math.min(EVENTS_MAX, Math.floor(units / 2)));
    const pointerKeys = nearest.map(({ id }) => eventPointerKey(id));
    const read = await getItems(EventPointerItem, pointerKeys, { spend });
    const pointers = new Map(read.map((pointer) => [pointer.pk, pointer]));

    const orphans: Orphans = new Map();
    const waiting: Waiting[] = [];
    for (const candidate of nearest) {
      const pointer = pointers.get(eventPointerKey(candidate.id).pk);
      if (!pointer) orphans.set(...missing(candidate));
      else if (calendarId === undefined || pointer.calendarId === calendarId)
        waiting.push({
          key: { pk: eventsPartition(pointer.calendarId), sk: pointer.eventSk },
          words: candidate.words,
          // Only pointers of series are in the index, so a pointer without `gsi1pk` is one of a single event.
          most: pointer.gsi1pk === undefined ? EVENT_UNITS : SERIES_UNITS,
        });
    }

    const found: Stored[] = [];
    let isPartial = all.length > nearest.length || !lists.some(({ isWhole }) => isWhole);
    for (let count = countWithin(units, waiting); count > 0; count = countWithin(units, waiting)) {
      const round = new Map(waiting.splice(0, count).map((one) => [nameOf(one.key), one]));
      const keys = [...round.values()].map(({ key }) => key);
      const items = await getItems(StoredItem, keys, { spend });
      // A missing event has moved since its pointer was read.
      isPartial ||= items.length < round.size;
      for (const item of items) {
        const stored = storedOf(item);
        if (hasWords(stored, typed)) found.push(stored);
        const wrong = wrongWords(stored, round.get(nameOf(item))?.words ?? []);
        if (wrong.length > 0) orphans.set(check(item, 'revision = :seen', { seen: item.revision }), wrong);
      }
    }
    await sweep(orphans);
    return { found, isPartial: isPartial || waiting.length > 0 };
  };

  return { findByWords };
};
