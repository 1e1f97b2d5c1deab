import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../../functions/SECURITY.md'), 'utf8');

/** Requirements of levels 1 and 2 in ASVS 5.0.0, by chapter. */
const ASVS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

const VERDICTS = ['holds', 'n/a', '**gap**'];
const cellsOf = (line: string): string[] => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim());

type Row = { readonly id: string; readonly verdict: string; readonly why: string };
const rows: Row[] = text.split('\n').flatMap((line) => {
  const [ids = '', , , verdict = '', why = ''] = cellsOf(line);
  return /^\| \d+\.\d+\.\d+/.test(line) ? ids.split(', ').map((id) => ({ id, verdict, why })) : [];
});
const ofChapter = (chapter: number): Row[] => rows.filter(({ id }) => id.startsWith(`${chapter}.`));
const countOf = (verdict: string): number => rows.filter((row) => row.verdict === verdict).length;

it('the review has every requirement once, with a verdict and a reason', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(ASVS.map((_, at) => ofChapter(at + 1).length)).toEqual(ASVS);
  expect(rows.filter(({ verdict, why }) => !VERDICTS.includes(verdict) || why.length < 4)).toEqual([]);
});

it('the sum on top counts what stands below', () => {
  const [holds, notApplicable, gaps] = VERDICTS.map(countOf);
  const sum = `Of ${rows.length} requirements ${holds} hold, ${notApplicable} do not apply, ${gaps} are gaps.`;
  expect(text).toContain(sum);
});
