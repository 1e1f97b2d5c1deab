import { type Dispatch, useEffect } from 'react';
import type { Action } from './reduce.ts';

const MINUTE = 60_000;

/** Tells the model the time: every minute, and when the tab is seen again after a sleep. */
export const useClock = (dispatch: Dispatch<Action>): void => {
  useEffect(() => {
    const tick = () => dispatch({ type: 'tick', now: Date.now() });
    const timer = setInterval(tick, MINUTE);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [dispatch]);
};
