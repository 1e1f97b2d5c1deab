import { parseISO } from 'date-fns';
import { useCallback, useMemo, useReducer, useSyncExternalStore } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { MINUTE_MS } from '#shared/time/units.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { dayKey, NARROW, parseViewState, type View, type ViewState, viewQuery } from './view-state.ts';

type Change = { view?: View; date?: Date };

const eachMinute = (listener: () => void) => {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
};

/**
 * The state of the calendar, kept in the address so that it survives a reload and can be sent to somebody. State and
 * change stay the same objects while the rest of the address changes, because a month of 2,000 events takes long to
 * draw. If the same day is chosen again, the state is a new object, so that a list scrolls there again.
 */
export const useViewState = (): readonly [ViewState, (change: Change) => void] => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isNarrow = useMediaQuery(NARROW);
  const text = new URLSearchParams([...query].filter(([name]) => name === 'view' || name === 'date')).toString();

  // An address without a date means today, which changes at midnight.
  const today = useSyncExternalStore(eachMinute, () => dayKey(new Date()));
  const [repeats, repeat] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a day that is chosen again gets a new object
  const shown = useMemo(() => parseViewState(new URLSearchParams(text), parseISO(today)), [text, today, repeats]);
  const state = useMemo(() => ({ ...shown, isNarrow }), [shown, isNarrow]);

  const change = useCallback(
    (next: Change) => {
      const before = parseViewState(new URLSearchParams(text), new Date());
      const chosen = new URLSearchParams(viewQuery({ ...before, ...next }, new Date())).toString();
      if (chosen === text) repeat();
      // Replaces the entry of the history, so that «Back» leads to the former screen and not through every month.
      void navigate(`?${chosen}`, { replace: true });
    },
    [navigate, text],
  );

  return [state, change];
};
