import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns `onClose` without effect after the dialog is gone. A late answer would otherwise close the dialog that is open
 * by then.
 */
export const useOwnClose = <A extends unknown[]>(onClose: (...given: A) => void): ((...given: A) => void) => {
  const isGone = useRef(false);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return useCallback((...given: A) => {
    if (!isGone.current) latest.current(...given);
  }, []);
};
