import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guarded, unguarded } from './formula-guard.ts';

describe('a cell [IMP-21]', () => {
  it.each([
    '=1+1',
    '+7 999',
    '-5',
    '@a',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    ' =1',
    '\u0007=1',
    '\tХор',
    '\nХор',
    "'=1",
    "''@a",
  ])('that a spreadsheet would run is guarded: %j', (text) => expect(guarded(text)).toBe(`'${text}`));

  it.each(['', 'Хор', '1=1', 'a\t=1', ' Хор', "'Хор"])('that no spreadsheet runs stays: %j', (text) => {
    expect([guarded(text), unguarded(text)]).toEqual([text, text]);
  });

  it('of a file without guards is read as it stands', () => expect(unguarded('=1')).toBe('=1'));

  it('is read as it was written', () => {
    const text = fc.string({ unit: fc.constantFrom('=', "'", '+', ' ', '\t', 'а', '＝') });
    fc.assert(
      fc.property(text, (written) => {
        expect(unguarded(guarded(written))).toBe(written);
      }),
    );
  });
});
