import { DEFAULT_TIME_ZONE } from '#functions/domain/events/local-day.ts';

/** An instant in words for people whose time zone is not known: «22.11.2026, 13:05 МСК». */
export const momentText = (instant: Date): string =>
  `${instant.toLocaleString('ru', { timeZone: DEFAULT_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })} МСК`;
