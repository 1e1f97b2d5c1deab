import { crc32 } from 'node:zlib';
import { assertReadable, bigEndian, type CleanPicture, keptParts, textAt, viewOf } from './kept-parts.ts';
import { orientationIn, tiffOf } from './orientation.ts';

/**
 * The kept chunks: critical chunks (PNG 3 §11.2), and other chunks that change the look, such as colours, resolution
 * and frames.
 */
const CRITICAL = ['IHDR', 'PLTE', 'IDAT', 'IEND'];
const LOOKS = ['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs', 'acTL', 'fcTL', 'fdAT'];
const HDR = ['mDCV', 'cLLI', 'mDCv', 'cLLi'];
const KEPT = new Set([...CRITICAL, ...LOOKS, ...HDR]);

const exifChunk = (orientation: number): Uint8Array => {
  const named = Buffer.concat([Buffer.from('eXIf'), tiffOf(orientation)]);
  return Buffer.concat([bigEndian(named.length - 4, 4), named, bigEndian(crc32(named), 4)]);
};

/** Reads the file chunk by chunk up to IEND. @throws WrongKind, RangeError */
export const cleanPng = (bytes: Uint8Array): CleanPicture => {
  const view = viewOf(bytes);
  const parts = keptParts(bytes);
  const seen = new Set<string>();
  parts.keep(0, 8);
  for (let at = 8; !seen.has('IEND'); ) {
    const [type, end] = [textAt(bytes, at + 4, 4), at + 12 + view.getUint32(at)];
    assertReadable(end <= bytes.length && /^[A-Za-z]{4}$/.test(type));
    if (at === 8) assertReadable(type === 'IHDR' && end === 33);
    // A chunk whose name begins with an upper-case letter is critical: no decoder may ignore it.
    if (/^[A-Z]/.test(type)) assertReadable(CRITICAL.includes(type) && (type !== 'IHDR' || at === 8));
    if (type === 'eXIf' && !seen.has('IDAT')) {
      const orientation = orientationIn(bytes.subarray(at + 8, end - 4));
      if (orientation > 1 && !seen.has('eXIf')) parts.add(exifChunk(orientation));
    }
    if (KEPT.has(type)) parts.keep(at, end);
    seen.add(type);
    at = end;
  }
  assertReadable(seen.has('IDAT'));
  return { bytes: parts.whole(), width: view.getUint32(16), height: view.getUint32(20) };
};
