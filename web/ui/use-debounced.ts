import { useEffect, useState } from 'react';

/** The value after `delay` milliseconds without a change, so that not every key fetches. */
export const useDebounced = <T>(value: T, delay = 250): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
};
