import { assertReadable, type CleanPicture, keptParts, textAt, viewOf } from './kept-parts.ts';
import { orientationIn, tiffOf } from './orientation.ts';

// WebP is a RIFF file (WebP Container Specification). Each chunk has a name, a little-endian length and data, padded to
// an even number of bytes. An extended file begins with the chunk VP8X. The flags of VP8X name the other chunks.

type Chunk = { readonly name: string; readonly at: number; readonly data: number; readonly end: number };
type Size = { readonly width: number; readonly height: number };

const [HAS_XMP, HAS_EXIF] = [0x04, 0x08];

function* chunksIn(bytes: Uint8Array, from: number, to: number): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let at = from; at < to; ) {
    const length = view.getUint32(at + 4, true);
    const end = at + 8 + length + (length % 2);
    assertReadable(end <= to);
    yield { name: textAt(bytes, at, 4), at, data: at + 8, end };
    at = end;
  }
}

const littleEndian = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value, true);
  return bytes;
};
const chunk = (name: string, data: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(name), littleEndian(data.length), data, new Uint8Array(data.length % 2)]);

/** The size that the picture's own data states (RFC 6386 §9.1, WebP Lossless §3). The size in VP8X is not used. */
const bitstreamSize = (view: DataView, { name, data }: Chunk): Size => {
  if (name === 'VP8L') {
    assertReadable(view.getUint8(data) === 0x2f);
    const bits = view.getUint32(data + 1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  assertReadable((view.getUint8(data) & 1) === 0 && (view.getUint32(data + 2) & 0xffffff) === 0x9d012a);
  return { width: view.getUint16(data + 6, true) & 0x3fff, height: view.getUint16(data + 8, true) & 0x3fff };
};

/**
 * Reads the file chunk by chunk, up to the length in its RIFF header.
 * @throws WrongKind, RangeError
 */
export const cleanWebp = (bytes: Uint8Array): CleanPicture => {
  const view = viewOf(bytes);
  const le24 = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  const parts = keptParts(bytes);
  let [width, height, images] = [0, 0, 0];
  const makeRoom = (size: Size): void => {
    [width, height] = [Math.max(width, size.width), Math.max(height, size.height)];
  };
  const keepImage = (found: Chunk): void => {
    if (found.name !== 'ALPH') {
      makeRoom(bitstreamSize(view, found));
      images += 1;
    }
    parts.keep(found.at, found.end);
  };
  const isImage = ({ name }: Chunk): boolean => name === 'VP8 ' || name === 'VP8L' || name === 'ALPH';

  const riff = [...chunksIn(bytes, 12, Math.min(bytes.length, 8 + view.getUint32(4, true)))];
  const [first] = riff;
  const isExtended = first?.name === 'VP8X' && first.end === first.data + 10;
  assertReadable(isExtended || first?.name === 'VP8 ' || first?.name === 'VP8L');
  const exif = isExtended ? riff.find(({ name }) => name === 'EXIF') : undefined;
  // Some writers begin the block with JPEG's name for it.
  const hasName = exif !== undefined && textAt(bytes, exif.data, 6) === 'Exif\0\0';
  const orientation = exif ? orientationIn(bytes.subarray(exif.data + (hasName ? 6 : 0), exif.end)) : 1;

  for (const found of riff) {
    if (found === first && isExtended) {
      makeRoom({ width: le24(found.data + 4) + 1, height: le24(found.data + 7) + 1 });
      const flags = view.getUint8(found.data) & ~(HAS_XMP | HAS_EXIF);
      parts.keep(found.at, found.data);
      parts.add(Buffer.from([orientation > 1 ? flags | HAS_EXIF : flags]));
      parts.keep(found.data + 1, found.end);
    } else if (isImage(found)) keepImage(found);
    else if (isExtended && (found.name === 'ICCP' || found.name === 'ANIM')) parts.keep(found.at, found.end);
    else if (isExtended && found.name === 'ANMF') {
      // A frame has 16 bytes of place and time, then chunks that belong to the frame.
      const inner = [...chunksIn(bytes, found.data + 16, found.end)].filter(isImage);
      makeRoom({ width: le24(found.data + 6) + 1, height: le24(found.data + 9) + 1 });
      const length = inner.reduce((sum, { at, end }) => sum + end - at, 16);
      parts.add(Buffer.from('ANMF'), littleEndian(length));
      parts.keep(found.data, found.data + 16);
      inner.forEach(keepImage);
    }
  }
  if (orientation > 1) parts.add(chunk('EXIF', tiffOf(orientation)));
  assertReadable(images > 0);
  const body = parts.whole();
  return {
    bytes: Buffer.concat([bytes.subarray(0, 4), littleEndian(body.length + 4), bytes.subarray(8, 12), body]),
    width,
    height,
  };
};
