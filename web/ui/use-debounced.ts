import { useEffect, useState } from 'react';

/** The value as it was when it last stood still for `delay` milliseconds: so that typing does not ask at every key. */
export const useDebounced = <T>(value: T, delay = 250): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
};
