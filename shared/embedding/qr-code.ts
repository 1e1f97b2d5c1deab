import { encode } from 'uqr';

/** The quiet zone around the code, in modules (ISO/IEC 18004). */
const BORDER = 4;

/** A text as a QR code: its size in modules, and the dark modules as an SVG path. */
export const qrCode = (text: string): { size: number; path: string } => {
  const { data, size } = encode(text, { border: BORDER });
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: modules.join('') };
};
