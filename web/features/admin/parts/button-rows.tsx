import { chakra } from '@chakra-ui/react';

/** Buttons side by side; on a phone they fill their rows, so that all rows end at one edge. */
export const ButtonRows = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    flex: { base: '1 1 100%', sm: '0 1 auto' },
    '& > *': { flex: { base: '1 1 auto', sm: 'none' } },
  },
});
