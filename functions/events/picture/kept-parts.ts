import { WrongKind } from '#functions/domain/errors.ts';

/** A picture without its metadata. Width and height, in pixels, are the size of its largest frame. */
export type CleanPicture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number };

/** The refusal of a file that is broken, or that has parts unknown to its cleaner. */
export const unreadable = (): WrongKind => new WrongKind('image-unreadable');

/** @throws WrongKind if the condition does not hold */
export function assertReadable(holds: boolean): asserts holds {
  if (!holds) throw unreadable();
}

/**
 * A view that reads numbers. A read beyond the end of the file throws a RangeError, which `cleanPicture` turns into a
 * refusal.
 */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Bytes as latin1 text. The text is shorter if the file ends before. */
export const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** A whole number as one to four bytes, the most significant byte first. */
export const bigEndian = (value: number, length: 1 | 2 | 4): Uint8Array => {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value);
  return bytes.subarray(4 - length);
};

/** Collects the kept parts of a file. Adjacent parts are copied as one. */
export const keptParts = (bytes: Uint8Array) => {
  const parts: Uint8Array[] = [];
  let [start, end] = [0, 0];
  const flush = (): void => {
    if (end > start) parts.push(bytes.subarray(start, end));
    [start, end] = [0, 0];
  };
  return {
    /** Keeps the bytes `[from, to)` of the file. */
    keep: (from: number, to: number): void => {
      assertReadable(to <= bytes.length);
      if (from !== end) flush();
      if (end === 0) start = from;
      end = to;
    },
    add: (...more: Uint8Array[]): void => {
      flush();
      parts.push(...more);
    },
    whole: (): Uint8Array => {
      flush();
      return Buffer.concat(parts);
    },
  };
};
