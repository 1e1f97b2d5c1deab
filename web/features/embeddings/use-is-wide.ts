import { useMediaQuery } from '#web/ui/use-media-query.ts';

const WIDE = '(min-width: 56rem)';

/** Whether there is room for list and editor side by side. */
export const useIsWide = (): boolean => useMediaQuery(WIDE);
