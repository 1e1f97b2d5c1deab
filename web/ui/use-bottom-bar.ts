import { type RefObject, useEffect } from 'react';

/**
 * Fixes a bar to the bottom of the window, from its parent's left edge on, because a sidebar may stand there. Toasts
 * appear above the bar.
 */
export const useBottomBar = (bar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const parent = element.parentElement ?? document.body;
    /** The height of a bar that this one covers. */
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
