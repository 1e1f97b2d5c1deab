import { useMediaQuery } from '#web/ui/use-media-query.ts';

/** Whether there is room for list and editor side by side. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 56rem)');
