import { useEffect, useRef } from 'react';

/**
 * For calls that may be answered after the dialog is closed. The returned function calls the latest `onClose` as long as
 * the dialog is drawn. After that it does nothing, because it would close the dialog that is open by then.
 */
export const useOwnClose = <A extends unknown[]>(onClose: (...given: A) => void): ((...given: A) => void) => {
  const latest = useRef<typeof onClose>(undefined);
  useEffect(() => {
    latest.current = onClose;
    return () => {
      latest.current = undefined;
    };
  });
  return (...given) => latest.current?.(...given);
};
