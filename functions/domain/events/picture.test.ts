import { expect, it } from 'vitest';
import { pictureKind } from './picture.ts';

it.each([
  ['image/png', 'image/png'],
  ['image/apng', 'image/png'],
  ['image/jpeg', 'image/jpeg'],
  ['image/gif', 'image/gif'],
  ['image/webp', 'image/webp'],
  ['image/avif', 'image/avif'],
  ['image/svg+xml', undefined],
  ['image/heic', undefined],
  ['text/html', undefined],
  ['', undefined],
  [undefined, undefined],
])('what its bytes tell to be %s is kept as the picture kind %s', (detected, kept) => {
  expect(pictureKind(detected)).toBe(kept);
});
