import { chakra } from '@chakra-ui/react';

/** A list of people or links. Their actions stand to the right, or on a narrow screen below. */
export const Rows = chakra('ul', {
  base: {
    listStyle: 'none',
    m: '0',
    p: '0',
    '& > li': { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '3', py: '3', borderTopWidth: '1px' },
    '& > li:first-of-type': { borderTopWidth: '0' },
    '& > li > :first-child': { flex: '1 1 12rem', minW: '0', overflowWrap: 'anywhere' },
    '& .what': { fontWeight: 'medium' },
    '& .when': { color: 'fg.muted', textStyle: 'sm' },
  },
});
