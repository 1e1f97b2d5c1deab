import { describe, expect, it } from 'vitest';
import { listedOf, NOTHING, type Picked, pick } from './selection-store.ts';

const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ key: `k${at}`, id: `e${at}` }));
const rows = rowsOf(8);
const by = (picked: Picked, key: string, isRange = false) => pick(picked, rows, key, isRange);
const idsOf = ({ ids }: Picked) => [...ids].sort().join(' ');

describe('picking rows', () => {
  it('ticks and unticks one; with Shift all from the last one become what it becomes, both ways [SAFE-26]', () => {
    const third = by(NOTHING, 'k2');
    expect(idsOf(third)).toBe('e2');
    const range = by(third, 'k5', true);
    expect(idsOf(range)).toBe('e2 e3 e4 e5');
    expect(idsOf(by(by(third, 'k0', true), 'k6'))).toBe('e0 e1 e2 e6');
    expect(idsOf(by(range, 'k3', true))).toBe('e2');
    expect(idsOf(by(range, 'k4'))).toBe('e2 e3 e5');
    // Without an earlier row to begin at, the range is one row.
    expect(idsOf(by(NOTHING, 'k4', true))).toBe('e4');
  });

  it('takes 200, those nearest to the first, and says that there are more [SAFE-26]', () => {
    const many = rowsOf(230);
    const first = pick(NOTHING, many, 'k220', false);
    const full = pick(first, many, 'k0', true);
    expect([full.ids.size, full.isFull, full.ids.has('e21'), full.ids.has('e20')]).toEqual([200, true, true, false]);
    const again = pick(full, many, 'k5', false);
    expect([again.ids.size, again.isFull, again.ids.has('e5')]).toEqual([200, true, false]);
    const fewer = pick(again, many, 'k100', false);
    expect([fewer.ids.size, fewer.isFull]).toEqual([199, false]);
    const last = pick(fewer, many, 'k5', false);
    expect([last.ids.size, last.isFull, last.ids.has('e5')]).toEqual([200, false, true]);
  });

  it('counts an event that stands in two rows once', () => {
    const twice = [...rows, { key: 'again', id: 'e0' }];
    expect(idsOf(pick(NOTHING, twice, 'again', false))).toBe('e0');
    expect(idsOf(pick(pick(NOTHING, twice, 'k0', false), twice, 'again', false))).toBe('');
  });

  it('lets go of what is not listed any more', () => {
    const picked = by(by(NOTHING, 'k1'), 'k3', true);
    expect(idsOf(listedOf(picked, rowsOf(3)))).toBe('e1 e2');
    expect(listedOf(picked, rows)).toBe(picked);
  });
});
