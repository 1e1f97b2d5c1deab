import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { NARROW, parseViewState, type View, type ViewState, viewQuery } from './view-state.ts';

type Change = { view?: View; date?: Date };

/**
 * The state of the calendar, kept in the address so that it survives a reload and can be sent to somebody. State and
 * change stay the same objects while the rest of the address changes, because a month of 2,000 events takes long to
 * draw.
 */
export const useViewState = (): readonly [ViewState, (change: Change) => void] => {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isNarrow = useMediaQuery(NARROW);
  const text = new URLSearchParams([...query].filter(([name]) => name === 'view' || name === 'date')).toString();

  const state = useMemo(
    () => ({ ...parseViewState(new URLSearchParams(text), new Date()), isNarrow }),
    [text, isNarrow],
  );

  const change = useCallback(
    (next: Change) => {
      const before = parseViewState(new URLSearchParams(text), new Date());
      // Replaces the entry of the history, so that «Back» leads to the former screen and not through every month.
      void navigate(`?${new URLSearchParams(viewQuery({ ...before, ...next }, new Date()))}`, { replace: true });
    },
    [navigate, text],
  );

  return [state, change];
};
