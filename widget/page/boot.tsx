// Inline after the page's root: paints the first picture as text, answers the first clicks, then lets React take over.
import { widgetLog } from '#shared/locale/widget.ts';
import { htmlOf } from '#widget/to-string/jsx-runtime.ts';
import type { Act } from './act.ts';
import { showCrash } from './crash.ts';
import { Dialog } from './dialog.tsx';
import { parseFeed } from './event.ts';
import { isUnknownCalendar } from './feed-request.ts';
import { Frame } from './frame.tsx';
import type { FirstPicture, Handover } from './handover.ts';
import { leaveThroughHost, tellHost, watchSeenPart } from './host.ts';
import { kit } from './kit.ts';
import { listen } from './listen.ts';
import { sameBehind } from './model.ts';
import { type Action, reduce } from './reduce.ts';
import { dismissDialog, showDialog } from './show-dialog.ts';
import { showToday } from './show-today.ts';
import { modelOfPage } from './start.ts';
import { keptFeed } from './storage.ts';

// React is fetched when the feed has arrived, so as not to share the line with it; or then, if the feed is slow.
const APP_AT_THE_LATEST = 3000;

/** Writes the two parts of the page, each only if it has changed. */
const painter = (root: HTMLElement) => {
  const picture = { frame: '', dialog: '' };
  return ({ frame, dialog }: typeof picture): void => {
    if (frame !== picture.frame) {
      if (root.firstElementChild) root.firstElementChild.outerHTML = frame;
      else root.innerHTML = frame;
    }
    if (dialog !== picture.dialog) {
      root.querySelector('dialog')?.remove();
      root.insertAdjacentHTML('beforeend', dialog);
    }
    Object.assign(picture, { frame, dialog });
    showDialog(root);
  };
};

/** Paints and listens until frozen. */
const firstPicture = (root: HTMLElement): { picture: FirstPicture; apply: (action: Action) => void } => {
  const paint = painter(root);
  const listening = new AbortController();
  const noted: Act[] = [];
  let frozen = false;
  let frame = '';
  const picture: FirstPicture = {
    ...modelOfPage(Date.now()),
    kit,
    loaded: null,
    freeze: () => {
      frozen = true;
    },
    release: () => {
      listening.abort();
      return noted;
    },
  };
  const apply = (action: Action): void => {
    const before = picture.model;
    const model = reduce(before, action);
    picture.model = model;
    if (frame === '' || !sameBehind(before, model)) frame = htmlOf(<Frame model={model} />);
    paint({ frame, dialog: htmlOf(<Dialog model={model} />) });
    tellHost(root, picture.token, model.feed);
  };
  const perform = (act: Act): void => {
    if (act.type === 'dismiss') dismissDialog(root);
    else if (frozen || act.type === 'ics') noted.push(act);
    else apply(act);
  };
  listen(root, perform, listening.signal);
  return { picture, apply: (action) => (frozen ? undefined : apply(action)) };
};

const once = (task: () => void): (() => void) => {
  let done = false;
  return () => {
    if (!done) task();
    done = true;
  };
};

const run = (root: HTMLElement, handover: Handover): void => {
  const { picture, apply } = firstPicture(root);
  handover.picture = picture;
  document.documentElement.classList.toggle('fitted', window.location.hash === '#auto');
  watchSeenPart();
  leaveThroughHost(root);
  apply({ type: 'close' });
  const fetchApp = once(() => {
    import(/* @vite-ignore */ root.dataset.app ?? '').catch((error: unknown) => console.error(error));
  });
  const { request } = handover;
  if (!request) {
    console.error(widgetLog.noToken);
    fetchApp();
    return;
  }
  setTimeout(fetchApp, APP_AT_THE_LATEST);
  request.body
    .then((body) => {
      fetchApp();
      apply({ type: 'loaded', month: request.month, events: parseFeed(body) });
      showToday(root, picture.model.today);
      picture.loaded = { day: picture.model.today, body, at: Date.now() };
    })
    .catch((error: unknown) => {
      fetchApp();
      console.error(widgetLog.feedFailed, error);
      const isUnknown = isUnknownCalendar(error);
      const kept = isUnknown ? null : keptFeed(picture.token ?? '', picture.model.today);
      if (kept) apply({ type: 'loaded', month: request.month, events: parseFeed(kept.body) });
      picture.loaded = kept;
      apply({ type: 'not-loaded', feed: isUnknown ? 'unknown' : 'failed', since: kept?.at ?? null });
    });
};

const root = document.getElementById('calendar');
const handover = window.calendarWidget;
if (root && handover) {
  try {
    run(root, handover);
  } catch (error) {
    console.error(error);
    showCrash(root);
  }
}
