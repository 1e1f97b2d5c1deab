// /embed.js: turns every placeholder of the HTML code into the widget (shared/embedding/embed-code.ts writes it):
//   <div data-calendar-widget="TOKEN" data-width data-height data-max-width data-border-radius data-responsive
//        data-container-class><a href="…/calendar/TOKEN?settings">…</a></div>
// The page in the frame tells the sizes that a placeholder leaves out, again whenever others are published [LIVE-13]; the
// messages are those of shared/embedding/messages.ts.
// It runs on pages that we do not know: no dependencies, one global flag, styles on its own frames only, ES2020.

import { AUTO_HEIGHT, BOX_SIZES, type FrameReport, readFrameMessage } from '#shared/embedding/messages.ts';
import { CSS_SIZE } from '#shared/embedding/values.ts';
import { embedWords } from '#shared/locale/widget.ts';

declare global {
  interface Window {
    calendarWidgetEmbed?: true;
  }
}

const PLACEHOLDER = '[data-calendar-widget]';
/** A frame never gets lower than this, nor higher, whatever a message says (CSS pixels). */
const HEIGHT = { min: 120, max: 20_000 } as const;
/** The form of a token. Anything else could name another page: `..` is the site's first page. */
const TOKEN = /^[\w-]{1,64}$/;

/** A frame that has loaded and says nothing for so long (ms) is not the widget but an error page. */
const SILENCE = 4000;

/** `given`: what the placeholder says. */
type Placed = {
  frame: HTMLIFrameElement;
  link: HTMLElement | null;
  token: string;
  given: DOMStringMap;
  grows: boolean;
  silent: boolean;
};

const placed: Placed[] = [];
const own = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : '';

/** Our origin: that of this script, or, if a page has copied the script, that of the link in the placeholder. */
const originOf = (link: HTMLAnchorElement | null): string => (own ? new URL(own).origin : (link?.origin ?? ''));

const size = (value: string | undefined, byDefault: string): string =>
  value !== undefined && CSS_SIZE.test(value) ? value : byDefault;

// Each property is set by itself and as important: a host's `iframe{…!important}` must not squeeze it, a strict CSP must not forbid it.
const setStyle = ({ style }: HTMLIFrameElement, name: string, value: string): void =>
  style.setProperty(
    name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`),
    value,
    'important',
  );

// The link is shown until the widget is, and again when the widget has nothing to show.
const showLink = ({ link }: Placed, shown: boolean): void => link?.style?.setProperty('display', shown ? '' : 'none');

// No placeholder may throw: those after it would stay empty. An element of a page's own
// XML has neither `dataset` nor `style`.
const place = (holder: HTMLElement): void => {
  const given = holder.dataset ?? {};
  const { calendarWidget: token, width, height, maxWidth, borderRadius, responsive, containerClass } = given;
  if (!token || !TOKEN.test(token) || holder.querySelector('iframe')) return;
  const link = holder.querySelector('a');
  const origin = originOf(link);
  if (!/^https?:/.test(origin)) return;
  const grows = responsive !== 'false';
  const frame = document.createElement('iframe');
  // The settings come from the link, but the frame always shows our own origin.
  frame.src = `${origin}/calendar/${token}${link?.search ?? ''}${grows ? AUTO_HEIGHT : ''}`;
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
    // The scheme of our page: browsers lay white under a frame whose scheme is not its page's.
    colorScheme: 'light',
  };
  for (const [name, value] of Object.entries(style)) setStyle(frame, name, value);
  if (containerClass) holder.classList.add(...containerClass.split(/\s+/).filter(Boolean));
  const one: Placed = { frame, link, token, given, grows, silent: true };
  placed.push(one);
  showLink(one, false);
  frame.addEventListener('load', () => setTimeout(() => showLink(one, one.silent), SILENCE));
  holder.append(frame);
};

/** Gives the frame the sizes that the page tells, where the placeholder has none. */
const fitBox = ({ frame, given, grows }: Placed, box: FrameReport['box']): void => {
  for (const name of BOX_SIZES) {
    const value = size(given[name] ?? box[name], '');
    if (value && !(name === 'height' && grows)) setStyle(frame, name, value);
  }
};

/** Sets whether the frame follows its content, and tells the page by its fragment, which reloads nothing. */
const followBox = (one: Placed, { responsive, auto }: FrameReport['box']): void => {
  if (one.given.responsive === undefined && responsive !== undefined) one.grows = responsive;
  if (auto === undefined || auto === one.grows) return;
  const [page] = one.frame.src.split('#');
  one.frame.contentWindow?.location.replace(`${page}${one.grows ? AUTO_HEIGHT : '#'}`);
};

const onMessage = ({ source, origin, data }: MessageEvent<unknown>): void => {
  const found = placed.find(({ frame }) => frame.contentWindow === source);
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

/** The page and the open shadow roots in it; an observer and a query see only the root that they are given. */
const roots: ParentNode[] = [];
const placeAll = (): void => {
  for (const root of roots) root.querySelectorAll<HTMLElement>(PLACEHOLDER).forEach(place);
};

if (!window.calendarWidgetEmbed) {
  window.calendarWidgetEmbed = true;
  window.addEventListener('message', onMessage);
  // Placeholders may come later: page builders and single-page sites insert them at any time.
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
    // A custom element gets its shadow root when its script has loaded.
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
  // Only what is new is searched for roots, so that a busy page costs little.
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
  // A script that runs later may attach a shadow root to an existing element.
  window.addEventListener('load', () => {
    document.querySelectorAll('*').forEach(look);
    soon();
  });
}
