import { useState } from 'react';
import { validateDatabase } from '#shared/contracts/administration.ts';
import type { Output } from '#shared/contracts/endpoint.ts';
import { databaseWords as words } from '#shared/locale/admin.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { notifyError } from '#web/ui/notify.ts';

export type Verdict = Output<typeof validateDatabase>;

/** Checks the database when asked, not before: it reads every item. */
export const useValidation = () => {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isRunning, setRunning] = useState(false);

  const run = async (): Promise<void> => {
    setRunning(true);
    try {
      setVerdict(await callApi(validateDatabase, {}));
    } catch (thrown) {
      notifyError(words.validateFailed(errorText(thrown)));
    } finally {
      setRunning(false);
    }
  };

  return { verdict, isRunning, run, forget: () => setVerdict(null) };
};
