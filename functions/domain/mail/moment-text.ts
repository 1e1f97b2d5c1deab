import { DEFAULT_TIME_ZONE } from '#functions/domain/events/local-day.ts';

/** An instant in words, «22.11.2026, 13:05 МСК». Moscow's time is named because the reader's time zone is not known. */
export const momentText = (instant: Date): string =>
  `${instant.toLocaleString('ru', { timeZone: DEFAULT_TIME_ZONE, dateStyle: 'short', timeStyle: 'short' })} МСК`;
