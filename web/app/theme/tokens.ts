import type { SystemConfig } from '@chakra-ui/react';
import { semanticTokens, tokens } from '@chakra-ui/react/theme';
import { meanings, palette } from './colors.ts';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

// Unused hues; their variables would be a third of the sheet.
const NOT_WORN = ['cyan', 'pink', 'purple', 'teal', 'whiteAlpha', 'yellow'];
const worn = (colors: object) => Object.fromEntries(Object.entries(colors).filter(([hue]) => !NOT_WORN.includes(hue)));

/** Light values as the base instead of a condition beside dark: a sixth of the sheet less. */
const lightAtFirst = (given: object): object =>
  Object.fromEntries(
    Object.entries(given).map(([key, value]) => [
      key === '_light' ? 'base' : key,
      typeof value === 'object' ? lightAtFirst(value) : value,
    ]),
  );

/** In rem, but no wider than in the narrowest window, 320 px, at usual letters: large letters leave a phone room for words (WCAG 1.4.4). */
const inWindow = (spacing: typeof tokens.spacing) =>
  Object.fromEntries(
    Object.entries(spacing).map(([key, { value }]) => [
      key,
      { value: value.endsWith('rem') ? `min(${value}, ${Number.parseFloat(value) * 5}vw)` : value },
    ]),
  );

/** Every token of the theme: Chakra's, then ours. */
export const tokenConfigs: readonly SystemConfig[] = [
  {
    theme: {
      tokens: { ...tokens, colors: worn(tokens.colors), spacing: inWindow(tokens.spacing) },
      semanticTokens: lightAtFirst({ ...semanticTokens, colors: worn(semanticTokens.colors) }),
    },
  },
  {
    theme: {
      tokens: {
        colors: palette,
        fonts: { heading: { value: FONT }, body: { value: FONT } },
      },
      semanticTokens: lightAtFirst({
        colors: meanings,
        radii: { l1: { value: '0.375rem' }, l2: { value: '0.5rem' }, l3: { value: '0.875rem' } },
      }),
    },
  },
];
