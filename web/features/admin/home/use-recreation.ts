import { useState } from 'react';
import { recreateDatabase } from '#shared/contracts/administration.ts';
import type { Output } from '#shared/contracts/endpoint.ts';
import { databaseWords as words } from '#shared/locale/admin.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { notifyError, notifySuccess } from '#web/ui/notify.ts';

export type Recreated = Output<typeof recreateDatabase>;

/** A large database takes several requests: each goes on where the one before has stopped. */
const recreateAll = async (): Promise<Recreated> => {
  for (;;) {
    const done = await callApi(recreateDatabase, {});
    if (done.isFinished) return done;
  }
};

/** Recreates the database and keeps what the server said of it. Everything on screen is then fetched anew. */
export const useRecreation = () => {
  const [result, setResult] = useState<Recreated | null>(null);
  const [isRunning, setRunning] = useState(false);

  const run = async (): Promise<void> => {
    setRunning(true);
    setResult(null);
    try {
      setResult(await recreateAll());
      notifySuccess(words.recreated);
    } catch (thrown) {
      notifyError(words.recreateFailed(errorText(thrown)));
    } finally {
      setRunning(false);
      // After a failure too: part of it may have been done.
      void refetchQueries();
    }
  };

  return { result, isRunning, run };
};
