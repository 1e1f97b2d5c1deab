import { isPast, type Placed } from '#functions/domain/events/event-search.ts';
import { WordItem } from '#functions/storage/dynamodb/items/events.ts';
import { wordBounds, wordIn, wordsIndexPartition, wordsPartition } from '#functions/storage/dynamodb/keys.ts';
import type { QueryPlan, Table } from '#functions/storage/dynamodb/table.ts';
import { fits, rootOf } from '#shared/search/words.ts';

/**
 * The most words read for one typed word. READ_MAX: words that begin with its root. If there are more, also words with
 * exactly its root: of coming events and of past events those nearest to today, and of series.
 */
const [READ_MAX, COMING_MAX, PAST_MAX, SERIES_MAX] = [500, 300, 100, 100];

/** Words in the index that fit a typed word. */
export type WordList = {
  readonly words: readonly WordItem[];
  /** Whether these are all. */
  readonly isWhole: boolean;
  /** Whether an event at this time would be in this list. */
  readonly covers: (event: Placed) => boolean;
};

type Asked = {
  /** The calendar; undefined: all calendars. */
  readonly calendarId?: string | undefined;
  readonly now: Date;
  /** Gets the read units. */
  readonly spend: (units: number) => void;
};

/**
 * Whether a list contains every word of this day although it was cut at its limit. The day of its last word does not
 * count as complete, because unread words may have the same day.
 */
const reaches = (list: readonly WordItem[], limit: number, isBefore: (last: string) => boolean): boolean => {
  const last = list.at(-1);
  return list.length < limit || (last !== undefined && isBefore(wordIn(last.sk).day));
};

/** Reads the words that fit typed words. */
export const createWordLists = ({ queryItems }: Pick<Table, 'queryItems'>) => {
  const planOf = (root: string, { calendarId, spend }: Asked, [from, to]: readonly [string, string]): QueryPlan => {
    const isOfAll = calendarId === undefined;
    const pk = isOfAll ? wordsIndexPartition(root) : wordsPartition(calendarId, root);
    const [partition, sort] = isOfAll ? ['gsi1pk', 'gsi1sk'] : ['pk', 'sk'];
    return {
      ...(isOfAll && { index: 'gsi1' }),
      condition: `${partition} = :pk AND ${sort} BETWEEN :from AND :to`,
      values: { pk, from, to },
      spend,
    };
  };

  /**
   * The words that fit a typed word. If very many fit, these are the words with its root that are nearest to today, and
   * some longer words.
   */
  const listOf = async (typed: string, asked: Asked): Promise<WordList> => {
    const root = rootOf(typed);
    const read = (bounds: readonly [string, string], limit: number, descending = true) =>
      queryItems(WordItem, { ...planOf(root, asked, bounds), limit, ...(descending && { descending: true }) });
    const fitting = (words: readonly WordItem[]) => words.filter(({ sk }) => fits(wordIn(sk).word, typed));
    // The order is descending, so words with longer roots come first. A word with exactly this root shows that all of
    // these were read.
    const all = await read([root, `${root}\u{10ffff}`], READ_MAX);
    if (all.length < READ_MAX) return { words: fitting(all), isWhole: true, covers: () => true };
    const { coming, past, series } = wordBounds(root, asked.now.toISOString().slice(0, 10));
    const [next, over, repeating] = await Promise.all([
      read(coming, COMING_MAX, false),
      read(past, PAST_MAX),
      read(series, SERIES_MAX),
    ]);
    const isLongerWhole = all.some(({ sk }) => wordIn(sk).root === root);
    const covers = (event: Placed): boolean => {
      if (!isLongerWhole) return false;
      if (event.repeats) return reaches(repeating, SERIES_MAX, (last) => last < event.day);
      return isPast(asked.now, event)
        ? reaches(over, PAST_MAX, (last) => last < event.day)
        : reaches(next, COMING_MAX, (last) => event.day < last);
    };
    const byKey = new Map([...all, ...next, ...over, ...repeating].map((word) => [`${word.pk} ${word.sk}`, word]));
    return { words: fitting([...byKey.values()]), isWhole: false, covers };
  };

  return { listOf };
};
