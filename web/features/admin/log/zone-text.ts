import { lightFormat } from 'date-fns';

const zonePart = (date: Date, timeZone: string | undefined, name: 'long' | 'shortOffset'): string => {
  const parts = new Intl.DateTimeFormat('ru', { timeZone, timeZoneName: name }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
};

/** Name of the viewer's time zone, as in «Europe/Moscow». */
export const zoneName = (): string => new Intl.DateTimeFormat('ru').resolvedOptions().timeZone;

/** The browser's zone in words with its present offset: «Москва, стандартное время (GMT+3)». */
export const zoneText = (now: Date, timeZone?: string): string => {
  const name = zonePart(now, timeZone, 'long');
  const offset = zonePart(now, timeZone, 'shortOffset');
  return `${name} (${offset})`;
};

/** «05.03.2025, 09:05:07» in the viewer's zone. */
export const entryTimeText = (timestamp: string): string => lightFormat(timestamp, 'dd.MM.yyyy, HH:mm:ss');
