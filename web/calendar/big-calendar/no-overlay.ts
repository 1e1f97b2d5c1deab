/**
 * Stands in for `react-overlays` in react-big-calendar (vite.config.ts): only the library's own popup of «+ ещё N» needs
 * it, which is off (`popup={false}`), as ours is a real dialog. With it would come Popper and 15 kB.
 */
export const Overlay = (): null => null;
