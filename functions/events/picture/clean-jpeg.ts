import { assertReadable, bigEndian, type CleanPicture, keptParts, textAt, viewOf } from './kept-parts.ts';
import { orientationIn, tiffOf } from './orientation.ts';

/** The markers of the frames that browsers show: baseline, extended and progressive (T.81 table B.1). */
const FRAMES = [0xc0, 0xc1, 0xc2];
/** The markers of a Huffman table, a scan, a quantization table, the restart interval, the end and a comment. */
const [DHT, SOS, DQT, DRI, EOI, COM] = [0xc4, 0xda, 0xdb, 0xdd, 0xd9, 0xfe];
const KNOWN = new Set([...FRAMES, DHT, SOS, DQT, DRI, COM]);
const [APP0, APP1, APP2, APP14, APP15] = [0xe0, 0xe1, 0xe2, 0xee, 0xef];

/** The JFIF segment without its thumbnail. The thumbnail may show parts of the picture that were cropped. */
const jfif = (bytes: Uint8Array, at: number): Uint8Array[] => [
  Buffer.from('ffe000104a46494600', 'hex'),
  bytes.subarray(at + 9, at + 16),
  Buffer.from([0, 0]),
];

const exif = (orientation: number): Uint8Array[] => {
  const tiff = tiffOf(orientation);
  return [Buffer.from('ffe1', 'hex'), bigEndian(tiff.length + 8, 2), Buffer.from('Exif\0\0'), tiff];
};

/** The end of a scan's data: the next marker that is neither a stuffed zero, a restart nor a fill byte. */
const scanEnd = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
};

/**
 * Reads the file segment by segment up to the marker EOI. Everything behind EOI, such as previews or films, is dropped.
 * @throws WrongKind, RangeError
 */
export const cleanJpeg = (bytes: Uint8Array): CleanPicture => {
  const view = viewOf(bytes);
  const parts = keptParts(bytes);
  let [size, orientation, scans]: [{ width: number; height: number } | undefined, number, number] = [undefined, 0, 0];
  parts.keep(0, 2);
  for (let at = 2; ; ) {
    assertReadable(view.getUint8(at) === 0xff);
    const marker = view.getUint8(at + 1);
    // Any number of fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === EOI) {
      parts.keep(at, at + 2);
      break;
    }
    const isApplication = marker >= APP0 && marker <= APP15;
    // A marker without a length is refused too: the next marker could not be found.
    assertReadable(isApplication || KNOWN.has(marker));
    const end = at + 2 + view.getUint16(at + 2);
    assertReadable(end >= at + 4 && end <= bytes.length);
    const says = (name: string): boolean => isApplication && textAt(bytes, at + 4, name.length) === name;
    // A JFIF segment is kept only if it is the first segment. Otherwise a file with thousands of JFIF segments would be
    // cut into thousands of parts.
    if (marker === APP0 && at === 2 && says('JFIF\0') && end >= at + 18) parts.add(...jfif(bytes, at));
    else if (marker === APP1 && says('Exif\0') && orientation === 0) {
      orientation = orientationIn(bytes.subarray(at + 10, end));
      if (orientation > 1) parts.add(...exif(orientation));
    } else if (marker === APP2 && says('ICC_PROFILE\0')) parts.keep(at, end);
    // Adobe's marker names the colour transform, in its first 12 bytes.
    else if (marker === APP14 && says('Adobe') && end === at + 16) parts.keep(at, end);
    else if (FRAMES.includes(marker)) {
      assertReadable(size === undefined);
      size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
      parts.keep(at, end);
    } else if (marker === SOS) {
      assertReadable(size !== undefined);
      scans += 1;
      const next = scanEnd(bytes, end);
      parts.keep(at, next);
      at = next;
      continue;
    } else if (!isApplication && marker !== COM) parts.keep(at, end);
    at = end;
  }
  assertReadable(size !== undefined && scans > 0);
  return { bytes: parts.whole(), ...size };
};
