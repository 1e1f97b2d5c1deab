import { inParallel } from '#functions/storage/dynamodb/parallel.ts';

/** Bytes of a block of a tar file. A header takes one block. The content of a file is filled up to whole blocks. */
const BLOCK = 512;
/** Bytes of one slice. A slice in base64 inside JSON stays below the 6 MB of an answer. */
export const SLICE_BYTES = 3 * 1024 * 1024;
const READ_AT_ONCE = 16;

/** One object of a copy: its key in the bucket, and its path in the copy's folder. */
export type CopyObject = { readonly key: string; readonly path: string; readonly bytes: number };

/** A copy as one tar file. The tar file is never stored: each part of it is made when somebody reads it. */
export type CopyFile = {
  /** The folder of all objects. */
  readonly name: string;
  readonly createdAt: string;
  readonly objects: readonly CopyObject[];
};

const filled = (bytes: number): number => Math.ceil(bytes / BLOCK) * BLOCK;

/** Bytes of the whole tar file; two empty blocks end it. */
export const fileBytes = (objects: readonly CopyObject[]): number =>
  objects.reduce((sum, { bytes }) => sum + BLOCK + filled(bytes), 2 * BLOCK);

export const slicesOf = (objects: readonly CopyObject[]): number => Math.ceil(fileBytes(objects) / SLICE_BYTES);

/** A number in a header: octal digits and a zero byte. */
const octal = (number: number, digits: number): string => `${number.toString(8).padStart(digits, '0')}\0`;

/** The header of a plain file, in the format `ustar` (POSIX.1-1988). */
const headerOf = ({ name, createdAt }: CopyFile, { path, bytes }: CopyObject): Buffer => {
  const header = Buffer.alloc(BLOCK);
  const field = (at: number, text: string): void => void header.write(text, at, 'utf8');
  field(0, path);
  field(100, octal(0o600, 7));
  field(108, octal(0, 7));
  field(116, octal(0, 7));
  field(124, octal(bytes, 11));
  field(136, octal(Math.floor(Date.parse(createdAt) / 1000), 11));
  // The checksum is taken with spaces in its own place.
  field(148, ' '.repeat(8));
  field(156, '0');
  field(257, 'ustar\0' + '00');
  field(345, name);
  field(
    148,
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
  );
  return header;
};

/** Reads a range of an object. Both bytes count from 0, and both are included. */
type ReadRange = (key: string, range: { first: number; last: number }) => Promise<Uint8Array>;

/** @returns the bytes of one slice of the file; empty behind the end of the file */
export const readSlice = async (file: CopyFile, slice: number, read: ReadRange): Promise<Buffer> => {
  const from = slice * SLICE_BYTES;
  const to = Math.max(from, Math.min(from + SLICE_BYTES, fileBytes(file.objects)));
  // Unwritten bytes stay zero: the filling of blocks, and the end.
  const bytes = Buffer.alloc(to - from);
  const contents: { key: string; at: number; first: number; last: number }[] = [];
  let at = 0;
  for (const object of file.objects) {
    const begin = at + BLOCK;
    const end = begin + object.bytes;
    if (begin > from && at < to) {
      const header = headerOf(file, object).subarray(Math.max(0, from - at), Math.max(0, to - at));
      bytes.set(header, Math.max(0, at - from));
    }
    const [first, last] = [Math.max(begin, from), Math.min(end, to) - 1];
    if (first <= last) contents.push({ key: object.key, at: first - from, first: first - begin, last: last - begin });
    at = begin + filled(object.bytes);
  }
  await inParallel(READ_AT_ONCE, contents, async ({ key, at: place, first, last }) => {
    bytes.set(await read(key, { first, last }), place);
  });
  return bytes;
};
