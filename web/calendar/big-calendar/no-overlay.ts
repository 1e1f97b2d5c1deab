/**
 * Replaces `react-overlays` in react-big-calendar (vite.config.ts) and saves 15 kB. Only the library's popup of «+ ещё N» needs
 * it, which is off (`popup={false}`): ours is a dialog.
 */
export const Overlay = (): null => null;
