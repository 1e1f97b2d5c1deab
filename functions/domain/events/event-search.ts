import { fitsAll, wordsOf } from '#shared/search/words.ts';
import type { StoredEvent } from './event.ts';
import { iso, lastEndOf, occurrencesOf, type Shown } from './series.ts';
import { isSeries, type Stored, type StoredSeries, toOccurrence } from './series-events.ts';

/**
 * The most different words that the index holds for an event, and for a series. A series has fewer, because a split
 * writes the words of both halves in one transaction.
 */
const EVENT_WORDS = 36;
const SERIES_WORDS = 24;

type Texts = Pick<StoredEvent, 'title' | 'location' | 'description'>;
const textsOf = ({ title, location, description }: Texts): string[] => [title, location, description];

/**
 * The words of an event or series that the index holds: the first words of its title, place and description. A template
 * has none.
 */
export const indexedWords = (stored: Stored): string[] => {
  if (!isSeries(stored) && stored.isTemplate) return [];
  return wordsOf(textsOf(stored).join('\n')).slice(0, isSeries(stored) ? SERIES_WORDS : EVENT_WORDS);
};

export const hasWords = (stored: Texts, typed: readonly string[]): boolean => fitsAll(typed, textsOf(stored));

const ASKED_MAX = 4;
/** The typed words that the index is queried for. These are the longest words, because the fewest events have them. */
export const wordsAsked = (typed: readonly string[]): string[] =>
  [...typed].sort((one, other) => other.length - one.length).slice(0, ASKED_MAX);

/** The time of the event to which a word of the index belongs. */
export type Placed = {
  /** `YYYY-MM-DD` of the last end. */
  readonly day: string;
  readonly repeats: boolean;
};

/** Whether the last day of an event is past, by UTC. */
export const isPast = (now: Date, { day }: Placed): boolean => day < iso(now.getTime()).slice(0, 10);

/**
 * The order of search results. Events that are not over come first, the nearest at the top. Past events follow, the
 * latest first. A series that is not over counts as an event of today.
 */
export const byNearness = (now: Date): ((one: Placed, other: Placed) => number) => {
  const today = iso(now.getTime()).slice(0, 10);
  const place = ({ day, repeats }: Placed): string => (repeats && day > today ? today : day);
  return (one, other) => inTurn(today, place(one), place(other));
};

/**
 * Compares two moments (ISO). Moments from `now` on come first, in the order of time. Earlier moments follow, in
 * reverse order.
 */
const inTurn = (now: string, one: string, other: string): number => {
  if (one === other) return 0;
  if (one >= now !== other >= now) return one >= now ? -1 : 1;
  return one < other === one >= now ? -1 : 1;
};

/** No event begins later. */
const LATEST = '2101-01-02T00:00:00.000Z';

const earlier = (one: Shown | undefined, other: Shown): Shown =>
  one && one.startDate <= other.startDate ? one : other;

/**
 * The next date of the series that contains the typed words. If no date contains them, the next date of all; undefined
 * if the series is over.
 */
const nextDate = (series: StoredSeries, typed: readonly string[], now: string): Shown | undefined => {
  let [next, fitting]: [Shown | undefined, Shown | undefined] = [undefined, undefined];
  // Moved dates come first, unsorted; the others follow in order.
  for (const shown of occurrencesOf(series, { from: now, to: LATEST })) {
    next = earlier(next, shown);
    if (!hasWords(shown, typed)) continue;
    fitting = earlier(fitting, shown);
    if (!shown.isChanged) break;
  }
  return fitting ?? next;
};

const lastDate = (series: StoredSeries): Shown | undefined => {
  const to = lastEndOf(series);
  if (to === null) return undefined;
  const from = iso(Date.parse(to) - 1);
  return [...occurrencesOf(series, { from, to })].find(({ endDate }) => endDate === to);
};

/**
 * The search result for an event or a series. A series is shown by its next date, if possible one with the typed words.
 * If the series is over, it is shown by its last date.
 */
const toHit = (stored: Stored, typed: readonly string[], now: string): StoredEvent[] => {
  if (!isSeries(stored)) return [stored];
  const date = nextDate(stored, typed, now) ?? lastDate(stored);
  return date ? [toOccurrence(stored, date)] : [];
};

/**
 * The search results in their order. Events that are not over come first, the nearest at the top. Past events follow,
 * the latest first [FIND-05].
 */
export const hitsOf = (found: readonly Stored[], typed: readonly string[], at: Date): StoredEvent[] => {
  const now = iso(at.getTime());
  const isOver = ({ endDate }: StoredEvent): boolean => endDate <= now;
  return found
    .flatMap((stored) => toHit(stored, typed, now))
    .sort((one, other) => {
      if (isOver(one) !== isOver(other)) return isOver(one) ? 1 : -1;
      const byStart = one.startDate < other.startDate ? -1 : one.startDate > other.startDate ? 1 : 0;
      return (isOver(one) ? -byStart : byStart) || (one.id < other.id ? -1 : 1);
    });
};
