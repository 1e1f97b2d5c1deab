import { createSystem, defaultBaseConfig } from '@chakra-ui/react';
import {
  animationStyles,
  badgeRecipe,
  breakpoints,
  buttonRecipe,
  codeRecipe,
  colorPickerSlotRecipe,
  colorSwatchRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  keyframes,
  layerStyles,
  listSlotRecipe,
  nativeSelectSlotRecipe,
  progressSlotRecipe,
  segmentGroupSlotRecipe,
  semanticTokens,
  skeletonRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  textareaRecipe,
  textStyles,
  tokens,
} from '@chakra-ui/react/theme';
import { tokenConfig } from './tokens.ts';

/** The theme: Chakra's, with the recipes of the components that we use (all sixty weigh 10 kB more), and ours over it. */
export const system = createSystem(
  defaultBaseConfig,
  {
    preflight: true,
    cssVarsRoot: ':where(html)',
    // Follows the system's theme; Chakra's own way needs a class that a script would have to set before the first paint.
    // Paper is light.
    conditions: {
      dark: '@media screen and (prefers-color-scheme: dark)',
      light: '@media print, (prefers-color-scheme: light)',
    },
    theme: {
      breakpoints,
      keyframes,
      textStyles,
      layerStyles,
      animationStyles,
      tokens,
      semanticTokens,
      recipes: {
        badge: badgeRecipe,
        button: buttonRecipe,
        code: codeRecipe,
        colorSwatch: colorSwatchRecipe,
        heading: headingRecipe,
        input: inputRecipe,
        skeleton: skeletonRecipe,
        spinner: spinnerRecipe,
        textarea: textareaRecipe,
      },
      slotRecipes: {
        colorPicker: colorPickerSlotRecipe,
        dialog: dialogSlotRecipe,
        drawer: drawerSlotRecipe,
        field: fieldSlotRecipe,
        list: listSlotRecipe,
        nativeSelect: nativeSelectSlotRecipe,
        progress: progressSlotRecipe,
        segmentGroup: segmentGroupSlotRecipe,
        switch: switchSlotRecipe,
      },
    },
  },
  tokenConfig,
  {
    theme: {
      // Words of a button wrap where they do not fit: a phone with large letters is ten of them wide.
      // Chakra's hover colour of 90 % has 4.36:1 with white on our blue; WCAG 1.4.3 asks for 4.5:1.
      recipes: {
        button: {
          base: { whiteSpace: 'normal', maxW: 'full' },
          variants: {
            size: {
              '2xs': { h: 'auto', minH: '6' },
              xs: { h: 'auto', minH: '8' },
              sm: { h: 'auto', minH: '9' },
              md: { h: 'auto', minH: '10' },
            },
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
        _print: { colorScheme: 'light', bg: 'white' },
        color: 'fg',
        fontFamily: 'body',
        lineHeight: '1.5',
        fontSize: '100%',
        textSizeAdjust: '100%',
        '--global-font-mono': 'fonts.mono',
        '--global-font-body': 'fonts.body',
        '--global-color-border': 'colors.border',
      },
      'body, #root': { minHeight: '100dvh' },
      '*::placeholder': { color: 'fg.subtle' },
      '*::selection': { bg: 'blue.emphasized' },
      '*, *::before, *::after': {
        // On a screen only: what changes for paper would be printed as it was when its change began.
        '@media screen and (prefers-reduced-motion: reduce)': {
          animationDuration: '0.01ms!',
          animationIterationCount: '1!',
          // None at all: the first frame of a short one shows the old values, such as borders three pixels thick.
          transitionDuration: '0s!',
          scrollBehavior: 'auto!',
        },
      },
    },
  },
);
