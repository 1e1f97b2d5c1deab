/**
 * Replaces `react-overlays` in react-big-calendar (vite.config.ts), which saves 15 kB. Only the library's popup of «+
 * ещё N» needs that module. The popup is off (`popup={false}`), because our dialog replaces it.
 */
export const Overlay = (): null => null;
