import { describe, expect, it } from 'vitest';
import { contrastRatio } from '#shared/embedding/paper.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { contrastsOf, LEAST_CONTRAST } from './contrast.ts';

const poorParts = (settings: Record<string, unknown>): string[] =>
  contrastsOf(anEmbedding({ settings }).settings)
    .filter(({ ratio }) => ratio < LEAST_CONTRAST)
    .map(({ part }) => part);

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ffffff', '#3b82f6', 3.68],
  ])('of %s and %s is %d, as WCAG reckons, either way round', (one, other, ratio) => {
    expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
    expect(contrastRatio(other, one)).toBeCloseTo(ratio, 2);
  });

  it('is enough with the defaults', () => {
    expect(poorParts({})).toEqual([]);
  });

  it('names the text that is hard to read', () => {
    expect(poorParts({ navigationTextColor: '#eeeeee' })).toEqual(['navigation']);
    expect(poorParts({ headerFontColor: '#3b82f6' })).toEqual(['header']);
  });

  it('sees light text fade away where transparency lets a white page through', () => {
    expect(poorParts({ calendarFontColor: '#ffffff' })).toEqual([]);
    expect(poorParts({ calendarFontColor: '#ffffff', transparency: 95 })).toEqual(['calendar']);
  });
});
