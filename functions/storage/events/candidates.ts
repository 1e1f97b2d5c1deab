import { byNearness, isPast, type Placed } from '#functions/domain/events/event-search.ts';
import type { WordItem } from '#functions/storage/dynamodb/items/events.ts';
import { wordIn } from '#functions/storage/dynamodb/keys.ts';
import { rootOf } from '#shared/search/words.ts';
import type { WordList } from './word-lists.ts';

/** One event, with its found words. */
export type Candidate = Placed & {
  readonly id: string;
  readonly words: readonly WordItem[];
  /**
   * The number of typed words of which the found words contain no form. The event may still match such a word, by a
   * longer word that begins with it or by a word that was not read.
   */
  readonly doubts: number;
};

const isForm = (typed: string) => {
  const root = rootOf(typed);
  return ({ sk }: WordItem): boolean => wordIn(sk).root === root;
};

/**
 * The events that may have a word of every list. A list excludes an event that has no word in it, unless the list was
 * cut at its limit before the day of the event.
 */
export const candidatesIn = (lists: readonly (WordList & { readonly typed: string })[]): Candidate[] => {
  const parts = lists.map((list) => ({ ...list, byId: Map.groupBy(list.words, ({ sk }) => wordIn(sk).id) }));
  const whole = parts.find(({ isWhole }) => isWhole);
  const ids = new Set((whole ? [whole] : parts).flatMap(({ byId }) => [...byId.keys()]));
  return [...ids].flatMap((id) => {
    const words = parts.flatMap(({ byId }) => byId.get(id) ?? []);
    const [place, ...others] = words.map(({ sk }) => wordIn(sk));
    if (!place) return [];
    const isOut = parts.some(({ byId, covers }) => !byId.has(id) && [place, ...others].every(covers));
    if (isOut) return [];
    const doubts = parts.filter(({ byId, typed }) => !byId.get(id)?.some(isForm(typed))).length;
    return [{ ...place, words, doubts }];
  });
};

/**
 * Compares two found events by the order in which they are read. Coming events come before past events. In each of the
 * two groups, events with fewer `doubts` come first. Of events with equally many doubts, the nearest comes first.
 */
export const byPromise = (now: Date) => {
  const nearer = byNearness(now);
  return (one: Candidate, other: Candidate): number =>
    Number(isPast(now, one)) - Number(isPast(now, other)) || one.doubts - other.doubts || nearer(one, other);
};
