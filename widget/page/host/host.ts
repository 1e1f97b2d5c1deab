import { isComplete } from '#shared/embedding/query-codec.ts';
import type { Model } from '#widget/page/model/model.ts';

/**
 * The page inside a stranger's frame: it tells its height, and knows which part of it the visitor sees. Everything here
 * works without the host's help, and with a host that never answers.
 */

/** embed.js announces in the fragment that it keeps the frame as high as its content; WordPress leaves a secret there. */
export const isAutoHeight = (hash: string): boolean => hash === '#auto' || secretOf(hash) !== null;

/** `#?secret=…`, as WordPress appends it to the frame of an oEmbed. */
const secretOf = (hash: string): string | null => new URLSearchParams(hash.replace(/^#\??/, '')).get('secret');

/** Hides the scroll bar of a page whose host follows its height. */
export const fitFrame = (): void => {
  document.documentElement.classList.toggle('fitted', window.location.hash === '#auto');
};

const isFramed = (): boolean => window.parent !== window;

/**
 * The sizes of embed.js's frame, and whether this page lets it follow the height already. With a complete address the frame stays
 * as its code has it [LIVE-08].
 */
const boxOf = ({ query, published, settings, layout: { auto } }: Model) => {
  if (isComplete(query)) return undefined;
  const { width, height, maxWidth, borderRadius } = settings;
  const responsive = new URLSearchParams(published ?? '').get('responsive') !== 'false';
  return { width, height, maxWidth, borderRadius, responsive, auto };
};

/**
 * Tells the host the height of the content in CSS pixels, its sizes [LIVE-13], and whether there is nothing to show: in our form
 * for embed.js, in WordPress's form for its own script. It is no secret, so any parent may hear it. A page without settings yet
 * only says that it is there.
 */
export const tellHost = (root: HTMLElement, model: Model): void => {
  const content = root.firstElementChild;
  if (!isFramed() || !content) return;
  const { token, feed } = model;
  const secret = secretOf(window.location.hash);
  const isKnown = model.published !== null;
  if (secret !== null && !isKnown) return;
  const height = Math.ceil(content.getBoundingClientRect().height);
  const failed = feed === 'failed' || feed === 'unknown' || feed === 'no-token';
  const message =
    secret === null
      ? { calendarWidget: token, failed, ...(isKnown && { height, box: boxOf(model) }) }
      : { message: 'height', value: height, secret };
  window.parent.postMessage(message, '*');
};

/** Calls back with every change of the content's height, and once at the beginning, until the signal aborts. */
export const watchHeight = (root: HTMLElement, callback: () => void, signal: AbortSignal): void => {
  const observer = new ResizeObserver(callback);
  if (root.firstElementChild) observer.observe(root.firstElementChild);
  signal.addEventListener('abort', () => observer.disconnect());
};

/**
 * Address of an event on our own page, with the settings of this one. By the day, that page asks for the right month at once
 * [VIS-02]. The key of a draft is left out.
 */
export const eventAddress = (id: string, day: string): string => {
  const url = new URL(window.location.href);
  url.hash = '';
  url.searchParams.delete('draft');
  url.searchParams.set('event', id);
  url.searchParams.set('date', day);
  return url.href;
};

/**
 * In WordPress's sandbox nothing may open a tab or save a file. There such a click asks WordPress to go to the event on our own
 * page, where it works: its script follows links to the frame's own site only.
 */
export const leaveThroughHost = (root: HTMLElement): void => {
  const secret = secretOf(window.location.hash);
  if (secret === null) return;
  const leave = (domEvent: Event): void => {
    const link = domEvent.target instanceof Element ? domEvent.target.closest('a[target], a[download]') : null;
    const { of: id, date = '' } = link?.closest<HTMLElement>('[data-of]')?.dataset ?? {};
    if (id === undefined) return;
    domEvent.preventDefault();
    domEvent.stopImmediatePropagation();
    window.parent.postMessage({ message: 'link', value: eventAddress(id, date), secret }, '*');
  };
  // In the capture phase, before all other listeners of the root.
  root.addEventListener('click', leave, { capture: true });
};

/** Height that a dialog needs, in CSS pixels; the visible part of the frame may be lower. */
const ROOM = 200;
/** Below this visible height (CSS pixels) nothing stays in place while the details scroll. */
const LITTLE = 440;

/** The part from `top` to `bottom` of something that is `whole` high, widened to ROOM if there is as much. */
export const roomAround = (top: number, bottom: number, whole: number): { top: number; bottom: number } => {
  const missing = Math.min(ROOM, whole) - (bottom - top);
  if (missing <= 0) return { top, bottom };
  const from = Math.min(Math.max(0, top - missing / 2), whole - Math.min(ROOM, whole));
  return { top: from, bottom: from + Math.min(ROOM, whole) };
};

/**
 * Keeps `--seen-top` and `--seen-bottom` on the page: the distances of the visible part from both ends of the frame. Only by them
 * a frame as high as its content knows where to put a dialog; the browser tells them across origins. Calls back with whether
 * anything of the frame is visible.
 */
export const watchSeenPart = (callback: (isSeen: boolean) => void): void => {
  if (!isFramed()) return;
  const { style } = document.documentElement;
  const observer = new IntersectionObserver(
    (entries) => {
      const seen = entries[entries.length - 1]?.intersectionRect;
      callback(Boolean(seen?.height));
      if (!seen || seen.height === 0) return;
      const { top, bottom } = roomAround(seen.top, seen.bottom, window.innerHeight);
      style.setProperty('--seen-top', `${Math.round(top)}px`);
      style.setProperty('--seen-bottom', `${Math.round(window.innerHeight - bottom)}px`);
      document.documentElement.classList.toggle('little-seen', bottom - top < LITTLE);
    },
    { threshold: Array.from({ length: 51 }, (_, index) => index / 50) },
  );
  observer.observe(document.body);
};
