import { useState } from 'react';
import { type Hit, searchEvents } from '#shared/contracts/search.ts';
import { typedDay } from '#shared/search/typed-day.ts';
import { wordsOf } from '#shared/search/words.ts';
import { type Day, wallTime } from '#shared/time/day.ts';
import { useCall } from '#web/api/use-call.ts';
import { shownQuery, useCalendars } from '#web/events/use-calendars.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

/** A search begins after this many milliseconds without a key, so that results come within 300 ms. */
const REST_MS = 120;

const NONE: readonly Hit[] = [];

/**
 * The typed text and its results. The results are a day, if the text names a day, and events with the words of the
 * text.
 */
export const useHits = () => {
  const [typed, setTyped] = useState('');
  const asked = useDebounced(typed.trim(), REST_MS);
  const isSearch = wordsOf(asked).length > 0;
  const calendars = shownQuery(useCalendars().shown);
  const input = isSearch && calendars ? { query: { q: asked, ...calendars } } : null;
  const { data, error, isLoading, mutate } = useCall(searchEvents, input, {
    keepPreviousData: true,
    // Never answered from memory: the latest change must be found [FIND-08].
    dedupingInterval: 0,
  });
  const isStale = isLoading || asked !== typed.trim();
  const day: Day | null = typedDay(typed, wallTime(Date.now()).day);
  return {
    typed,
    setTyped,
    /** Folded words of the shown answer. */
    words: wordsOf(asked),
    day,
    /** Empty after a failure, whatever was answered before. */
    hits: isSearch && !error ? (data?.events ?? NONE) : NONE,
    isPartial: isSearch && data?.isPartial === true,
    isSearch: isSearch || wordsOf(typed).length > 0,
    /** The results belong to an older text, or have not come. They cannot be chosen [FIND-12]. */
    isStale,
    isKnown: isSearch && !isStale && data !== undefined,
    error: isSearch ? error : undefined,
    retry: () => void mutate(),
  };
};
