import { crc32, deflateSync, gzipSync } from 'node:zlib';

// Makes pictures: sound ones of any size, and files that only look like pictures. All have few bytes, whatever size
// they claim.

type Bytes = Buffer<ArrayBuffer>;

export const be32 = (value: number): Bytes => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
export const be16 = (value: number): Bytes => be32(value).subarray(2);
const le32 = (value: number): Bytes => be32(value).swap32();
const le16 = (value: number): Bytes => Buffer.from([value & 255, value >> 8]);

/** A chunk of PNG. */
export const chunk = (type: string, data: Bytes): Bytes => {
  const named = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([be32(data.length), named, be32(crc32(named))]);
};

/**
 * A black PNG of one bit per pixel. `isWhole`: it has all rows of pixels, otherwise only the first. `text`: its
 * comment.
 */
export const png = (width: number, height: number, { isWhole = false, text = '' } = {}): Bytes => {
  const row = 1 + Math.ceil(width / 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.concat([be32(width), be32(height), Buffer.from([1, 0, 0, 0, 0])])),
    ...(text ? [chunk('tEXt', Buffer.from(`Comment\0${text}`))] : []),
    chunk('IDAT', deflateSync(Buffer.alloc(row * (isWhole ? height : 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

export const gif = (width: number, height: number, comment = ''): Bytes =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    le16(width),
    le16(height),
    Buffer.from('800000000000ffffff', 'hex'),
    ...(comment ? [Buffer.from([0x21, 0xfe, Buffer.byteLength(comment)]), Buffer.from(`${comment}\0`)] : []),
    Buffer.from('2c', 'hex'),
    le16(0),
    le16(0),
    le16(width),
    le16(height),
    Buffer.from('0002024401003b', 'hex'),
  ]);

/** A grey baseline JPEG with a comment. It has at most 400 blocks, so large ones are not complete. */
export const jpeg = (width: number, height: number, comment = ''): Bytes => {
  const blocks = Math.min(400, Math.ceil(width / 8) * Math.ceil(height / 8));
  return Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    ...(comment ? [Buffer.from('fffe', 'hex'), be16(Buffer.byteLength(comment) + 2), Buffer.from(comment)] : []),
    Buffer.from(`ffdb004300${'01'.repeat(64)}ffc0000b08`, 'hex'),
    be16(height),
    be16(width),
    Buffer.from('01011100', 'hex'),
    // Both Huffman tables have only one code word, the bit 0. It means: the same grey as before, and no details.
    ...['00', '10'].map((table) => Buffer.from(`ffc40014${table}01${'00'.repeat(16)}`, 'hex')),
    Buffer.from('ffda0008010100003f00', 'hex'),
    Buffer.alloc(Math.floor(blocks / 4)),
    Buffer.from([0xff >> (2 * (blocks % 4)), 0xff, 0xd9]),
  ]);
};

export const riffChunk = (name: string, data: Bytes): Bytes =>
  Buffer.concat([Buffer.from(name), le32(data.length), data, Buffer.alloc(data.length % 2)]);

/** A lossless bitstream with one word in each of its five tables, so that a pixel takes no bits. */
const lossless = (width: number, height: number): Bytes => {
  const head = width - 1 + (height - 1) * 2 ** 14;
  return Buffer.concat([Buffer.from([0x2f]), le32(head), Buffer.from('8888080000', 'hex')]);
};

/** An extended WebP. `flags` are the flags of its container; `before` and `after` are the chunks around the picture. */
export const webp = (width: number, height: number, { flags = 0, before = [], after = [] }: WebpParts = {}): Bytes => {
  const le24 = (value: number) => le32(value).subarray(0, 3);
  const head = Buffer.concat([Buffer.from([flags, 0, 0, 0]), le24(width - 1), le24(height - 1)]);
  const image = riffChunk('VP8L', lossless(width, height));
  const body = Buffer.concat([Buffer.from('WEBP'), riffChunk('VP8X', head), ...before, image, ...after]);
  return riffChunk('RIFF', body);
};
type WebpParts = { flags?: number; before?: readonly Bytes[]; after?: readonly Bytes[] };

/** A box of ISO/IEC 14496-12. */
export const box = (type: string, ...content: Bytes[]): Bytes => {
  const body = Buffer.concat(content);
  return Buffer.concat([be32(8 + body.length), Buffer.from(type), body]);
};

/** Entries of the `iloc` box for `items` more items. Each has 65,535 extents without a length, which take no bytes. */
export const emptyPlaces = (items: number): Bytes =>
  Buffer.concat(Array.from({ length: items }, (_, at) => Buffer.concat([be16(at + 2), be16(0), be16(65_535)])));

/**
 * An AVIF with one item, whose size stands in `ispe` (ISO/IEC 23008-12). Its data are no AV1.
 * @param more further properties, which belong to no item
 * @param places entries of the `iloc` box that replace the entry for the item's data
 */
export const avif = (width: number, height: number, more: Bytes = Buffer.alloc(0), places?: Bytes): Bytes => {
  const ftyp = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf'));
  const head = (at: number): Bytes =>
    box(
      'meta',
      be32(0),
      box('hdlr', be32(0), be32(0), Buffer.from('pict'), Buffer.alloc(13)),
      box('pitm', be32(0), be16(1)),
      places
        ? box('iloc', be32(0), be16(0), be16(places.length / 6), places)
        : box('iloc', be32(0), Buffer.from('4400', 'hex'), be16(1), be16(1), be16(0), be16(1), be32(at), be32(4)),
      box('iinf', be32(0), be16(1), box('infe', be32(0x02000000), be16(1), be16(0), Buffer.from('av01\0'))),
      box(
        'iprp',
        box('ipco', box('ispe', be32(0), be32(width), be32(height)), more),
        box('ipma', be32(0), be32(1), be16(1), Buffer.from([1, 1])),
      ),
    );
  const at = ftyp.length + head(0).length + 8;
  return Buffer.concat([ftyp, head(at), box('mdat', Buffer.alloc(4))]);
};

/** A sound picture of each kind, of the given size. */
export const SIZED = { png, gif, jpeg, webp, avif } as const;

const SCRIPT = '<script>parent.postMessage("ran", "*");alert(1)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;

/** Files that are none of our kinds of pictures, whatever name they get. */
export const NO_PICTURES: Readonly<Record<string, Bytes>> = {
  'an SVG': Buffer.from(SVG),
  'an SVG with its prolog': Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg>${SVG}`),
  'an SVG after a byte order mark': Buffer.from(`\ufeff${SVG}`),
  'a packed SVG': gzipSync(SVG),
  'a page': Buffer.from(`<!doctype html>${SCRIPT}`),
  'a script': Buffer.from('alert(1)'),
  'a PDF': Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<</Type/Catalog>>\nendobj'),
  'a BMP': Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
  'a TIFF': Buffer.from('49492a0008000000000000000000', 'hex'),
  'an icon': Buffer.from('00000100010001010000010018003000000016000000', 'hex'),
  'a HEIC': box('ftyp', Buffer.from('heic\0\0\0\0heicmif1')),
  'a JPEG XL': Buffer.from('0000000c4a584c200d0a870a', 'hex'),
  'a film': box('ftyp', Buffer.from('isom\0\0\0\0isommp42')),
  'a zip': Buffer.from('504b0304140000000800', 'hex'),
  'a PNG after a page': Buffer.concat([Buffer.from(`<!doctype html>${SCRIPT}`), png(1, 1)]),
  'an AVIF before a page': Buffer.concat([avif(1, 1), Buffer.from(SCRIPT)]),
  'half a signature': png(1, 1).subarray(0, 4),
};

/** Sound pictures that are something else as well. */
export const POLYGLOTS: Readonly<Record<string, Bytes>> = {
  // The width is `/*`, so a script parser reads the picture as `GIF89a/*…*/=1;…`.
  'a GIF that is a script': Buffer.concat([
    gif(0x2a2f, 1),
    Buffer.from('*/=1;alert(1);parent.postMessage("ran","*")//'),
  ]),
  'a GIF with a page in its comment': gif(1, 1, SCRIPT),
  'a GIF before a page': Buffer.concat([gif(1, 1), Buffer.from(`<!doctype html>${SCRIPT}`)]),
  'a PNG with a page in its text': png(1, 1, { isWhole: true, text: SCRIPT }),
  'a PNG before an archive': Buffer.concat([png(1, 1, { isWhole: true }), Buffer.from('504b0304140000000800', 'hex')]),
  'a JPEG with a page in its comment': jpeg(1, 1, SCRIPT),
  'a JPEG before an SVG': Buffer.concat([jpeg(1, 1), Buffer.from(SVG)]),
  'a WebP before a page': Buffer.concat([webp(1, 1), Buffer.from(SCRIPT)]),
};
