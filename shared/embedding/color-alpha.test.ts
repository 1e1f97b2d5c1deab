import { describe, expect, it } from 'vitest';
import { colorWithAlpha } from '#shared/embedding/color-alpha.ts';

describe('the alpha rule of shown colours', () => {
  it.each([
    [100, '#3b82f600'],
    [90, '#3b82f61a'],
    [50, '#3b82f680'],
    [10, '#3b82f6e6'],
    [1, '#3b82f6fc'],
  ])('transparency %i → %s [WID-22]', (transparency, shown) => {
    expect(colorWithAlpha('#3b82f6', transparency)).toBe(shown);
  });

  it('counts a transparency of 0 or none as 10 [WID-22, WID-23]', () => {
    expect(colorWithAlpha('#3b82f6', 0)).toBe('#3b82f6e6');
    expect(colorWithAlpha('#3b82f6')).toBe('#3b82f6e6');
  });
});
