import { chakra } from '@chakra-ui/react';

/** A word on a tinted background. The colour only helps to find the word. */
export const Tag = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    px: '2',
    py: '0.5',
    borderRadius: 'l1',
    textStyle: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    // Wraps on a phone with large letters.
    '@container (max-width: 18rem)': { whiteSpace: 'normal' },
  },
  variants: {
    tone: {
      good: { bg: 'green.subtle', color: 'green.fg' },
      bad: { bg: 'red.subtle', color: 'red.fg' },
      accent: { bg: 'blue.subtle', color: 'blue.fg' },
      plain: { bg: 'bg.muted', color: 'fg.muted' },
    },
  },
  defaultVariants: { tone: 'plain' },
});
