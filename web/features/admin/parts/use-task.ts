import { useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { withToast } from '#web/api/with-toast.ts';

/**
 * Runs work that an administrator starts and that takes some seconds. Returns whether it is running, and its last
 * result. A failure shows a toast, and the last result stays.
 * @param failed makes the text of the toast after a failure
 */
export const useTask = <T>(work: () => Promise<T>, failed: (reason: string) => string) => {
  const [result, setResult] = useState<T | null>(null);
  const [isRunning, setRunning] = useState(false);

  const run = async (): Promise<void> => {
    setRunning(true);
    const done = await withToast(work, { failed: (thrown) => failed(errorText(thrown)) });
    if (done !== undefined) setResult(done);
    setRunning(false);
  };

  return { result, isRunning, run, forget: () => setResult(null) };
};
