import { useEffect, useState } from 'react';
import { isRefusal } from '#web/api/api-error.ts';

/**
 * The link that was opened. Its token stands behind `#`, so that no server gets it with the address. Without a token
 * the link is `invalid`.
 */
export const useLink = () => {
  const [token, setToken] = useState(() => location.hash.slice(1));
  const [verdict, setVerdict] = useState<'done' | 'invalid' | undefined>(token === '' ? 'invalid' : undefined);
  const [isBusy, setBusy] = useState(false);

  // Another link of the same kind differs only behind `#`, so a browser does not load the page anew if somebody puts it
  // into the address bar.
  useEffect(() => {
    const onHashChange = (): void => {
      const next = location.hash.slice(1);
      if (next === '') return;
      setToken(next);
      setVerdict(undefined);
    };
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);

  /**
   * Uses the link for `work`, one call at a time.
   * @returns an error that leaves the link valid; undefined if the call succeeded or the link is invalid
   */
  const spend = async (work: (token: string) => Promise<unknown>): Promise<unknown> => {
    if (isBusy) return undefined;
    setBusy(true);
    try {
      await work(token);
      // A used token is removed from the address and the history.
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
