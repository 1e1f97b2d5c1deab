import { describe, expect, it } from 'vitest';
import { GAP, pageNumbers } from './page-numbers.ts';

describe('page numbers of the log', () => {
  it.each([
    [1, 0, []],
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 10, [1, 2, GAP, 10]],
    [2, 10, [1, 2, 3, GAP, 10]],
    [3, 10, [1, 2, 3, 4, GAP, 10]],
    [4, 10, [1, 2, 3, 4, 5, GAP, 10]],
    [5, 10, [1, GAP, 4, 5, 6, GAP, 10]],
    [8, 10, [1, GAP, 7, 8, 9, 10]],
    [10, 10, [1, GAP, 9, 10]],
    [500, 1000, [1, GAP, 499, 500, 501, GAP, 1000]],
  ])('page %i of %i [LOG-03]', (current, pages, shown) => {
    expect(pageNumbers(current, pages)).toEqual(shown);
  });

  it('never hides the first, the last, the current page or its neighbours, and never repeats one [LOG-03]', () => {
    for (let pages = 1; pages <= 30; pages += 1) {
      for (let current = 1; current <= pages; current += 1) {
        const shown = pageNumbers(current, pages);
        for (const page of [1, current - 1, current, current + 1, pages]) {
          if (page >= 1 && page <= pages) expect(shown).toContain(page);
        }
        const numbers = shown.filter((page) => page !== GAP);
        expect(new Set(numbers).size).toBe(numbers.length);
        expect(numbers).toEqual(numbers.toSorted((one, other) => Number(one) - Number(other)));
      }
    }
  });
});
