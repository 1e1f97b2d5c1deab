import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import {
  animationStyles,
  breakpoints,
  buttonRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  keyframes,
  layerStyles,
  semanticTokens,
  spinnerRecipe,
  textareaRecipe,
  textStyles,
  tokens,
} from '@chakra-ui/react/theme';
import { meanings, palette } from './colors.ts';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

// Nothing of ours wears these hues; making their definitions takes a third of the time that the whole system takes.
const NOT_WORN = ['cyan', 'pink', 'purple', 'teal', 'whiteAlpha', 'yellow'];
const worn = (colors: object) => Object.fromEntries(Object.entries(colors).filter(([hue]) => !NOT_WORN.includes(hue)));

/** With light as what holds anyway, instead of a second condition beside dark: a sixth of all definitions less. */
const lightAtFirst = (tokens: object): object =>
  Object.fromEntries(
    Object.entries(tokens).map(([key, value]) => [
      key === '_light' ? 'base' : key,
      typeof value === 'object' ? lightAtFirst(value) : value,
    ]),
  );

/** With names only: a component asks for the variable of a name, and the value stands in the sheet that the build wrote. */
const named = (tokens: object): object =>
  'value' in tokens
    ? { value: '-' }
    : Object.fromEntries(Object.entries(tokens).map(([key, token]) => [key, named(token)]));

/**
 * The look of the product; makes it anew at each call, which takes a good part of the start. Only the recipes of the
 * first screens are in it: `defaultSystem` brings all sixty and costs every visitor of the sign-in screen 20 kB. A screen
 * that needs another recipe hands it to its component (`<Tabs.Root recipe={tabsSlotRecipe}>`), so that it comes with the
 * screen's own chunk.
 *
 * @param hasSheet whether the values of all meanings are in a sheet already (theme-sheet.ts): a quarter of the work less
 */
export const makeSystem = ({ hasSheet = false } = {}) => {
  const meaning = hasSheet ? named : lightAtFirst;
  return createSystem(
    defaultBaseConfig,
    {
      preflight: true,
      cssVarsRoot: ':where(html)',
      // Follows the system's theme; Chakra's own way needs a class that a script would have to set before the first paint.
      conditions: { dark: '@media (prefers-color-scheme: dark)', light: '@media (prefers-color-scheme: light)' },
      theme: {
        breakpoints,
        keyframes,
        tokens: { ...tokens, colors: worn(tokens.colors) },
        semanticTokens: meaning({ ...semanticTokens, colors: worn(semanticTokens.colors) }),
        textStyles,
        layerStyles,
        animationStyles,
        recipes: {
          button: buttonRecipe,
          heading: headingRecipe,
          input: inputRecipe,
          spinner: spinnerRecipe,
          textarea: textareaRecipe,
        },
        slotRecipes: { field: fieldSlotRecipe },
      },
    },
    {
      theme: {
        tokens: {
          colors: palette,
          fonts: { heading: { value: FONT }, body: { value: FONT } },
        },
        semanticTokens: meaning({
          colors: meanings,
          radii: { l1: { value: '0.375rem' }, l2: { value: '0.5rem' }, l3: { value: '0.875rem' } },
        }),
        // Under the pointer Chakra's 90 % leaves white on our blue 4.36:1; WCAG 1.4.3 wants 4.5:1 there too.
        recipes: {
          button: {
            variants: {
              variant: {
                solid: { _hover: { bg: 'colorPalette.solid/95' }, _expanded: { bg: 'colorPalette.solid/95' } },
              },
            },
          },
        },
      },
      globalCss: {
        html: {
          colorScheme: 'light dark',
          colorPalette: 'blue',
          bg: 'bg',
          color: 'fg',
          fontFamily: 'body',
          lineHeight: '1.5',
          fontSize: '16px',
          textSizeAdjust: '100%',
          '--global-font-mono': 'fonts.mono',
          '--global-font-body': 'fonts.body',
          '--global-color-border': 'colors.border',
        },
        'body, #root': { minHeight: '100dvh' },
        '*::placeholder': { color: 'fg.subtle' },
        '*::selection': { bg: 'blue.emphasized' },
        '*, *::before, *::after': {
          _motionReduce: {
            animationDuration: '0.01ms!',
            animationIterationCount: '1!',
            transitionDuration: '0.01ms!',
            scrollBehavior: 'auto!',
          },
        },
      },
    },
  );
};
