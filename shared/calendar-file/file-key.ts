import type { FileEvent, FileKind } from '#shared/contracts/imports.ts';
import { onOneLine } from '#shared/contracts/one-line.ts';
import { oneName } from '#shared/time/is-time-zone.ts';
import { occurrenceOn, ruleDays, startDayOf } from '#shared/time/recurrence.ts';
import { compactDay } from '#shared/time/rule.ts';
import { htmlText } from './html-text.ts';
import { address, plain, ratedTitle, withoutRating } from './plain.ts';
import { repeatingOf, rruleLine } from './zone-lines.ts';

type Texts = Partial<Pick<FileEvent, 'title' | 'description' | 'externalLink' | 'location' | 'ageRating'>>;

/** The texts as they come out of a file: written, and then read again. */
const throughFile = ({ title, description, externalLink, location, ageRating = '' }: Texts) => ({
  ...(title !== undefined && withoutRating(onOneLine(plain(ratedTitle({ title, ageRating }))))),
  ...(description !== undefined && { description: htmlText(plain(description)).trim() }),
  ...(externalLink !== undefined && { externalLink: externalLink && address(externalLink) }),
  ...(location !== undefined && { location: onOneLine(plain(location)) }),
});

const sorted = (value: object): [string, unknown][] =>
  Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));

const timesOn = (file: FileEvent): Pick<FileEvent, 'startDate' | 'endDate'> => {
  const { rule, ...span } = repeatingOf(file);
  for (const day of ruleDays(rule, startDayOf(span))) {
    const own = file.dates[compactDay(day)];
    if (own === null) continue;
    if (own?.times) return own.times;
    const { start, end } = occurrenceOn(span, day);
    return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
  }
  return file;
};

/** The event as a CSV table can hold it. Of a series a table has only the first date that is not removed. */
export const inTable = (file: FileEvent): FileEvent => {
  if (file.recurrence === '') return file;
  const { clock, ...single } = file;
  const { startDate, endDate } = timesOn(file);
  return { ...single, startDate, endDate, recurrence: '', dates: {} };
};

/**
 * A key of an event's content. Two events have equal keys if they are equal in files of this kind. UID and SEQUENCE do
 * not count [IMP-20].
 */
export const fileKey = (written: FileEvent, kind: FileKind): string => {
  const { uid, sequence, dates, timeZone, ...file } = kind === 'csv' ? inTable(written) : written;
  const changed = Object.entries(dates).flatMap(([name, date]): [string, unknown][] => {
    if (date === null) return [[name, date]];
    const { categoryId: _, ...read } = date;
    return Object.keys(read).length > 0 ? [[name, sorted({ ...read, ...throughFile(read) })]] : [];
  });
  // The RRULE of a file ends at the last date of the series. The stored rule may name a later day.
  const rule = file.recurrence === '' ? '' : rruleLine(written, (instant) => instant);
  // Whole days have no zone.
  const zone = file.allDay ? '' : oneName(timeZone);
  const read = { ...file, ...throughFile(file), recurrence: rule };
  return JSON.stringify([...sorted(read), zone, sorted(Object.fromEntries(changed))]);
};
