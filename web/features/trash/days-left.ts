import { DAY_MS } from '#shared/time/units.ts';

/** Days until the final deletion, today included [SAFE-12]. */
export const daysLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS));
