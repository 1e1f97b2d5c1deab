import { useState } from 'react';
import { isRefusal } from '#web/api/api-error.ts';

/** The opened link. Its token is behind `#`, so that it reaches no server; without a token the link is `invalid`. */
export const useLink = () => {
  const [token] = useState(() => location.hash.slice(1));
  const [verdict, setVerdict] = useState<'done' | 'invalid' | undefined>(token === '' ? 'invalid' : undefined);
  const [isBusy, setBusy] = useState(false);

  /**
   * Uses the link for `work`, one call at a time.
   * @returns the error after which the link is still valid; undefined: there was none, or the link is invalid
   */
  const spend = async (work: (token: string) => Promise<unknown>): Promise<unknown> => {
    if (isBusy) return undefined;
    setBusy(true);
    try {
      await work(token);
      // A used token leaves the address and the history.
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
