import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { NARROW, parseViewState, type View, type ViewState, viewQuery } from './view-state.ts';

type Change = { view?: View; date?: Date };

/** The state of the calendar, kept in the address so that it survives a reload and can be sent to somebody. */
export const useViewState = (): readonly [ViewState, (change: Change) => void] => {
  const [query, setQuery] = useSearchParams();
  const isNarrow = useMediaQuery(NARROW);
  const text = query.toString();

  const state = useMemo(
    () => ({ ...parseViewState(new URLSearchParams(text), new Date()), isNarrow }),
    [text, isNarrow],
  );

  const change = useCallback(
    (next: Change) => {
      // Replaces the entry of the history, so that «Back» leads to the former screen and not through every month.
      setQuery((before) => viewQuery({ ...parseViewState(before, new Date()), ...next }, new Date()), {
        replace: true,
      });
    },
    [setQuery],
  );

  return [state, change];
};
