/**
 * Replaces `react-overlays` in react-big-calendar (vite.config.ts), which saves 15 kB. Only the library's popup of «+ ещё N»
 * needs it. That popup is off (`popup={false}`), as ours is a dialog.
 */
export const Overlay = (): null => null;
