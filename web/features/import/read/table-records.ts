import Papa from 'papaparse';
import { unguarded } from '#shared/calendar-file/formula-guard.ts';
import { BadFile, STEPS_MAX } from '#shared/calendar-file/read/read-file-types.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { columnsOf, missingColumns } from './table-columns.ts';

const DELIMITERS = [';', ',', '\t'];
/** The header is one of so many first lines. The lines above it hold, for example, the title of a plan. */
const ABOVE_MAX = 10;

/** The most frequent delimiter of a line. Papa Parse would guess it from the data, which are full of commas. */
const delimiterOf = (line: string): string => {
  const counts = DELIMITERS.map((one) => line.split(one).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
};

/** A record of a table, and the number of its first line. */
export type TableRecord = {
  readonly cells: readonly string[];
  readonly line: number;
  /** Why the cells cannot be separated [IMP-04]. */
  readonly fault: string | undefined;
};

const breaksIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);

type Faults = { readonly unclosed: ReadonlySet<number>; readonly stray: ReadonlySet<number> };

const faultOf = (row: number, last: number, isLong: boolean, { unclosed, stray }: Faults): string | undefined => {
  if (unclosed.has(row)) return words.unclosedQuote;
  // Stray quotes in a single line, as in «"ООО "Ромашка" приглашает"», do no harm: Papa Parse still reads the right
  // text.
  return stray.has(row) && isLong ? words.strayQuote(last) : undefined;
};

/**
 * The number of lines above the header. They are cut off, because a quote in them, as in «"____"______ 2026 г.», would
 * swallow the rest of the table. The search expects the header in a single line.
 */
const linesAbove = (heads: readonly string[], delimiter: string): number =>
  Math.max(
    0,
    heads.findIndex(
      (line) => missingColumns(line.split(delimiter).map((cell) => cell.replaceAll('"', ''))).length === 0,
    ),
  );

/**
 * The records of a table, from the header on. The header is the record with a date and the most known columns among the
 * first ten, or else the first record [IMP-04].
 * @throws BadFile: more lines than `STEPS_MAX`, counting empty lines
 */
export const recordsOf = (text: string): TableRecord[] => {
  const [, sep] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = sep === undefined ? text : text.replace(/^.*\r?\n/, '');
  const heads = body.split(/\r\n|\n|\r/, ABOVE_MAX);
  const head = heads.find((line) => DELIMITERS.some((one) => line.includes(one))) ?? '';
  const delimiter = sep ?? delimiterOf(head);
  const above = linesAbove(heads, delimiter);
  const table = body.replace(new RegExp(`^(?:[^\\r\\n]*(?:\\r\\n|\\n|\\r)){${above}}`), '');
  const { data, errors } = Papa.parse(table, { delimiter, preview: STEPS_MAX + 1 });
  if (data.length > STEPS_MAX) throw new BadFile(words.tooManyDates);
  const rowsWith = (name: string) =>
    new Set(errors.flatMap(({ code, row }) => (code === name && row !== undefined ? row : [])));
  const faults = { unclosed: rowsWith('MissingQuotes'), stray: rowsWith('InvalidQuotes') };
  let line = (sep === undefined ? 1 : 2) + above;
  const records = data.map((cells, row) => {
    const breaks = breaksIn(cells);
    const record = { cells: cells.map(unguarded), line, fault: faultOf(row, line + breaks, breaks > 0, faults) };
    line += 1 + breaks;
    return record;
  });
  const known = records.slice(0, ABOVE_MAX).map(({ cells }) => columnsOf(cells));
  const most = Math.max(...known.map((columns) => (columns.has('startDate') ? columns.size : 0)));
  return records.slice(
    Math.max(0, most === 0 ? 0 : known.findIndex((one) => one.has('startDate') && one.size === most)),
  );
};
