const DAY_MS = 86_400_000;

/** Days until something is deleted for good, the day that has begun included [SAFE-12]. */
export const daysLeft = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / DAY_MS));
