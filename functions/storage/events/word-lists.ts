import { isPast, type Placed } from '#functions/domain/events/event-search.ts';
import { WordItem } from '#functions/storage/dynamodb/items/events.ts';
import { wordBounds, wordIn, wordsIndexPartition, wordsPartition } from '#functions/storage/dynamodb/keys.ts';
import type { QueryPlan, Table } from '#functions/storage/dynamodb/table.ts';
import { fits, rootOf } from '#shared/search/words.ts';

/**
 * The most words that are read for one typed word. At first READ_MAX words that begin with the root of the typed word
 * are read. If there may be more, words with exactly this root are read too: of the nearest coming events, of the
 * nearest past events, and of series.
 */
const [READ_MAX, COMING_MAX, PAST_MAX, SERIES_MAX] = [500, 300, 100, 100];

/** Words in the index that fit a typed word. */
export type WordList = {
  readonly words: readonly WordItem[];
  /** Whether these are all. */
  readonly isWhole: boolean;
  /** Whether the list was read as far as this event, so that it has all fitting words of the event. */
  readonly covers: (event: Placed) => boolean;
};

type Asked = {
  /** The calendar; undefined: all calendars. */
  readonly calendarId?: string | undefined;
  readonly now: Date;
  /** Is called with the read units of each query. */
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
   * The words that fit a typed word. If there are too many, the list has some longer words, and the words with exactly
   * the same root whose events are nearest to today.
   */
  const listOf = async (typed: string, asked: Asked): Promise<WordList> => {
    const root = rootOf(typed);
    const read = (bounds: readonly [string, string], limit: number, descending = true) =>
      queryItems(WordItem, { ...planOf(root, asked, bounds), limit, ...(descending && { descending: true }) });
    const fitting = (words: readonly WordItem[]) => words.filter(({ sk }) => fits(wordIn(sk).word, typed));
    // The order is descending, so words with longer roots come first. If a word with exactly this root was read, all
    // words with longer roots were read before it.
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
