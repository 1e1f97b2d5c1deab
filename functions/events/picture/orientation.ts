import { viewOf } from './kept-parts.ts';

// Orientation is the only value in EXIF that changes the look (Exif 3.0 §4.6.5.1.6). 1 is upright. 2 to 8 turn or
// mirror the picture.

const ORIENTATION = 0x0112;
const SHORT = 3;

const readOrientation = (tiff: Uint8Array): number => {
  const view = viewOf(tiff);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return 1;
  const little = order === 0x4949;
  if (view.getUint16(2, little) !== 42) return 1;
  const first = view.getUint32(4, little);
  for (let entry = first + 2, left = view.getUint16(first, little); left > 0; left--, entry += 12) {
    if (view.getUint16(entry, little) !== ORIENTATION) continue;
    const value = view.getUint16(entry + 2, little) === SHORT ? view.getUint16(entry + 8, little) : 1;
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
};

/** The orientation in a TIFF block of EXIF. A missing or broken orientation counts as 1, as in browsers. */
export const orientationIn = (tiff: Uint8Array): number => {
  try {
    return readOrientation(tiff);
  } catch (reason) {
    if (reason instanceof RangeError) return 1;
    throw reason;
  }
};

/** A TIFF block that names this orientation and nothing else. */
export const tiffOf = (orientation: number): Uint8Array =>
  Buffer.from(`4d4d002a00000008000101120003000000010${orientation.toString(16).padStart(3, '0')}000000000000`, 'hex');
