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
  skeletonRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  textareaRecipe,
  textStyles,
  tokens,
} from '@chakra-ui/react/theme';
import { meanings, palette, shadows } from './colors.ts';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, sans-serif';

/**
 * Spacing in rem, where 1 rem is at most 5 % of the window's width. This leaves room for words on a phone with large
 * letters (WCAG 1.4.4).
 */
const spacing = Object.fromEntries(
  Object.entries(tokens.spacing).map(([key, { value }]) => [
    key,
    { value: value.endsWith('rem') ? `min(${value}, ${Number.parseFloat(value) * 5}vw)` : value },
  ]),
);

/**
 * Makes the theme: ours over Chakra's. Only the recipes of the components that we use are taken, because all sixty
 * weigh 15 kB more. This takes some 125 ms on a slow phone, so it runs in a task of its own after the scripts have
 * started.
 */
export const createTheme = () =>
  createSystem(
    defaultBaseConfig,
    {
      preflight: true,
      cssVarsRoot: ':where(html)',
      // Follows the system's theme by a media query. Chakra's own way is a class that a script must set before the
      // first paint. Printed pages are light.
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
        // The theme takes only our colours and meanings. Chakra's colours would delay the first paint on a slow phone,
        // and Chakra's light meanings would override ours.
        tokens: { ...tokens, colors: palette },
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
    {
      theme: {
        tokens: {
          fonts: { heading: { value: FONT }, body: { value: FONT } },
          spacing,
        },
        semanticTokens: {
          colors: meanings,
          radii: { l1: { value: '0.375rem' }, l2: { value: '0.5rem' }, l3: { value: '0.875rem' } },
          shadows,
        },
        // Labels of buttons wrap, because a phone with large letters has room for ten letters in a line. Chakra's hover
        // colour (90 %) has only 4.36:1 with white on our blue, less than the 4.5:1 of WCAG 1.4.3.
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
        // Dialogs begin below the connection banner.
        '[data-scope="dialog"][data-part="positioner"]': {
          top: 'var(--top-bar, 0)!',
          height: 'calc(100dvh - var(--top-bar, 0px))!',
        },
        // Windows' high contrast takes away backgrounds and shadows. A line shows what is chosen, switches are drawn in
        // the system's colours, and colours that are data, such as those of events, stay.
        '[aria-pressed=true], [aria-selected=true], [data-part=item][data-state=checked]': {
          _highContrast: { '&:not(:focus-visible)': { outline: '2px solid Highlight!', outlineOffset: '-2px!' } },
        },
        '[data-scope=switch][data-part=control]': {
          _highContrast: { outline: '1px solid!', '&[data-state=checked]': { bg: 'Highlight!' } },
        },
        '[data-scope=switch][data-part=thumb]': { _highContrast: { bg: 'ButtonText!' } },
        '[style*=background]': { _highContrast: { forcedColorAdjust: 'none' } },
        '*::placeholder': { color: 'fg.subtle' },
        '*::selection': { bg: 'blue.emphasized' },
        '*, *::before, *::after': {
          // The rule is for screens only. On paper an element in transition would be printed with its old colours.
          '@media screen and (prefers-reduced-motion: reduce)': {
            animationDuration: '0.01ms!',
            animationIterationCount: '1!',
            // Even the shortest transition shows the old values for a frame, such as borders three pixels thick.
            transitionDuration: '0s!',
            scrollBehavior: 'auto!',
          },
        },
      },
    },
  );
