import type { PictureKind } from '#functions/domain/picture.ts';

/** In pixels, as the head of the file says: what a browser makes room for before it has read any of the picture. */
export type PictureSize = { readonly width: number; readonly height: number };

const TEXT = new TextDecoder('latin1');
const textAt = (view: DataView, at: number, length: number): string =>
  TEXT.decode(new Uint8Array(view.buffer, view.byteOffset + at, length));

const pngSize = (view: DataView): PictureSize => ({ width: view.getUint32(16), height: view.getUint32(20) });

/** The screen, or the first frame where that is larger: browsers show it whole. */
const gifSize = (view: DataView): PictureSize => {
  const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(view.getUint8(10));
  // Extensions: a label, then blocks that each begin with their length; an empty one ends them.
  while (view.getUint8(at) === 0x21) {
    at += 2;
    while (view.getUint8(at) > 0) at += 1 + view.getUint8(at);
    at += 1;
  }
  const has = view.getUint8(at) === 0x2c;
  const side = (screenAt: number, frameAt: number): number =>
    Math.max(view.getUint16(screenAt, true), has ? view.getUint16(at + frameAt, true) : 0);
  return { width: side(6, 5), height: side(8, 7) };
};

/** Segments up to the one that begins the frame: SOF0 to SOF15, among which C4, C8 and CC mean something else. */
const jpegSize = (view: DataView): PictureSize => {
  let at = 2;
  for (;;) {
    const marker = view.getUint8(at + 1);
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    // Any number of fill bytes may stand before a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
};

const webpSize = (view: DataView): PictureSize | undefined => {
  const le24 = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  const form = textAt(view, 12, 4);
  if (form === 'VP8X') return { width: le24(24) + 1, height: le24(27) + 1 };
  if (form === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (form !== 'VP8L') return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
};

/** The largest of the sizes that the properties of its images claim (`ispe` in `meta`, ISO/IEC 23008-12 §6.5.3). */
const avifSize = (view: DataView): PictureSize | undefined => {
  let [start, length] = [0, view.getUint32(0)];
  while (textAt(view, start + 4, 4) !== 'meta') {
    // 0 and 1 announce a length that is told elsewhere: neither stands before `meta`.
    if (length < 8) return undefined;
    start += length;
    length = view.getUint32(start);
  }
  const meta = textAt(view, start, Math.min(length, view.byteLength - start));
  const sizes = [...meta.matchAll(/ispe/g)].map(({ index }) => ({
    width: view.getUint32(start + index + 8),
    height: view.getUint32(start + index + 12),
  }));
  return sizes.sort((one, other) => other.width * other.height - one.width * one.height)[0];
};

const READERS: Record<PictureKind, (view: DataView) => PictureSize | undefined> = {
  'image/png': pngSize,
  'image/gif': gifSize,
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/avif': avifSize,
};

/** How large a picture says it is; undefined where it is cut off or broken before it says so: no browser shows that. */
export const pictureSize = (kind: PictureKind, bytes: Uint8Array): PictureSize | undefined => {
  try {
    return READERS[kind](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (reason) {
    // A read beyond the end.
    if (reason instanceof RangeError) return undefined;
    throw reason;
  }
};
