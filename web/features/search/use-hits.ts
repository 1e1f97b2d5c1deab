import { useState } from 'react';
import { type Hit, searchEvents } from '#shared/contracts/search.ts';
import { typedDay } from '#shared/search/typed-day.ts';
import { wordsOf } from '#shared/search/words.ts';
import { type Day, wallTime } from '#shared/time/day.ts';
import { useCall } from '#web/api/use-call.ts';
import { isNoneShown, shownQuery, useCalendars } from '#web/events/use-calendars.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

/** Milliseconds without a key after which a search begins. Results must come within 300 ms. */
const REST_MS = 120;

const NONE: readonly Hit[] = [];

/** The typed text and its results: a day, if the text names one, and events with the words of the text. */
export const useHits = () => {
  const [typed, setTyped] = useState('');
  const asked = useDebounced(typed.trim(), REST_MS);
  const isSearch = wordsOf(asked).length > 0;
  const { shown } = useCalendars();
  const calendars = shownQuery(shown);
  const input = isSearch && calendars ? { query: { q: asked, ...calendars } } : null;
  const { data, error, isLoading, mutate } = useCall(searchEvents, input, {
    keepPreviousData: true,
    // An earlier answer is not used, because the latest change must be found [FIND-08].
    dedupingInterval: 0,
  });
  const isStale = isLoading || asked !== typed.trim();
  const day: Day | null = typedDay(typed, wallTime(Date.now()).day);
  return {
    typed,
    setTyped,
    /** The folded words of the answered search. */
    words: wordsOf(asked),
    day,
    /** Empty after a failure, whatever was answered before. */
    hits: input && !error ? (data?.events ?? NONE) : NONE,
    isPartial: isSearch && data?.isPartial === true,
    isSearch: isSearch || wordsOf(typed).length > 0,
    /** Whether the shown results are for an older text. They cannot be chosen [FIND-12]. */
    isStale,
    // If no calendar is shown, nothing is asked, and nothing is found.
    isKnown: isSearch && !isStale && (isNoneShown(shown) || data !== undefined),
    error: isSearch ? error : undefined,
    retry: () => void mutate(),
  };
};
