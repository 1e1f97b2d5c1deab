import { inflateSync } from 'node:zlib';
import exifr from 'exifr';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WrongKind } from '#functions/domain/errors.ts';
import {
  avif,
  box,
  chunk,
  emptyPlaces,
  gif,
  jpeg,
  png,
  riffChunk,
  SIZED,
  webp,
} from '#functions/testing/fuzz/picture-bytes.ts';
import * as telling from '#functions/testing/fuzz/picture-secrets.ts';
import { cleanPicture } from './clean-picture.ts';

const KINDS = [
  ['png', 'image/png', telling.tellingPng(6)],
  ['jpeg', 'image/jpeg', telling.tellingJpeg(6)],
  ['gif', 'image/gif', telling.tellingGif()],
  ['webp', 'image/webp', telling.tellingWebp(6)],
  ['avif', 'image/avif', telling.tellingAvif()],
] as const;
const READ = {
  tiff: true,
  exif: true,
  gps: true,
  xmp: true,
  iptc: true,
  icc: false,
  ihdr: false,
  jfif: false,
} as const;
/** The metadata that an independent reader finds. This reader knows neither GIF nor WebP. */
const told = async (bytes: Uint8Array): Promise<object> => (await exifr.parse(bytes, READ)) ?? {};

/** An AVIF with `more` at the end of its box `meta`, so that its image data begins later. */
const inMeta = (more: Buffer): Buffer => {
  const bytes = avif(16, 8);
  const at = bytes.indexOf('meta') - 4;
  const end = at + bytes.readUInt32BE(at);
  const longer = Buffer.concat([bytes.subarray(0, end), more, bytes.subarray(end)]);
  const iloc = longer.indexOf('iloc') + 18;
  for (const place of [at, iloc]) longer.writeUInt32BE(longer.readUInt32BE(place) + more.length, place);
  return longer;
};

describe('a cleaned picture', () => {
  it.each(KINDS)('of kind %s tells nothing beside its pixels, wherever it stood', (_, kind, sent) => {
    expect(sent.includes(telling.SECRET)).toBe(true);
    const { bytes, width, height } = cleanPicture(kind, sent);
    expect([width, height]).toEqual([16, 8]);
    expect(Buffer.from(bytes).includes(telling.SECRET)).toBe(false);
    expect(Buffer.from(bytes).includes('xmpmeta')).toBe(false);
  });

  it.each(KINDS.filter(([name]) => name === 'jpeg' || name === 'png' || name === 'avif'))(
    'of kind %s has no place, camera or author for exifr',
    async (name, kind, sent) => {
      expect(await told(sent)).toMatchObject({ latitude: 55.75, Make: expect.stringContaining(telling.SECRET) });
      const left = await told(cleanPicture(kind, sent).bytes);
      expect(left).toEqual(name === 'avif' ? {} : { Orientation: 'Rotate 90 CW' });
    },
  );

  it.each(KINDS)('of kind %s is changed no more by being cleaned again', (_, kind, sent) => {
    const once = cleanPicture(kind, sent);
    expect(cleanPicture(kind, once.bytes)).toEqual(once);
  });

  it('of kind avif has no names of its program and its items either', () => {
    const sent = telling.tellingAvif();
    const names = ['libavif', 'Color', 'rdf+xml'];
    expect(names.filter((name) => sent.includes(name))).toEqual(names);
    const clean = Buffer.from(cleanPicture('image/avif', sent).bytes);
    expect(names.filter((name) => clean.includes(name))).toEqual([]);
  });

  it.each([
    ['after all others', Buffer.concat([avif(16, 8), box('uuid', Buffer.from(telling.SECRET))])],
    ['beside the items', inMeta(box('uuid', Buffer.from(telling.SECRET)))],
    ['among the properties, as a description', avif(16, 8, box('udes', Buffer.from(telling.SECRET)))],
  ])('of kind avif has no box that may tell more: %s', (_, sent) => {
    expect(sent.includes(telling.SECRET)).toBe(true);
    const clean = cleanPicture('image/avif', sent);
    expect(clean).toMatchObject({ width: 16, height: 8 });
    expect(Buffer.from(clean.bytes).includes(telling.SECRET)).toBe(false);
  });

  it.each([2, 3, 4, 5, 6, 7, 8])('keeps the orientation %i', async (orientation) => {
    for (const [kind, make] of [
      ['image/jpeg', telling.tellingJpeg],
      ['image/png', telling.tellingPng],
    ] as const)
      expect(await exifr.orientation(cleanPicture(kind, make(orientation)).bytes)).toBe(orientation);
    const { bytes } = cleanPicture('image/webp', telling.tellingWebp(orientation));
    const at = Buffer.from(bytes).indexOf('EXIF');
    expect(await exifr.orientation(bytes.subarray(at + 8))).toBe(orientation);
  });

  it('that stands upright needs no EXIF at all', () => {
    expect(Buffer.from(cleanPicture('image/jpeg', telling.tellingJpeg(1)).bytes).includes('Exif')).toBe(false);
    const clean = Buffer.from(cleanPicture('image/webp', telling.tellingWebp(1)).bytes);
    expect([clean.includes('EXIF'), clean[20]]).toEqual([false, 0x20]);
  });

  it('keeps its colour profile', () => {
    for (const [name, kind, sent] of KINDS.slice(0, 4)) {
      const clean = Buffer.from(cleanPicture(kind, sent).bytes);
      const at = clean.indexOf('iCCP') + 9;
      expect(
        name === 'png' ? inflateSync(clean.subarray(at)).equals(telling.PROFILE) : clean.includes(telling.PROFILE),
      ).toBe(true);
    }
    expect(Buffer.from(cleanPicture('image/avif', telling.tellingAvif()).bytes).includes('colrnclx')).toBe(true);
  });

  it('keeps the data of its pixels, byte for byte', () => {
    const sound = jpeg(64, 64);
    expect(cleanPicture('image/jpeg', sound).bytes).toEqual(sound);
    for (const [kind, bytes] of [
      ['image/png', png(64, 64, { isWhole: true })],
      ['image/gif', gif(64, 64)],
      ['image/webp', webp(64, 64)],
      ['image/avif', avif(64, 64)],
    ] as const)
      expect(Buffer.from(cleanPicture(kind, bytes).bytes)).toEqual(bytes);
  });

  it('has no thumbnail, which may show what was cut off', () => {
    const whole = jpeg(16, 8);
    const thumbnail = Buffer.from('ffe000134a464946000101000001000101015ec2e7', 'hex');
    const sent = Buffer.concat([whole.subarray(0, 2), thumbnail, whole.subarray(20)]);
    const clean = Buffer.from(cleanPicture('image/jpeg', sent).bytes);
    expect(clean).toEqual(whole);
  });
});

