import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDark, luminance, paperUnder, readableOn } from './paper.ts';

describe('the luminance of a colour (WCAG 2)', () => {
  it.each([
    ['#000000', 0],
    ['#ffffff', 1],
    ['#ff0000', 0.2126],
    ['#00ff00', 0.7152],
    ['#0000ff', 0.0722],
    ['#808080', 0.21586],
    ['#0a0a0a', 0.00304],
    ['#3b82f6', 0.23549],
    ['#ff000080', 0.2126],
  ])('%s → %f', (color, expected) => {
    expect(luminance(color)).toBeCloseTo(expected, 4);
  });

  it('tells on which colours white reads better than black', () => {
    // L is the luminance. Contrast with white is (1 + .05) / (L + .05), and with black (L + .05) / .05. The better of
    // the two changes between these colours.
    expect([isDark('#757575'), isDark('#767676')]).toEqual([true, false]);
    expect([isDark('#0000ff'), isDark('#00ff00')]).toEqual([true, false]);
  });

  it('finds text of at least 4.5:1 on any', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const color = `#${number.toString(16).padStart(6, '0')}`;
        const [dark = 0, light = 0] = [luminance(color), luminance(readableOn(color))].sort((a, b) => a - b);
        expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

describe('the paper under the events', () => {
  it.each([
    ['white under dark text', '#000000', 10, '#fffffff7'],
    ['dark under light text', '#ffffff', 10, '#101218f7'],
    ['thinner the more transparent', '#000000', 50, '#ffffffbb'],
    ['all but gone', '#000000', 99, '#ffffff05'],
    ['gone at 100', '#000000', 100, '#ffffff00'],
    ['for no transparency that of 10', '#000000', 0, '#fffffff7'],
  ])('is %s', (_, calendarFontColor, transparency, paper) => {
    expect(paperUnder({ calendarFontColor, transparency })).toBe(paper);
  });
});
