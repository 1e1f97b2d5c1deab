import { useState } from 'react';
import { repairCounters } from '#shared/contracts/administration.ts';
import { databaseWords as words } from '#shared/locale/admin.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { notifyError } from '#web/ui/notify.ts';

/** Repeats the call until all counters are corrected: one call corrects a limited number. */
const repairAll = async (): Promise<string> => {
  for (;;) {
    const done = await callApi(repairCounters, {});
    if (done.isFinished) return done.message;
  }
};

/** Corrects the counters and keeps what the server said of it; numbers on screen are then fetched anew. */
export const useRepair = () => {
  const [message, setMessage] = useState<string | null>(null);
  const [isRunning, setRunning] = useState(false);

  const run = async (): Promise<void> => {
    setRunning(true);
    setMessage(null);
    try {
      setMessage(await repairAll());
      void refetchQueries();
    } catch (thrown) {
      notifyError(words.repairFailed(errorText(thrown)));
    } finally {
      setRunning(false);
    }
  };

  return { message, isRunning, run, forget: () => setMessage(null) };
};
