import type { SystemConfig } from '@chakra-ui/react';
import { tokens } from '@chakra-ui/react/theme';
import { meanings, palette, shadows } from './colors.ts';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

/** In rem, but no wider than in the narrowest window, 320 px, at usual letters: large letters leave a phone room for words (WCAG 1.4.4). */
const spacing = Object.fromEntries(
  Object.entries(tokens.spacing).map(([key, { value }]) => [
    key,
    { value: value.endsWith('rem') ? `min(${value}, ${Number.parseFloat(value) * 5}vw)` : value },
  ]),
);

const { animations, cursor, durations, easings, fontSizes, fontWeights, lineHeights, radii, zIndex } = tokens;
const { transparent, current, black, white, blackAlpha } = tokens.colors;

/**
 * The tokens that our styles and recipes use: every start works through each of them. A fraction is written as a percentage,
 * and a colour, a border or a blur of Chakra's that is not here has no effect.
 */
export const tokenConfig: SystemConfig = {
  theme: {
    tokens: {
      animations,
      colors: { transparent, current, black, white, blackAlpha: { 500: blackAlpha[500] }, ...palette },
      cursor,
      durations,
      easings,
      fonts: { heading: { value: FONT }, body: { value: FONT }, mono: tokens.fonts.mono },
      fontSizes,
      fontWeights,
      lineHeights,
      radii,
      sizes: Object.fromEntries(Object.entries(tokens.sizes).filter(([name]) => !name.includes('/'))),
      spacing,
      zIndex,
    },
    semanticTokens: {
      colors: meanings,
      radii: { l1: { value: '0.375rem' }, l2: { value: '0.5rem' }, l3: { value: '0.875rem' } },
      shadows,
    },
  },
};
