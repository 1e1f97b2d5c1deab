import { useState } from 'react';
import { isRefusal } from '#web/api/api-error.ts';

/** The link that was opened. Its token stands behind `#`, which reaches no server; without one the link is `invalid`. */
export const useLink = () => {
  const [token] = useState(() => location.hash.slice(1));
  const [verdict, setVerdict] = useState<'done' | 'invalid' | undefined>(token === '' ? 'invalid' : undefined);
  const [isBusy, setBusy] = useState(false);

  /** Uses the link up by this work. Answers the refusal where the link still lives; one at a time. */
  const spend = async (work: (token: string) => Promise<unknown>): Promise<unknown> => {
    if (isBusy) return undefined;
    setBusy(true);
    try {
      await work(token);
      // A used token stays neither in the address nor in the history.
      history.replaceState(history.state, '', location.pathname);
      setVerdict('done');
    } catch (thrown) {
      if (!isRefusal(thrown, 'bad-link')) return thrown;
      setVerdict('invalid');
    } finally {
      setBusy(false);
    }
    return undefined;
  };

  return { verdict, isBusy, spend };
};
