import { type RefObject, useEffect } from 'react';

/**
 * Places a bar that is fixed to the bottom of the window. Its left edge is its parent's left edge, so that it stands
 * beside a sidebar. Toasts appear above the bar.
 */
export const useBottomBar = (bar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const parent = element.parentElement ?? document.body;
    /** The height of another bar that this one covers. */
    const before = style.getPropertyValue('--bottom-bar');
    const observer = new ResizeObserver(() => {
      style.setProperty('--bottom-bar', `${element.offsetHeight}px`);
      element.style.left = `${parent.getBoundingClientRect().left}px`;
    });
    observer.observe(element);
    observer.observe(parent);
    return () => {
      observer.disconnect();
      style.setProperty('--bottom-bar', before);
    };
  }, [bar]);
};
