import { aPicture, type PictureName } from '#functions/testing/builders.ts';
import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX } from '#shared/contracts/events.ts';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import type { Random } from '#shared/testing/random.ts';
import { avif, emptyPlaces, NO_PICTURES, POLYGLOTS, SIZED } from './picture-bytes.ts';

/** A file to upload and the expected status. Without a status only the form of the answer counts. */
export type PictureCase = { readonly what: string; readonly file: File; readonly status: number | undefined };

const KINDS: readonly [PictureName, ...PictureName[]] = ['png', 'jpeg', 'gif', 'webp', 'avif'];
const NAMES: readonly [string, ...string[]] = ['a.png', 'a.svg', 'a.html', 'a.png.exe', '.', '..\\a', ...HOSTILE_TEXTS];
const TYPES: readonly [string, ...string[]] = [
  'image/png',
  'image/svg+xml',
  'text/html',
  'application/x-sh',
  '',
  '*/*',
];

type Bytes = Buffer<ArrayBuffer>;

/**
 * The bytes as a file with any name and type, because the server judges only the bytes. A part of a form is a text if
 * it has no file name.
 */
const named = (bytes: Bytes, random: Random): File =>
  new File([bytes], random.pick(NAMES).toWellFormed().slice(0, 100) || 'a', { type: random.pick(TYPES) });

const sound = async (random: Random): Promise<Bytes> => {
  const kind = random.pick(KINDS);
  if (random.chance(0.5)) return Buffer.from(await aPicture(kind).arrayBuffer());
  return SIZED[kind](1 + random.below(2000), 1 + random.below(2000));
};

const broken = async (random: Random): Promise<Bytes> => {
  const bytes = await sound(random);
  for (let left = 1 + random.below(8); left > 0; left--) bytes[random.below(bytes.length)] = random.below(256);
  return bytes;
};

const noise = (length: number, random: Random): Bytes => Buffer.from(Array.from({ length }, () => random.below(256)));

const pick = (from: Readonly<Record<string, Bytes>>, random: Random): [string, Bytes] =>
  Object.entries(from)[random.below(Object.keys(from).length)] ?? ['nothing', Buffer.alloc(0)];

/**
 * A picture that claims a random size. Each of its sides is in half of the cases close to 5,000 or 10,000 pixels, so
 * that both together are near the limit.
 */
const bomb = (kind: PictureName, random: Random): { bytes: Bytes; pixels: number } => {
  const most = kind === 'webp' ? 16_384 : kind === 'gif' || kind === 'jpeg' ? 65_535 : 2 ** 31 - 1;
  const width = random.chance(0.5) ? 5000 + random.below(3) : 1 + random.below(most);
  const height = random.chance(0.5) ? 9999 + random.below(3) : 1 + random.below(most);
  return { bytes: SIZED[kind](width, height), pixels: width * height };
};

const filled = (bytes: Bytes, size: number): Bytes => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);

type Make = (random: Random) => Promise<PictureCase> | PictureCase;

const MAKERS: readonly [Make, ...Make[]] = [
  async (random) => ({ what: 'a sound picture', file: named(await sound(random), random), status: 201 }),
  async (random) => {
    const bytes = await sound(random);
    const cut = bytes.subarray(0, random.below(bytes.length));
    return { what: 'a cut off picture', file: named(cut, random), status: undefined };
  },
  async (random) => ({ what: 'a broken picture', file: named(await broken(random), random), status: undefined }),
  (random) => {
    const [what, bytes] = pick(NO_PICTURES, random);
    return { what, file: named(bytes, random), status: 415 };
  },
  (random) => {
    const [what, bytes] = pick(POLYGLOTS, random);
    return { what, file: named(bytes, random), status: 201 };
  },
  (random) => {
    const kind = random.pick(KINDS);
    const { bytes, pixels } = bomb(kind, random);
    const status = pixels > IMAGE_PIXELS_MAX ? 413 : 201;
    return { what: `a ${kind} that claims ${pixels} pixels`, file: named(bytes, random), status };
  },
  (random) => ({ what: 'noise', file: named(noise(random.below(3000), random), random), status: undefined }),
];

/** Further cases. Each is tried once, because an upload of 4 MB takes long. */
export const ONCE: readonly PictureCase[] = [
  {
    what: 'an AVIF of 12 kB with a hundred million places',
    file: new File([avif(8, 8, undefined, emptyPlaces(2000))], 'a.avif'),
    status: 415,
  },
  { what: 'an empty file', file: new File([], 'a.png', { type: 'image/png' }), status: 415 },
  {
    what: 'a picture of exactly 4 MB',
    file: new File([filled(SIZED.png(1, 1), IMAGE_BYTES_MAX)], 'a.png'),
    status: 201,
  },
  { what: 'one byte more', file: new File([filled(SIZED.png(1, 1), IMAGE_BYTES_MAX + 1)], 'a.png'), status: 413 },
  // Above 4.5 MB API Gateway itself answers, in its own words.
  { what: '4.3 MB of a page', file: new File([filled(Buffer.from('<html>'), 4_300_000)], 'a.png'), status: 413 },
  {
    what: 'a real bomb: 144 megapixels in a few kilobytes',
    file: new File([SIZED.png(12_000, 12_000, { isWhole: true })], 'a.png'),
    status: 413,
  },
];

export const aPictureCase = async (random: Random): Promise<PictureCase> => random.pick(MAKERS)(random);