describe('the size of a picture', () => {
  it.each(KINDS)('is read from a %s', (name, kind) => {
    for (const size of [
      { width: 640, height: 480 },
      { width: 16_000, height: 3 },
    ])
      expect(cleanPicture(kind, SIZED[name](size.width, size.height))).toMatchObject(size);
  });

  it('of a GIF is that of its largest frame where the screen is smaller', () => {
    const bytes = gif(60_000, 50_000);
    bytes.writeUInt16LE(1, 6);
    bytes.writeUInt16LE(1, 8);
    expect(cleanPicture('image/gif', bytes)).toMatchObject({ width: 60_000, height: 50_000 });
  });

  it('of a WebP is that of its data where its head says less', () => {
    const bytes = webp(16_000, 9_000);
    bytes.fill(0, 24, 30);
    expect(cleanPicture('image/webp', bytes)).toMatchObject({ width: 16_000, height: 9_000 });
  });

  it('of an AVIF is found where lengths take 64 bits', () => {
    const bytes = avif(23_000, 23_000);
    const at = bytes.length - 12;
    const long = Buffer.from('000000016d646174000000000000001400000000', 'hex');
    // The head of the data box is 8 bytes longer, so the data begins 8 bytes later.
    const iloc = bytes.indexOf('iloc') + 18;
    bytes.writeUInt32BE(bytes.readUInt32BE(iloc) + 8, iloc);
    const sent = Buffer.concat([bytes.subarray(0, at), long]);
    expect(cleanPicture('image/avif', sent)).toMatchObject({ width: 23_000, height: 23_000 });
  });
});

const withMarker = (marker: string): Buffer<ArrayBuffer> => {
  const whole = jpeg(23_000, 23_000);
  return Buffer.concat([whole.subarray(0, 20), Buffer.from(marker, 'hex'), whole.subarray(20)]);
};
const refusedAvif = (type: string, as: string): Buffer<ArrayBuffer> => {
  const bytes = avif(16, 8);
  bytes.write(as, bytes.indexOf(type));
  return bytes;
};

