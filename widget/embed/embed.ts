// /embed.js makes a widget of every placeholder of the HTML code, which shared/embedding/embed-code.ts writes:
// <div data-calendar-widget="TOKEN" data-width data-height data-max-width data-border-radius data-responsive
// data-container-class><a href="…/calendar/TOKEN?settings">…</a></div>
// The page in the frame sends the sizes that the placeholder lacks, and sends them again after each publishing of
// settings [LIVE-13]. The messages are defined in shared/embedding/messages.ts.
// The script runs on unknown pages: it has no dependencies, one global flag, styles only on its own frames, and is
// ES2020.

import { AUTO_HEIGHT, BOX_SIZES, type FrameReport, readFrameMessage } from '#shared/embedding/messages.ts';
import { CSS_SIZE } from '#shared/embedding/values.ts';
import { embedWords } from '#shared/locale/widget.ts';

declare global {
  interface Window {
    calendarWidgetEmbed?: true;
  }
}

const PLACEHOLDER = '[data-calendar-widget]';
/** Limits of a frame's height in CSS pixels. They hold whatever height a message asks for. */
const HEIGHT = { min: 120, max: 20_000 } as const;
/** The form of a widget token. Another text could name another page: `..` would be the site's first page. */
const TOKEN = /^[\w-]{1,64}$/;

/** Milliseconds to wait for a message after the frame has loaded. A frame that stays silent shows an error page. */
const SILENCE = 4000;

/** `given`: the placeholder's data attributes. */
type Placed = {
  frame: HTMLIFrameElement;
  link: HTMLElement | null;
  token: string;
  given: DOMStringMap;
  grows: boolean;
  silent: boolean;
};

/** Frames that the page has removed are forgotten with their elements. */
const placed = new WeakMap<HTMLIFrameElement, Placed>();
const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

/**
 * The origin of the product. It is the origin of this script. A script that was copied into a page has no address; then
 * the link in the placeholder gives the origin.
 */
const originOf = (link: HTMLAnchorElement | null): string => (own ? new URL(own).origin : (link?.origin ?? ''));

const size = (value: string | undefined, byDefault: string): string =>
  value !== undefined && CSS_SIZE.test(value) ? value : byDefault;

