import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer } from 'react';
import type { Act } from './act.ts';
import type { MonthRequest } from './feed-request.ts';
import type { FirstPicture } from './handover.ts';
import { useClock } from './use-clock.ts';
import { useFeed } from './use-feed.ts';

export type AppProps = {
  /** The element that the calendar is drawn into: everything is heard there. */
  root: HTMLElement;
  picture: FirstPicture;
  /** The first month, if it is still on its way. */
  request: MonthRequest | null;
};

/** The calendar: the reducer's model drawn by pure views; one listener at the root understands what visitors do. */
export const App = ({ root, picture, request }: AppProps) => {
  const { Frame, Dialog, reduce, listen, showDialog, dismissDialog } = picture.kit;
  const [model, dispatch] = useReducer(reduce, picture.model);
  useFeed(picture, request, model, dispatch);
  useClock(dispatch);

  const perform = useCallback(
    (act: Act) => {
      if (act.type === 'dismiss') dismissDialog(root);
      else if (act.type !== 'ics') dispatch(act);
    },
    [root, dismissDialog],
  );
  useEffect(() => {
    const listening = new AbortController();
    listen(root, perform, listening.signal);
    for (const act of picture.release()) perform(act);
    return () => listening.abort();
  }, [root, perform, picture, listen]);

  const { opened } = model;
  useLayoutEffect(() => {
    if (opened) showDialog(root);
  }, [root, opened, showDialog]);

  const { settings, layout, now, today, day, filter, months, feed, staleSince, limit, printing } = model;
  // A dialog that opens must not redraw the calendar behind it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: all of the model but `opened` and `wanted`
  const frame = useMemo(
    () => <Frame model={model} />,
    [settings, layout, now, today, day, filter, months, feed, staleSince, limit, printing],
  );
  return (
    <>
      {frame}
      <Dialog model={model} />
    </>
  );
};
