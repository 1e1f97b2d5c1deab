import { FILE_BYTES_MAX, FILE_EVENTS_MAX } from '#shared/contracts/imports.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { isCalendar, textOf } from './file-text.ts';
import { BadFile, type Content } from './read-file-types.ts';
import { readIcs } from './read-ics.ts';

/**
 * The most line ends, and the most VEVENTs, of a text that is read. A file at its limits, with changed dates and folded
 * texts, has this many.
 */
const LINE_ENDS_MAX = 500_000;
const BLOCK = 'BEGIN:VEVENT';
const BLOCKS_MAX = 2 * FILE_EVENTS_MAX;

/** Whether a text has too many lines or events. Such a text is not read at all. */
const isTooMuch = (text: string): boolean => {
  let [ends, blocks] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const isEnd = text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n');
    if (!isEnd) continue;
    ends++;
    if (text.slice(at + 1, at + 1 + BLOCK.length).toUpperCase() === BLOCK) blocks++;
  }
  return ends > LINE_ENDS_MAX || blocks > BLOCKS_MAX;
};

/**
 * Reads the calendar file that an address has answered, within the limits of imported files. The calendar may have no
 * events.
 * @param zone of times that name no zone
 * @throws BadFile: the bytes are no calendar, or too many
 */
export const readCalendar = (bytes: Uint8Array, zone: string): Content & { readonly text: string } => {
  if (bytes.length > FILE_BYTES_MAX) throw new BadFile(words.fileTooLarge);
  const { text } = textOf(bytes, undefined);
  if (!isCalendar(text)) throw new BadFile(words.wrongKind);
  if (isTooMuch(text)) throw new BadFile(words.tooManyEvents);
  const read = readIcs(text, zone);
  if (read.rows.length + read.faults.length > FILE_EVENTS_MAX) throw new BadFile(words.tooManyEvents);
  return { ...read, text };
};
