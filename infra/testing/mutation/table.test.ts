import { describe, expect, it } from 'vitest';
import { isGoodEnough, type Outcome, tableOf } from './table.ts';

const outcomes = (fileName: string, counts: Record<string, number>): Outcome[] =>
  Object.entries(counts).flatMap(([status, count]) => Array.from({ length: count }, () => ({ fileName, status })));

describe('the table of mutants', () => {
  it('counts by folder what tests notice and what they do not; what does not load is left out', () => {
    const table = tableOf([
      ...outcomes('shared/time/day.ts', { Killed: 8, Survived: 1, CompileError: 5, Ignored: 2 }),
      ...outcomes('shared/time/weeks.ts', { Timeout: 1 }),
      ...outcomes(`${process.cwd()}/functions/domain/event.ts`, { Killed: 3, NoCoverage: 1 }),
    ]);
    expect(table.split('\n').slice(2)).toEqual([
      '| functions/domain | 4 | 3 | 1 | 75.0 % |',
      '| shared/time | 10 | 9 | 1 | 90.0 % |',
      '| all | 14 | 12 | 2 | 85.7 % |',
    ]);
  });

  it('is good enough when each folder is, not all of them together', () => {
    const good = outcomes('shared/time/day.ts', { Killed: 88, Survived: 12 });
    expect(isGoodEnough(good)).toBe(true);
    expect(isGoodEnough([...good, ...outcomes('shared/locale/plural.ts', { Killed: 7, Survived: 1 })])).toBe(false);
  });
});
