import { expect, it } from 'vitest';
import { type Block, readBlock, writeBlock } from './block.ts';

it.each<[string, Block]>([
  ['next=1', { next: 1 }],
  ['next=3', { next: 3 }],
  ['viewType=list&next=20', { next: 20 }],
  ['event=a%26b_20261124&only=1', { event: 'a&b_20261124' }],
])('an address with %s shows the block %o [FACE-091, FACE-092]', (search, block) => {
  expect(readBlock(search)).toEqual(block);
  expect(readBlock(writeBlock(block))).toEqual(block);
});

// A value that makes no sense counts as absent.
it.each(['', 'next=', 'next=0', 'next=21', 'next=3.5', 'next=-1', 'next=1e1', 'event=a', 'only=1', 'event=&only=1'])(
  'an address with «%s» shows the whole calendar [FACE-091, FACE-092]',
  (search) => expect(readBlock(search)).toBeNull(),
);
