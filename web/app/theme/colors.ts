/** Raw colours. Their cool grey does not compete with the accent #3b82f6 (blue.500). */
export const palette = {
  white: { value: '#ffffff' },
  black: { value: '#09090b' },
  // Behind a dialog.
  blackAlpha: { 500: { value: 'rgba(0, 0, 0, 0.36)' } },
  transparent: { value: 'transparent' },
  current: { value: 'currentColor' },
  gray: {
    50: { value: '#f7f8fa' },
    100: { value: '#eef1f5' },
    200: { value: '#e1e5ec' },
    300: { value: '#cbd2dc' },
    400: { value: '#98a2b3' },
    500: { value: '#5f6b7c' },
    600: { value: '#4b5565' },
    700: { value: '#364152' },
    800: { value: '#262d39' },
    900: { value: '#191e27' },
    950: { value: '#10141b' },
  },
  blue: {
    50: { value: '#eff6ff' },
    100: { value: '#dbeafe' },
    200: { value: '#bfdbfe' },
    300: { value: '#93c5fd' },
    400: { value: '#60a5fa' },
    500: { value: '#3b82f6' },
    600: { value: '#2563eb' },
    700: { value: '#1d4ed8' },
    800: { value: '#1e3a8a' },
    900: { value: '#182a54' },
    950: { value: '#131d36' },
  },
};

const both = (light: string, dark: string) => ({ value: { base: light, _dark: dark } });

/**
 * Colours by meaning. Text has a contrast of at least 4.5:1 on each of its grounds, in both themes. White on the accent
 * #3b82f6 has only 3.7:1, so filled elements have the next darker blue.
 */
export const meanings = {
  bg: {
    DEFAULT: both('{colors.gray.50}', '{colors.gray.950}'),
    subtle: both('{colors.gray.100}', '#151a22'),
    muted: both('{colors.gray.100}', '{colors.gray.800}'),
    emphasized: both('{colors.gray.200}', '{colors.gray.700}'),
    panel: both('{colors.white}', '{colors.gray.900}'),
  },
  fg: {
    DEFAULT: both('#1b2230', '{colors.gray.100}'),
    muted: both('{colors.gray.600}', '#a3adbd'),
    subtle: both('{colors.gray.500}', '{colors.gray.400}'),
    error: both('#c02626', '#f88f8f'),
  },
  border: {
    DEFAULT: both('{colors.gray.200}', '#2c3442'),
    muted: both('{colors.gray.100}', '#222935'),
    emphasized: both('{colors.gray.300}', '{colors.gray.700}'),
    /** Border of fields and switches. Its contrast is 3:1 on page and panel (WCAG 1.4.11). */
    control: both('#828c9d', '#667285'),
    error: both('#d33a3a', '#f07a7a'),
    warning: both('#f97316', '#fb923c'),
  },
  gray: {
    contrast: both('{colors.white}', '{colors.gray.950}'),
    fg: both('{colors.gray.700}', '{colors.gray.200}'),
    subtle: both('{colors.gray.100}', '{colors.gray.800}'),
    muted: both('{colors.gray.200}', '{colors.gray.700}'),
    emphasized: both('{colors.gray.300}', '{colors.gray.600}'),
    solid: both('{colors.gray.800}', '{colors.gray.100}'),
    focusRing: both('{colors.blue.500}', '{colors.blue.400}'),
    border: both('{colors.gray.300}', '{colors.gray.700}'),
  },
  blue: {
    contrast: { value: '{colors.white}' },
    fg: both('{colors.blue.700}', '{colors.blue.300}'),
    subtle: both('{colors.blue.50}', '{colors.blue.950}'),
    muted: both('{colors.blue.100}', '{colors.blue.900}'),
    emphasized: both('{colors.blue.200}', '{colors.blue.800}'),
    solid: { value: '{colors.blue.600}' },
    focusRing: both('{colors.blue.500}', '{colors.blue.400}'),
    border: both('{colors.blue.500}', '{colors.blue.400}'),
  },
  red: {
    contrast: { value: 'white' },
    fg: both('#991919', '#fca5a5'),
    subtle: both('#fee2e2', '#300c0c'),
    muted: both('#fecaca', '#511111'),
    emphasized: both('#fca5a5', '#991919'),
    solid: { value: '#dc2626' },
    focusRing: { value: '#ef4444' },
    border: both('#ef4444', '#f87171'),
  },
  orange: {
    fg: both('#92310a', '#fdba74'),
    subtle: both('#ffedd5', '#3b1106'),
    solid: both('#ea580c', '#f97316'),
  },
  green: {
    fg: both('#116932', '#86efac'),
    subtle: both('#dcfce7', '#042713'),
  },
};

export const shadows = {
  xs: both(
    '0px 1px 2px {colors.gray.900/10}, 0px 0px 1px {colors.gray.900/20}',
    '0px 1px 1px {black/64}, 0px 0px 1px inset {colors.gray.300/20}',
  ),
  sm: both(
    '0px 2px 4px {colors.gray.900/10}, 0px 0px 1px {colors.gray.900/30}',
    '0px 2px 4px {black/64}, 0px 0px 1px inset {colors.gray.300/30}',
  ),
  lg: both(
    '0px 8px 16px {colors.gray.900/10}, 0px 0px 1px {colors.gray.900/30}',
    '0px 8px 16px {black/64}, 0px 0px 1px inset {colors.gray.300/30}',
  ),
  inset: both('inset 0 0 0 1px {black/5}', 'inset 0 0 0 1px {colors.gray.300/5}'),
};
