import { encode } from 'uqr';

/** The quiet zone around the code, in modules (ISO/IEC 18004). */
const BORDER = 4;

/** The most bytes of a QR code (ISO/IEC 18004, version 40-L). */
const BYTES_MAX = 2953;

/** Whether a QR code has room for a text. */
export const fitsQrCode = (text: string): boolean => new TextEncoder().encode(text).length <= BYTES_MAX;

/** A text as a QR code: its size in modules, and the dark modules as an SVG path. Throws if it has no room for the text. */
export const qrCode = (text: string): { size: number; path: string } => {
  const { data, size } = encode(text, { border: BORDER });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: modules.join('') };
};
