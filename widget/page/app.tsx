import { memo, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { Act } from './act.ts';
import type { MonthRequest } from './feed-request.ts';
import type { FirstPicture } from './handover.ts';
import { findEvent, sameBehind } from './model.ts';
import { useClock } from './use-clock.ts';
import { useFeed } from './use-feed.ts';
import { useHost, useLiveSettings, usePrinting, useSize } from './use-page.ts';
import { useSearchData } from './use-search-data.ts';

export type AppProps = {
  /** The element that the calendar is drawn into: everything is heard there. */
  root: HTMLElement;
  picture: FirstPicture;
  /** The first month, if it is still on its way. */
  request: MonthRequest | null;
};

/** The calendar: the reducer's model drawn by pure views; one listener at the root understands what visitors do. */
export const App = ({ root, picture, request }: AppProps) => {
  const { Frame, Dialog, reduce, listen, showDialog, showToday, dismissDialog } = picture.kit;
  // A dialog that opens must not redraw the calendar behind it.
  const [Calendar] = useState(() => memo(Frame, (before, after) => sameBehind(before.model, after.model)));
  const [model, dispatch] = useReducer(reduce, picture.model);
  const latest = useRef(model);
  useFeed(picture, request, model, dispatch);
  useClock(dispatch);
  useSize(picture, model, dispatch);
  usePrinting(dispatch);
  useHost(root, picture, model);
  useLiveSettings(picture, dispatch);
  useSearchData(model);

  const saveOpened = useCallback(async () => {
    const event = findEvent(latest.current, latest.current.opened?.event ?? '');
    const { saveIcs } = await import('./ics-file.ts');
    if (event) saveIcs(event);
  }, []);
  const perform = useCallback(
    (act: Act) => {
      if (act.type === 'dismiss') dismissDialog(root);
      else if (act.type === 'ics') saveOpened().catch((error: unknown) => console.error(error));
      else dispatch(act);
      if (act.type === 'today') requestAnimationFrame(() => showToday(root, latest.current.today));
    },
    [root, dismissDialog, showToday, saveOpened],
  );
  useEffect(() => {
    const listening = new AbortController();
    listen(root, perform, listening.signal);
    for (const act of picture.release()) perform(act);
    return () => listening.abort();
  }, [root, perform, picture, listen]);

  const { opened } = model;
  useLayoutEffect(() => {
    latest.current = model;
  }, [model]);
  useLayoutEffect(() => {
    if (opened) showDialog(root);
  }, [root, opened, showDialog]);

  return (
    <>
      <Calendar model={model} />
      <Dialog model={model} />
    </>
  );
};
