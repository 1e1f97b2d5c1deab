import { useState } from 'react';
import { linkErrors } from '#shared/locale/link-errors.ts';
import { errorText } from '#web/api/api-error.ts';

/** The link that was opened. Its token stands behind `#`, which reaches no server; without one the link is `invalid`. */
export const useLink = () => {
  const [token] = useState(() => location.hash.slice(1));
  const [verdict, setVerdict] = useState<'done' | 'invalid' | undefined>(token === '' ? 'invalid' : undefined);
  const [isBusy, setBusy] = useState(false);

  /** Uses the link up by this work. Answers why it was refused where the link still lives; one at a time. */
  const spend = async (work: (token: string) => Promise<unknown>): Promise<string | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    try {
      await work(token);
      // A used token stays neither in the address nor in the history.
      history.replaceState(history.state, '', location.pathname);
      setVerdict('done');
    } catch (thrown) {
      const refusal = errorText(thrown);
      if (refusal !== linkErrors.badLink) return refusal;
      setVerdict('invalid');
    } finally {
      setBusy(false);
    }
    return undefined;
  };

  return { verdict, isBusy, spend };
};