describe('a picture is refused', () => {
  it.each([
    ['a JPEG with a marker that stands alone before its size', 'image/jpeg', withMarker('ff01')],
    ['a JPEG with a restart before its size', 'image/jpeg', withMarker('ffd0')],
    ['a JPEG whose height is told after its lines', 'image/jpeg', jpeg(16, 0)],
    ['a JPEG with a second frame', 'image/jpeg', Buffer.concat([jpeg(8, 8).subarray(0, -2), jpeg(9, 9).subarray(2)])],
    ['a lossless JPEG', 'image/jpeg', withMarker('ffc300021122')],
    ['a JPEG without its end', 'image/jpeg', jpeg(8, 8).subarray(0, -2)],
    ['a JPEG without a scan', 'image/jpeg', Buffer.from('ffd8ffc0000b0800080008010111 00ffd9'.replace(' ', ''), 'hex')],
    [
      'a PNG with a chunk that only its maker knows',
      'image/png',
      Buffer.concat([png(1, 1).subarray(0, 33), chunk('ABCD', Buffer.alloc(1))]),
    ],
    ['a PNG without its end', 'image/png', png(1, 1).subarray(0, -12)],
    ['a PNG with a second head', 'image/png', Buffer.concat([png(1, 1).subarray(0, 33), png(9, 9).subarray(8)])],
    ['a PNG without width', 'image/png', png(0, 8)],
    ['a GIF without a picture', 'image/gif', Buffer.from('474946383961010001000000003b', 'hex')],
    [
      'a GIF with a block of an unknown kind',
      'image/gif',
      Buffer.concat([gif(1, 1).subarray(0, 19), Buffer.from('99003b', 'hex')]),
    ],
    [
      'a WebP without a picture',
      'image/webp',
      riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), riffChunk('VP8X', Buffer.alloc(10))])),
    ],
    ['a WebP with a chunk that is cut', 'image/webp', webp(8, 8).subarray(0, -2)],
    ['an AVIF without a size', 'image/avif', refusedAvif('ispe', 'pasp')],
    ['an AVIF that is coded as something else', 'image/avif', refusedAvif('av01', 'hvc1')],
    ['an AVIF without places', 'image/avif', refusedAvif('iloc', 'free')],
    ['an AVIF that is a film', 'image/avif', Buffer.concat([avif(8, 8), box('moov', Buffer.alloc(8))])],
    ['an AVIF whose data lie in its head', 'image/avif', refusedAvif('mdat', 'free')],
    [
      'an AVIF with more data boxes than anybody writes',
      'image/avif',
      Buffer.concat([avif(8, 8), ...Array(16).fill(box('mdat'))]),
    ],
    ['an AVIF with more places than bytes', 'image/avif', avif(8, 8, undefined, emptyPlaces(2))],
    ['an AVIF before something else', 'image/avif', Buffer.concat([avif(8, 8), Buffer.from('<script>')])],
  ] as const)('%s', (_, kind, bytes) => {
    expect(() => cleanPicture(kind, bytes)).toThrow(WrongKind);
  });

  it.each(KINDS)('or taken whole, a %s broken anywhere, and never more', (name, kind, sent) => {
    const change = fc.record({
      whole: fc.constantFrom(sent, SIZED[name](640, 480)),
      cut: fc.nat(2000),
      changes: fc.array(fc.tuple(fc.nat(2000), fc.nat(255)), { maxLength: 4 }),
      after: fc.uint8Array({ maxLength: 40 }),
    });
    fc.assert(
      fc.property(change, ({ whole, cut, changes, after }) => {
        const broken = Buffer.concat([cut < 1000 ? whole.subarray(0, cut) : whole, after]);
        for (const [at, byte] of changes) if (at < broken.length) broken[at] = byte;
        try {
          const clean = cleanPicture(kind, broken);
          expect(clean.width * clean.height).toBeGreaterThan(0);
          expect(cleanPicture(kind, clean.bytes)).toEqual(clean);
        } catch (reason) {
          expect(reason).toBeInstanceOf(WrongKind);
        }
      }),
      { numRuns: 1500 },
    );
  });
});

describe('4 MB of a picture', () => {
  const MAX = 4 * 1024 * 1024;
  const filled = (part: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> =>
    Buffer.concat(Array.from({ length: Math.floor((MAX - 2000) / part.length) }, () => part));
  const spliced = (bytes: Buffer<ArrayBuffer>, at: number, part: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> => {
    return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
  };
  const ISPE = box('ispe', Buffer.from('000000000000001000000008', 'hex'));
  const reads = (run: () => unknown): number => {
    const read = DataView.prototype.getUint32;
    let count = 0;
    DataView.prototype.getUint32 = function (this: DataView, ...args) {
      count += 1;
      return read.apply(this, args);
    };
    try {
      run();
    } finally {
      DataView.prototype.getUint32 = read;
    }
    return count;
  };

  it.each([
    ['sizes', 'image/avif', avif(16, 8, filled(ISPE))],
    ['chunks', 'image/png', spliced(png(1, 1), 33, filled(chunk('IDAT', Buffer.alloc(0))))],
    ['comments', 'image/jpeg', spliced(jpeg(8, 8), 20, filled(Buffer.from('fffe0002', 'hex')))],
    ['WebP chunks', 'image/webp', webp(8, 8, { before: [filled(riffChunk('PRIV', Buffer.alloc(0)))] })],
  ] as const)('in %s are read once or a few times, not once for each other', (_, kind, bytes) => {
    expect(reads(() => cleanPicture(kind, bytes))).toBeLessThan(MAX / 2);
  });
});
