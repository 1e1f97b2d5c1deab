import { chakra } from '@chakra-ui/react';

/** Buttons side by side. On a phone they stand one below another and have equal widths. */
export const ButtonRows = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row' },
    flexWrap: 'wrap',
    gap: '2',
    flex: { base: '1 1 100%', sm: '0 1 auto' },
  },
});
