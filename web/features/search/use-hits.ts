import { useState } from 'react';
import { type Hit, searchEvents } from '#shared/contracts/search.ts';
import { typedDay } from '#shared/search/typed-day.ts';
import { wordsOf } from '#shared/search/words.ts';
import { type Day, wallTime } from '#shared/time/day.ts';
import { useCall } from '#web/api/use-call.ts';
import { useDebounced } from '#web/ui/use-debounced.ts';

/** Milliseconds without a key; with the answer's time results are there within 300 ms. */
const REST_MS = 120;

const NONE: readonly Hit[] = [];

/** What is typed, and what there is for it: the day that it names, the events that have its words. */
export const useHits = () => {
  const [typed, setTyped] = useState('');
  const asked = useDebounced(typed.trim(), REST_MS);
  const isSearch = wordsOf(asked).length > 0;
  const { data, error, isLoading, mutate } = useCall(searchEvents, isSearch ? { query: { q: asked } } : null, {
    keepPreviousData: true,
    // A change of a moment ago counts [FIND-08].
    dedupingInterval: 0,
  });
  const isStale = isLoading || asked !== typed.trim();
  const day: Day | null = typedDay(typed, wallTime(Date.now()).day);
  return {
    typed,
    setTyped,
    /** Folded words of the answer that is shown. */
    words: wordsOf(asked),
    day,
    hits: isSearch ? (data?.events ?? NONE) : NONE,
    isPartial: isSearch && data?.isPartial === true,
    isSearch: isSearch || wordsOf(typed).length > 0,
    /** The answer is that of something else, or has not come: what is shown is not to be chosen [FIND-12]. */
    isStale,
    isKnown: isSearch && !isStale && data !== undefined,
    error: isSearch ? error : undefined,
    retry: () => void mutate().catch(() => undefined),
  };
};
