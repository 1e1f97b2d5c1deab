import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastRatio, inkOf, isDark, isHeadFilled, luminance, paperUnder, readableOn } from './paper.ts';

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
    // L is the luminance. The contrast with white is (1 + .05) / (L + .05), and with black (L + .05) / .05. Between
    // #757575 and #767676 black becomes the better of the two.
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

it.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#3b82f6', '#3b82f6', 1],
])('the contrast of %s and %s is %f (WCAG 2)', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
});

it('a text in the default colour is drawn in a softer black, any other as it is set', () => {
  expect([inkOf('#000000'), inkOf('#000001'), inkOf('#ffffff')]).toEqual(['#1b1d22', '#000001', '#ffffff']);
});

it.each([
  ['white on blue', '#ffffff', '#1e3a8a', true],
  ['black on blue', '#000000', '#1e3a8a', false],
  ['black on white, which is the paper', '#000000', '#ffffff', false],
  ['grey on yellow', '#777777', '#ffff00', false],
])('the line of weekdays is filled if its text reads better on it than on the paper: %s', (_, text, fill, isFilled) => {
  const settings = { headerFontColor: text, calendarColor: fill, calendarFontColor: '#000000' };
  expect(isHeadFilled(settings)).toBe(isFilled);
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
