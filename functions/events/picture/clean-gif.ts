import { assertReadable, type CleanPicture, keptParts, textAt, viewOf } from './kept-parts.ts';

const [EXTENSION, IMAGE, TRAILER] = [0x21, 0x2c, 0x3b];
const [CONTROL, APPLICATION] = [0xf9, 0xff];

const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * Whether an application block is kept. Kept blocks hold the number of repetitions (one block of three bytes) or a
 * colour profile.
 */
const isKeptApplication = (bytes: Uint8Array, at: number, end: number): boolean => {
  const name = textAt(bytes, at + 3, 11);
  if (bytes[at + 2] !== 11) return false;
  if (name === 'ICCRGBG1012') return true;
  return (name === 'NETSCAPE2.0' || name === 'ANIMEXTS1.0') && end === at + 19 && bytes[at + 15] === 1;
};

/** Reads the file block by block up to the trailer (GIF89a). @throws WrongKind, RangeError */
export const cleanGif = (bytes: Uint8Array): CleanPicture => {
  const view = viewOf(bytes);
  const parts = keptParts(bytes);
  /** The end of a chain of sub-blocks. Each sub-block begins with its length, and an empty sub-block is the last. */
  const blocksEnd = (from: number): number => {
    let at = from;
    while (view.getUint8(at) > 0) at += 1 + view.getUint8(at);
    return at + 1;
  };
  // The size of the screen. A larger frame enlarges the picture, as in browsers.
  let [width, height, images] = [view.getUint16(6, true), view.getUint16(8, true), 0];
  let at = 13 + tableBytes(view.getUint8(10));
  parts.keep(0, at);
  for (; view.getUint8(at) !== TRAILER; ) {
    const kind = view.getUint8(at);
    assertReadable(kind === IMAGE || kind === EXTENSION);
    const isImage = kind === IMAGE;
    const end = blocksEnd(isImage ? at + 11 + tableBytes(view.getUint8(at + 9)) : at + 2);
    if (isImage) {
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      images += 1;
    }
    const label = view.getUint8(at + 1);
    const isControl = label === CONTROL && end === at + 8;
    if (isImage || isControl || (label === APPLICATION && isKeptApplication(bytes, at, end))) parts.keep(at, end);
    at = end;
  }
  assertReadable(images > 0);
  parts.keep(at, at + 1);
  return { bytes: parts.whole(), width, height };
};
