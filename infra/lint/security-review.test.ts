import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const text = readFileSync(join(import.meta.dirname, '../../functions/SECURITY.md'), 'utf8');

/** Requirements of levels 1 and 2 in ASVS 5.0.0, by chapter. */
const ASVS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

/** `- **3 Frontend** 17/0/2: …`: the numbers of requirements that hold, that do not apply, and that are gaps. */
const chapters = [...text.matchAll(/^- \*\*(\d+) [^*]+\*\* (\d+)\/(\d+)\/(\d+)(.*)$/gm)].map(
  ([, number, holds, notApplicable, gaps, files = '']) => ({
    number: Number(number),
    counts: [holds, notApplicable, gaps].map(Number),
    files,
  }),
);
/** `- **3.3.4** …`: a gap, and why it is one. */
const gaps = [...text.matchAll(/^- \*\*(\d+)\.\d+\.\d+\*\* (.*)$/gm)].map(([line, chapter, why = '']) => ({
  id: line.split('**')[1] ?? '',
  chapter: Number(chapter),
  why,
}));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const total = (at: number): number => sum(chapters.map(({ counts }) => counts[at] ?? 0));

it('the review counts every requirement of every chapter, and says where what holds is kept', () => {
  expect(chapters.map(({ number }) => number)).toEqual(ASVS.map((_, at) => at + 1));
  expect(chapters.map(({ counts }) => sum(counts))).toEqual(ASVS);
  expect(chapters.filter(({ counts: [holds = 0], files }) => holds > 0 && !files.includes(']('))).toEqual([]);
});

it('the review names each gap once, with a reason', () => {
  expect(new Set(gaps.map(({ id }) => id)).size).toBe(gaps.length);
  expect(gaps.filter(({ why }) => why.length < 20)).toEqual([]);
  const found = chapters.map(({ number }) => gaps.filter(({ chapter }) => chapter === number).length);
  expect(found).toEqual(chapters.map(({ counts: [, , gap] }) => gap));
});

it('the sum on top counts what stands below', () => {
  const all = sum(ASVS);
  expect(text).toContain(`Of ${all} requirements ${total(0)} hold, ${total(1)} do not apply, ${total(2)} are gaps.`);
});
