/**
 * Milliseconds of a minute, of an hour, and of a day of 24 hours. A day in a zone may be shorter or longer (see
 * zone.ts).
 */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
