import { expect, it } from 'vitest';
import { isWellFormed } from './well-formed.ts';

it('half of a surrogate pair is no whole text; what is no text is whole', () => {
  for (const value of ['', 'Хор 😀', 5, null, undefined, ['\ud83d'], { length: 1 }])
    expect(isWellFormed(value)).toBe(true);
  for (const value of ['\ud83d', 'Хор \ude00', '\ude00\ud83d']) expect(isWellFormed(value)).toBe(false);
});
