/** There is room for list and editor side by side. */
export const WIDE = '(min-width: 56rem)';

/** Whether the manager in this window stands on panels that can be moved, which are a library of their own. */
export const needsPanels = (): boolean => matchMedia(WIDE).matches;
