import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { WIDE } from './needs-panels.ts';

/** Whether there is room for list and editor side by side. */
export const useIsWide = (): boolean => useMediaQuery(WIDE);
