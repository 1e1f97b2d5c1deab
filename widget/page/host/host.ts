import {
  AUTO_HEIGHT,
  type FrameBox,
  frameMessage,
  readSampleMessage,
  type WordPressMessage,
  wordPressSecret,
} from '#shared/embedding/messages.ts';
import { isFixed, isLive } from '#shared/embedding/query-codec.ts';
import { monthNumber } from '#shared/time/day.ts';
import { eventsOf } from '#widget/page/model/event.ts';
import { isMissing, type Model } from '#widget/page/model/model.ts';
import type { Dispatch } from '#widget/page/model/reduce.ts';

// Messages between our page and the host. shared/embedding/messages.ts defines them. The page also works without
// answers from the host.

const secret = (): string | null => wordPressSecret(window.location.hash);

/** Does the host keep the frame as high as its content? */
export const isAutoHeight = (hash: string): boolean => hash === AUTO_HEIGHT || wordPressSecret(hash) !== null;

/** Hides the scroll bar of our page when the frame is as high as the page. */
export const fitFrame = (): void => {
  document.documentElement.classList.toggle('fitted', window.location.hash === AUTO_HEIGHT);
};

export const isFramed = (): boolean => window.parent !== window;

// Any parent may read the message, because it holds no secret of ours.
const toWordPress = (message: WordPressMessage): void => window.parent.postMessage(message, '*');

/**
 * The sizes for the frame. If the address fixes the settings, no sizes are sent, and the frame keeps the sizes of the
 * code [LIVE-08]. A block sends no height, because the height in the settings is for the whole calendar.
 */
const boxOf = ({ query, publishedQuery, settings, block, layout: { auto } }: Model): { box?: FrameBox } => {
  if (isFixed(query)) return {};
  const { width, maxWidth, borderRadius } = settings;
  const height = block ? '' : settings.height;
  const responsive = block !== null || new URLSearchParams(publishedQuery ?? '').get('responsive') !== 'false';
  return { box: { width, height, maxWidth, borderRadius, responsive, auto } };
};

/** Sends the host the height of the content, the sizes of the frame [LIVE-13], and whether there is nothing to show. */
export const postToHost = (root: HTMLElement, model: Model): void => {
  const content = root.firstElementChild;
  if (!isFramed() || !content) return;
  const { token } = model;
  const height = Math.ceil(content.getBoundingClientRect().height);
  const isKnown = model.publishedQuery !== null;
  const key = secret();
  if (key !== null) {
    if (isKnown) toWordPress({ message: 'height', value: height, secret: key });
    return;
  }
  const failed = isMissing(model);
  // While the settings are unknown, the message has no sizes. It shows embed.js that the page has loaded.
  const sizes = isKnown && { height, ...boxOf(model) };
  window.parent.postMessage(frameMessage(token, { failed, ...sizes }), '*');
};

/**
 * Shows the example events of the embeddings manager in a loaded month without events. Only our own origin may send
 * them.
 */
export const followMessages = (model: () => Model, dispatch: Dispatch, signal: AbortSignal): void => {
  const onMessage = ({ origin, data }: MessageEvent<unknown>) => {
    const sample = readSampleMessage(data);
    const month = monthNumber(model().day);
    if (origin !== window.location.origin || !sample || model().months.get(month)?.events.length !== 0) return;
    dispatch({ type: 'loaded', month, events: eventsOf(sample), since: null });
  };
  window.addEventListener('message', onMessage, { signal });
};

/** Calls back at the start and with every change of the content's height, until the signal aborts. */
export const watchHeight = (root: HTMLElement, callback: () => void, signal: AbortSignal): void => {
  const observer = new ResizeObserver(callback);
  if (root.firstElementChild) observer.observe(root.firstElementChild);
  signal.addEventListener('abort', () => observer.disconnect());
};

/** Address of the whole calendar on our own page, with the present settings but without the key of a draft. */
export const calendarAddress = (): URL => {
  const url = new URL(window.location.href);
  url.hash = '';
  for (const name of ['draft', 'next', 'only', 'event', 'date']) url.searchParams.delete(name);
  return url;
};

/**
 * Address of an event on our own page. The event's date in it lets that page request the right month at once [VIS-02].
 */
export const eventAddress = (id: string, date: string): string => {
  const url = calendarAddress();
  url.searchParams.set('event', id);
  url.searchParams.set('date', date);
  return url.href;
};

/**
 * Address of an event for its QR code. It holds no settings, because a short code is easy to read. The page then uses
 * the published settings. The exception is the categories: if they come from the address of this page, they are kept,
 * because the published ones may leave out the event.
 */
export const posterAddress = (id: string, date: string): string => {
  const { origin, pathname, search } = window.location;
  const own = isLive(search) ? null : new URLSearchParams(search).get('categories');
  const categories = own ?? (isFixed(search) ? '' : null);
  return `${origin}${pathname}?${new URLSearchParams({ event: id, date, ...(categories !== null && { categories }) })}`;
};

/**
 * WordPress's sandbox lets no link open a tab or save a file. A click on a link asks WordPress to open the event on our
 * own page, where links work. WordPress only follows links to the frame's own site.
 */
export const leaveThroughHost = (domEvent: Event, address: string): void => {
  const key = secret();
  const link = domEvent.target instanceof Element && domEvent.target.closest('a[target], a[download]');
  if (key === null || !link) return;
  domEvent.preventDefault();
  toWordPress({ message: 'link', value: address, secret: key });
};
