import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gif, jpeg, SIZED } from '#functions/testing/fuzz/picture-bytes.ts';
import { pictureSize } from './picture-size.ts';

const KINDS = [
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
] as const;

/** Made by Chromium from a canvas of 300 × 200. */
const CANVAS = {
  lossy: 'UklGRgAAAABXRUJQVlA4IL4AAADQEACdASosAcgAPtFosVMoJiSioCgBABoJaW7hdqtAAAJ7APfbJyHvtk5KTKfFFbIuu2ofJyHvtg==',
  lossless: 'UklGRgAAAABXRUJQVlA4TBAAAAAvK8ExAAcQZS5R/wMR0f8A',
  extended: 'UklGRgAAAABXRUJQVlA4WAoAAAAgAAAAKwEAxwAA',
} as const;

describe('the size of a picture', () => {
  it.each(KINDS)('is read from the head of a %s', (name, kind) => {
    for (const size of [
      { width: 640, height: 480 },
      { width: 16_000, height: 3 },
    ])
      expect(pictureSize(kind, SIZED[name](size.width, size.height))).toEqual(size);
  });

  it.each(Object.entries(CANVAS))('is read from the head of a %s WebP', (_, base64) => {
    expect(pictureSize('image/webp', Buffer.from(base64, 'base64'))).toEqual({ width: 300, height: 200 });
  });

  it('is found behind comments and tables', () => {
    const size = { width: 640, height: 480 };
    expect(pictureSize('image/gif', gif(640, 480, 'Снимок'))).toEqual(size);
    const tables = Buffer.from('ffdb00040000ffc400040000ffff', 'hex');
    const plain = jpeg(640, 480, 'Снимок'.repeat(100));
    const withTables = Buffer.concat([plain.subarray(0, 20), tables, plain.subarray(20)]);
    expect(pictureSize('image/jpeg', withTables)).toEqual(size);
  });

  it('of a GIF is that of its first frame where the screen is smaller', () => {
    const bytes = gif(60_000, 50_000);
    bytes.writeUInt16LE(1, 6);
    bytes.writeUInt16LE(1, 8);
    expect(pictureSize('image/gif', bytes)).toEqual({ width: 60_000, height: 50_000 });
  });

  it.each(KINDS)('of a %s that is cut off or broken is read in no time, or is unknown', (name, kind) => {
    const whole = SIZED[name](640, 480);
    const change = fc.record({
      length: fc.nat(whole.length),
      at: fc.nat(whole.length - 1),
      byte: fc.nat(255),
      after: fc.uint8Array({ maxLength: 40 }),
    });
    fc.assert(
      fc.property(change, ({ length, at, byte, after }) => {
        const broken = Buffer.concat([whole.subarray(0, length), after]);
        if (at < broken.length) broken[at] = byte;
        const size = pictureSize(kind, broken);
        expect(size === undefined || (size.width >= 0 && size.height >= 0)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
