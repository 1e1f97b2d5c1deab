import { isFramed } from './host.ts';

/** Height in CSS pixels that a dialog needs. */
const ROOM = 200;
/** If the visible height (CSS pixels) is smaller, the whole content of the details scrolls. */
const LITTLE = 440;

/**
 * Widens the part from `top` to `bottom` of a frame to the height ROOM, as far as the frame's height `whole` allows.
 */
export const roomAround = (top: number, bottom: number, whole: number): { top: number; bottom: number } => {
  const missing = Math.min(ROOM, whole) - (bottom - top);
  if (missing <= 0) return { top, bottom };
  const from = Math.min(Math.max(0, top - missing / 2), whole - Math.min(ROOM, whole));
  return { top: from, bottom: from + Math.min(ROOM, whole) };
};

/**
 * Updates `--seen-top` and `--seen-bottom` of the page: the distances from the visible part to the top and to the
 * bottom of the frame. If the frame is as high as its content, these distances place the dialog. The browser measures
 * the visible part even if the host has another origin. Calls back with whether the frame is visible. Does nothing
 * outside a frame.
 */
export const watchVisiblePart = (callback: (isVisible: boolean) => void): void => {
  if (!isFramed()) return;
  const { style } = document.documentElement;
  const observer = new IntersectionObserver(
    (entries) => {
      const visible = entries[entries.length - 1]?.intersectionRect;
      callback(Boolean(visible?.height));
      if (!visible || visible.height === 0) return;
      const { top, bottom } = roomAround(visible.top, visible.bottom, window.innerHeight);
      style.setProperty('--seen-top', `${Math.round(top)}px`);
      style.setProperty('--seen-bottom', `${Math.round(window.innerHeight - bottom)}px`);
      document.documentElement.classList.toggle('little-seen', bottom - top < LITTLE);
    },
    { threshold: Array.from({ length: 51 }, (_, index) => index / 50) },
  );
  // Where the frame is higher than the window, scrolling changes no share of it, so the observer tells nothing. So it
  // is asked anew when the visitor is about to open something. An open dialog stays where it is under the pointer.
  const ask = (): void => {
    if (document.querySelector('dialog')) return;
    observer.disconnect();
    observer.observe(document.body);
  };
  for (const name of ['pointerdown', 'click']) window.addEventListener(name, ask, true);
  ask();
};
