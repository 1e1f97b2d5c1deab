import { assertReadable, textAt, viewOf } from './kept-parts.ts';

/** A box of ISO/IEC 14496-12 §4.2. Its head begins at `at`, and its content begins at `body`. */
export type Box = { readonly type: string; readonly at: number; readonly body: number; readonly end: number };

/** The boxes that fill `[from, to)` exactly. @throws WrongKind, RangeError */
export function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = viewOf(bytes);
  for (let at = from; at < to; ) {
    const short = view.getUint32(at);
    // The value 1 means that a length of 64 bits follows. The value 0 means that the box lasts up to the end.
    const isLong = short === 1;
    if (isLong) assertReadable(view.getUint32(at + 8) === 0);
    const length = isLong ? view.getUint32(at + 12) : short === 0 ? to - at : short;
    const body = at + (isLong ? 16 : 8);
    const end = at + length;
    assertReadable(end >= body && end <= to);
    yield { type: textAt(bytes, at + 4, 4), at, body, end };
    at = end;
  }
}

/** Reads numbers one after the other within `[at, end)`. */
export const readerOf = (bytes: Uint8Array, at: number, end: number) => {
  const view = viewOf(bytes.subarray(at, end));
  let next = 0;
  const u8 = (): number => view.getUint8(next++);
  const u16 = (): number => {
    next += 2;
    return view.getUint16(next - 2);
  };
  const u32 = (): number => {
    next += 4;
    return view.getUint32(next - 4);
  };
  const version = (): { version: number; flags: number } => {
    const word = u32();
    return { version: word >>> 24, flags: word & 0xffffff };
  };
  /** Reads a number of 0, 4 or 8 bytes. Numbers above 32 bits are refused: no file that we accept is so large. */
  const sized = (size: number): number => {
    assertReadable(size === 0 || size === 4 || (size === 8 && u32() === 0));
    return size === 0 ? 0 : u32();
  };
  return { u8, u16, u32, version, sized, place: () => at + next, left: () => view.byteLength - next };
};