// Sets a property of the frame's style as important, because a host's `iframe{…!important}` must not override it. The
// script sets the property, because a strict CSP forbids a style attribute.
const setStyle = ({ style }: HTMLIFrameElement, name: string, value: string): void =>
  style.setProperty(
    name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`),
    value,
    'important',
  );

// Shows or hides the link of a placeholder. The link is shown until the widget is shown, and when the widget has
// nothing to show.
const showLink = ({ link }: Placed, shown: boolean): void => link?.style?.setProperty('display', shown ? '' : 'none');

// Puts the widget into a placeholder. Never throws, because later placeholders would stay empty. An XML element has
// neither `dataset` nor `style`.
const place = (holder: HTMLElement): void => {
  const given = holder.dataset ?? {};
  const { calendarWidget: token, width, height, maxWidth, borderRadius, responsive, containerClass } = given;
  if (!token || !TOKEN.test(token)) return;
  const link = holder.querySelector('a');
  const origin = originOf(link);
  if (!/^https?:/.test(origin)) return;
  const grows = responsive !== 'false';
  // The link gives only the settings. The frame always shows a page of our origin.
  const src = `${origin}/calendar/${token}${link?.search ?? ''}${grows ? AUTO_HEIGHT : ''}`;
  // A page that is restored from a copy of its HTML has a copy of the frame, which is then used like a new frame.
  const old = holder.querySelector('iframe');
  if (old && (placed.has(old) || old.src !== src)) return;
  const frame = old ?? document.createElement('iframe');
  frame.src = src;
  frame.title = link?.textContent?.trim() || embedWords.title;
  frame.setAttribute('loading', 'lazy');
  const style = {
    display: 'block',
    boxSizing: 'border-box',
    width: size(width, '100%'),
    minWidth: '0',
    maxWidth: size(maxWidth, '1200px'),
    height: size(height, '600px'),
    minHeight: '0',
    maxHeight: 'none',
    margin: '0 auto',
    border: '0',
    padding: '0',
    borderRadius: size(borderRadius, '8px'),
    // Our page in the frame is light. If the frame had another colour scheme, browsers would paint white under the
    // page.
    colorScheme: 'light',
  };
  for (const [name, value] of Object.entries(style)) setStyle(frame, name, value);
  if (containerClass) holder.classList.add(...containerClass.split(/\s+/).filter(Boolean));
  const one: Placed = { frame, link, token, given, grows, silent: true };
  placed.set(frame, one);
  showLink(one, false);
  // A frame that has spoken has said itself whether it has something to show.
  frame.addEventListener('load', () => setTimeout(() => one.silent && showLink(one, true), SILENCE));
  holder.append(frame);
};

/**
 * Sets the frame's sizes. A size of the placeholder comes before the size in the message. A frame that grows with its
 * content gets no height here.
 */
const fitBox = ({ frame, given, grows }: Placed, box: FrameReport['box']): void => {
  for (const name of BOX_SIZES) {
    const value = size(given[name] ?? box[name], '');
    if (value && !(name === 'height' && grows)) setStyle(frame, name, value);
  }
};

/**
 * Sets whether the frame grows with its content. The page in the frame reads this from the fragment of its address. A
 * new fragment reloads nothing.
 */
const followBox = (one: Placed, { responsive, auto }: FrameReport['box']): void => {
  if (one.given.responsive === undefined && responsive !== undefined) one.grows = responsive;
  if (auto === undefined || auto === one.grows) return;
  const [page] = one.frame.src.split('#');
  one.frame.contentWindow?.location.replace(`${page}${one.grows ? AUTO_HEIGHT : '#'}`);
};

/** The widget whose frame has sent a message. */
const placedOf = (source: unknown): Placed | undefined => {
  const frames = roots.flatMap((root) => [...root.querySelectorAll('iframe')]);
  const frame = frames.find(({ contentWindow }) => contentWindow === source);
  return frame && placed.get(frame);
};

const onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
  const found = placedOf(source);
  const message = found && readFrameMessage(data, found.token);
  if (!message) return;
  // In a sandbox without allow-same-origin all origins are null, ours included.
  if (origin !== new URL(found.frame.src).origin && !(origin === 'null' && window.origin === 'null')) return;
  found.silent = false;
  showLink(found, message.failed);
  followBox(found, message.box);
  fitBox(found, message.box);
  if (!found.grows || message.height === undefined) return;
  const height = Math.min(Math.max(Math.ceil(message.height), HEIGHT.min), HEIGHT.max);
  setStyle(found.frame, 'height', `${height}px`);
};

/**
 * The page and its open shadow roots. An observer or a query does not look into shadow roots, so each root is listed. A
 * root that the page has removed is forgotten; `enter` lists it again if the page puts it back.
 */
let roots: ParentNode[] = [];
const placeAll = (): void => {
  roots = roots.filter(({ isConnected }) => isConnected);
  for (const root of roots) root.querySelectorAll<HTMLElement>(PLACEHOLDER).forEach(place);
};

if (!window.calendarWidgetEmbed) {
  window.calendarWidgetEmbed = true;
  window.addEventListener('message', onMessage);
  // Placeholders may be inserted later, by page builders and single-page sites.
  let due = false;
  const soon = (): void => {
    if (due) return;
    due = true;
    setTimeout(() => {
      due = false;
      placeAll();
    });
  };
  const enter = (root: ParentNode): void => {
    if (roots.includes(root)) return;
    roots.push(root);
    observer.observe(root, { childList: true, subtree: true });
    root.querySelectorAll('*').forEach(look);
  };
  const look = (element: Element): void => {
    if (element.shadowRoot) enter(element.shadowRoot);
    // A custom element gets its shadow root after its script has loaded.
    else if (element.matches(':not(:defined)')) {
      customElements.whenDefined(element.localName).then(
        () => {
          if (element.shadowRoot) enter(element.shadowRoot);
          soon();
        },
        () => {},
      );
    }
  };
  // Only new elements are searched for shadow roots, so that a busy page costs little.
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        look(node);
        node.querySelectorAll('*').forEach(look);
      }
    }
    soon();
  });
  enter(document);
  placeAll();
  // A later script may attach a shadow root to an existing element.
  window.addEventListener('load', () => {
    document.querySelectorAll('*').forEach(look);
    soon();
  });
}
