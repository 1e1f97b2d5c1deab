import { unzipSync } from 'fflate';
import { FILE_BYTES_MAX, FILE_EVENTS_MAX } from '#shared/contracts/imports.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { isTable, readCsv } from './read-csv.ts';
import { BadFile, type Choice, type Encoding, type ReadFile } from './read-file-types.ts';
import { readIcs } from './read-ics.ts';
import { unsplit } from './unsplit.ts';

const begins = (bytes: Uint8Array, ...marks: number[]): boolean => marks.every((mark, at) => bytes[at] === mark);

type Text = { readonly text: string; readonly encoding: Encoding; readonly maySwitch: boolean };

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** The text of a file: by its byte order mark, else as UTF-8 where it is that, else as windows-1251 [IMP-03]. */
const textOf = (written: Uint8Array, asked: Encoding | undefined): Text => {
  const bytes = isUtf8(written) ? written : unsplit(written);
  for (const [name, ...mark] of [
    ['utf-16le', 0xff, 0xfe],
    ['utf-16be', 0xfe, 0xff],
    ['utf-8', 0xef, 0xbb, 0xbf],
  ] as const)
    if (begins(bytes, ...mark))
      return { text: new TextDecoder(name).decode(bytes), encoding: 'utf-8', maySwitch: false };
  const encoding = asked ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1251');
  return { text: new TextDecoder(encoding).decode(bytes), encoding, maySwitch: bytes.some((byte) => byte > 0x7f) };
};

/** The files of a zip, as Google's «Экспорт» gives one for each calendar. */
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
  // A calendar that is valid UTF-8, which the standard demands, needs no choice of an encoding.
  if (/^\s*BEGIN:VCALENDAR/i.test(text))
    return { kind: 'ics', ...readIcs(text, zone), encoding, maySwitch: maySwitch && !isUtf8(unsplit(bytes)) };
  if (text.includes('\0') || !isTable(text)) throw new BadFile(words.wrongKind);
  return { kind: 'csv', ...readCsv(text, zone), encoding, maySwitch };
};

/** Reads a file; its kind is recognized by its content [IMP-01, IMP-02]. @throws BadFile */
export const readFile = (bytes: Uint8Array, choice: Choice): ReadFile => {
  // Excel's books of before 2007 are compound files.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new BadFile(words.excelBook);
  const isZip = begins(bytes, 0x50, 0x4b, 0x03, 0x04);
  if (!isZip && bytes.length > FILE_BYTES_MAX) throw new BadFile(words.fileTooLarge);
  const [first, ...others] = (isZip ? unpacked(bytes) : [bytes]).map((one) => readOne(one, choice));
  if (!first) throw new BadFile(words.wrongKind);
  const all = others.filter(({ kind }) => kind === first.kind);
  const read = {
    ...first,
    rows: [first, ...all].flatMap(({ rows }) => rows),
    faults: [first, ...all].flatMap(({ faults }) => faults),
  };
  if (read.rows.length + read.faults.length > FILE_EVENTS_MAX) throw new BadFile(words.tooManyEvents);
  if (read.rows.length + read.faults.length === 0) throw new BadFile(words.noEvents);
  return read;
};
