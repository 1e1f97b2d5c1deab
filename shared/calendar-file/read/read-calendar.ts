import { FILE_BYTES_MAX, FILE_EVENTS_MAX } from '#shared/contracts/imports.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { isCalendar, textOf } from './file-text.ts';
import { BadFile, type Content } from './read-file-types.ts';
import { readIcs } from './read-ics.ts';

/**
 * Reads the calendar file that an address has answered, within the limits of imported files. The calendar may have no
 * events.
 * @param zone the zone for times that name no zone
 * @throws BadFile: the bytes are no calendar, or too many
 */
export const readCalendar = (bytes: Uint8Array, zone: string): Content & { readonly text: string } => {
  if (bytes.length > FILE_BYTES_MAX) throw new BadFile(words.fileTooLarge);
  const { text } = textOf(bytes, undefined);
  if (!isCalendar(text)) throw new BadFile(words.wrongKind);
  const read = readIcs(text, zone);
  if (read.rows.length + read.faults.length > FILE_EVENTS_MAX) throw new BadFile(words.tooManyEvents);
  return { ...read, text };
};
