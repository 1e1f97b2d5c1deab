import { unzipSync } from 'fflate';
import { begins, isCalendar, isUtf8, textOf } from '#shared/calendar-file/read/file-text.ts';
import { groupBy } from '#shared/calendar-file/read/group-by.ts';
import { BadFile, type Choice, type ReadFile } from '#shared/calendar-file/read/read-file-types.ts';
import { readIcs, uidOf } from '#shared/calendar-file/read/read-ics.ts';
import type { Fault, Row } from '#shared/calendar-file/read/row.ts';
import { unsplit } from '#shared/calendar-file/read/unsplit.ts';
import { FILE_BYTES_MAX, FILE_EVENTS_MAX } from '#shared/contracts/imports.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { isTable, readCsv } from './read-csv.ts';

/** The calendars and tables in a zip. For example, the export of Google is a zip with a file for each calendar. */
const unpacked = (bytes: Uint8Array): Uint8Array[] => {
  let total = 0;
  let isBook = false;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (/^(xl\/|\[Content_Types\]\.xml$)/.test(name)) isBook = true;
        if (isBook || !/\.(ics|csv|txt)$/i.test(name)) return false;
        total += originalSize;
        return total <= FILE_BYTES_MAX;
      },
    });
  } catch {
    throw new BadFile(words.brokenZip);
  }
  if (isBook) throw new BadFile(words.excelBook);
  if (total > FILE_BYTES_MAX) throw new BadFile(words.fileTooLarge);
  return Object.values(files);
};

const readOne = (bytes: Uint8Array, { zone, encoding: asked }: Choice): ReadFile => {
  const { text, encoding, maySwitch } = textOf(bytes, asked);
  // The standard demands UTF-8 for calendars, so a calendar in valid UTF-8 leaves no choice of the encoding.
  if (isCalendar(text))
    return { kind: 'ics', ...readIcs(text, zone), encoding, maySwitch: maySwitch && !isUtf8(unsplit(bytes)) };
  if (text.includes('\0') || !isTable(text)) throw new BadFile(words.wrongKind);
  return { kind: 'csv', ...readCsv(text, zone), encoding, maySwitch };
};

const contentOf = ({ event, categories }: Row): string => JSON.stringify([event, categories]);

/**
 * Leaves one row for each UID: the one with the highest SEQUENCE [IMP-14]. Rows that have the same SEQUENCE and another
 * content become faults. If the UID was made from title and times [IMP-15], such rows are other events, for example two
 * excursions at the same time, and each gets a UID of its own.
 */
const withOwnUids = (all: readonly Row[]): { rows: Row[]; faults: Fault[] } => {
  const rows: Row[] = [];
  const faults: Fault[] = [];
  for (const same of groupBy(all, ({ event }) => event.uid).values()) {
    const [first, ...rest] = [...same].sort((one, other) => other.event.sequence - one.event.sequence);
    if (!first) continue;
    rows.push(first);
    const { uid, sequence } = first.event;
    const seen = new Set([contentOf(first)]);
    for (const row of rest) {
      if (row.event.sequence < sequence || seen.has(contentOf(row))) continue;
      seen.add(contentOf(row));
      if (uid === uidOf(first.event)) rows.push({ ...row, event: { ...row.event, uid: `${uid}/${seen.size}` } });
      else faults.push({ line: row.line, title: row.event.title, reason: words.sameUid(first.line) });
    }
  }
  return { rows, faults };
};

/**
 * Reads a file. The content of the file decides its kind, not its name [IMP-01, IMP-02].
 * @throws BadFile
 */
export const readFile = (bytes: Uint8Array, choice: Choice): ReadFile => {
  // The first bytes of a book of Excel 2003 or older.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new BadFile(words.excelBook);
  const isZip = begins(bytes, 0x50, 0x4b, 0x03, 0x04);
  if (!isZip && bytes.length > FILE_BYTES_MAX) throw new BadFile(words.fileTooLarge);
  const [first, ...others] = (isZip ? unpacked(bytes) : [bytes]).map((one) => readOne(one, choice));
  if (!first) throw new BadFile(words.wrongKind);
  const all = others.filter(({ kind }) => kind === first.kind);
  const { rows, faults } = withOwnUids([first, ...all].flatMap((one) => one.rows));
  const read = { ...first, rows, faults: [...[first, ...all].flatMap((one) => one.faults), ...faults] };
  if (read.rows.length + read.faults.length > FILE_EVENTS_MAX) throw new BadFile(words.tooManyEvents);
  if (read.rows.length + read.faults.length === 0) throw new BadFile(words.noEvents);
  return read;
};
