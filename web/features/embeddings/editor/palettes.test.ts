import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { contrastRatio, inkOf } from '#shared/embedding/paper.ts';
import { CommonSettings } from '#shared/embedding/settings.ts';
import { contrastsOf, LEAST_CONTRAST, navigationGround } from './contrast.ts';
import { brandColors, PALETTES } from './palettes.ts';

/**
 * The parts whose text has too little contrast. The toolbar's text is also checked in the softer colour that the widget
 * may draw.
 */
const poorOf = (colors: object) => {
  const settings = v.parse(CommonSettings, colors);
  const navigation = contrastRatio(inkOf(settings.navigationTextColor), navigationGround(settings));
  return [...contrastsOf(settings), { part: 'drawn navigation', ratio: navigation }].filter(
    ({ ratio }) => ratio < LEAST_CONTRAST,
  );
};

it.each(PALETTES)('the palette $name can be read [FACE-11]', ({ colors }) => expect(poorOf(colors)).toEqual([]));

it('there are eight palettes, no two alike [FACE-11]', () => {
  expect(new Set(PALETTES.map(({ colors }) => JSON.stringify(colors))).size).toBe(8);
});

it('whatever the brand’s colour, it is the calendar’s, and all texts can be read [FACE-11]', () => {
  const part = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(part, part, part, (...parts) => {
      const brand = `#${parts.map((each) => each.toString(16).padStart(2, '0')).join('')}`;
      const colors = brandColors(brand);
      expect(colors.calendarColor).toBe(brand);
      expect(poorOf(colors)).toEqual([]);
    }),
  );
});
