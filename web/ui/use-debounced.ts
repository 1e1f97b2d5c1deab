import { useEffect, useState } from 'react';

/** The value, once it has not changed for `delay` milliseconds. So typing does not send a request for every key. */
export const useDebounced = <T>(value: T, delay = 250): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay);
    return () => clearTimeout(timer);
  }, [value, delay]);
  return settled;
};
