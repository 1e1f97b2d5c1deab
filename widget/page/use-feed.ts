import { type Dispatch, useEffect, useState } from 'react';
import { type Day, monthNumber } from '#shared/time/day.ts';
import { feedLoader } from './feed-loader.ts';
import type { MonthRequest } from './feed-request.ts';
import type { FirstPicture } from './handover.ts';
import type { Kit } from './kit.ts';
import type { Model } from './model.ts';
import type { Action } from './reduce.ts';

const whenIdle = (task: () => void): void => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 5000 });
  else setTimeout(task, 1000);
};

// The request of the head may still be on its way: it is waited for, not made again. A reload asks the server whether
// anything has changed: the browser's own copy may be just young enough to be given back unasked.
const requestOnce = ({ requestFeed }: Kit, token: string, underWay: MonthRequest | null) => {
  let first = underWay;
  return (day: Day): Promise<string> => {
    const body = first?.month === monthNumber(day) ? first.body : requestFeed(token, day, 'no-cache');
    first = null;
    return body;
  };
};

/** Keeps the shown month loaded and fresh for as long as the calendar is on the page. */
export const useFeed = (
  { token, loaded, kit }: FirstPicture,
  underWay: MonthRequest | null,
  model: Model,
  dispatch: Dispatch<Action>,
): void => {
  const [loader] = useState(() =>
    feedLoader(
      {
        request: requestOnce(kit, token ?? '', underWay),
        parse: kit.parseFeed,
        keep: (month) => kit.keepFeed(token ?? '', month),
        recall: (day) => kit.keptFeed(token ?? '', day),
        dispatch,
        now: Date.now,
        isVisible: () => document.visibilityState === 'visible',
        whenIdle,
      },
      loaded,
      model.feed === 'failed',
    ),
  );
  const { day, wanted, feed } = model;

  useEffect(() => {
    if (token !== null) loader.show(day);
  }, [token, loader, day]);

  useEffect(() => {
    if (token !== null && loaded) whenIdle(() => kit.keepFeed(token, loaded));
  }, [kit, token, loaded]);

  useEffect(() => {
    document.addEventListener('visibilitychange', loader.wake);
    window.addEventListener('online', loader.wake);
    return () => {
      document.removeEventListener('visibilitychange', loader.wake);
      window.removeEventListener('online', loader.wake);
      loader.stop();
    };
  }, [loader]);

  // A deep link to an event of another month: only the whole feed knows which.
  useEffect(() => {
    if (token === null || wanted === null || feed !== 'ready') return;
    kit
      .requestFeed(token)
      .then((body) => {
        const event = kit.parseFeed(body).find(({ id }) => id === wanted);
        if (event) dispatch({ type: 'select', day: event.first });
      })
      .catch((error: unknown) => console.error(error));
  }, [kit, token, wanted, feed, dispatch]);
};
