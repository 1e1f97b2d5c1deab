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

/** Our tokens, over Chakra's. */
export const tokenConfig: SystemConfig = {
  theme: {
    tokens: {
      colors: palette,
      fonts: { heading: { value: FONT }, body: { value: FONT } },
      spacing,
    },
    semanticTokens: {
      colors: meanings,
      radii: { l1: { value: '0.375rem' }, l2: { value: '0.5rem' }, l3: { value: '0.875rem' } },
      shadows,
    },
  },
};
