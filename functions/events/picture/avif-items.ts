import { type Box, boxesIn, readerOf } from './boxes.ts';
import { assertReadable, textAt } from './kept-parts.ts';

// Reads the boxes within `meta` that describe the content of the file (ISO/IEC 14496-12 §8.11, 23008-12 §9.3).

type Reader = ReturnType<typeof readerOf>;
/** `typeAt` is the place of the four letters of the type. */
type Item = { readonly type: string; readonly typeAt: number; readonly end: number };
type Reference = { readonly box: Box; readonly from: number; readonly to: readonly number[] };
/** A range of an item's data, in the file or in `idat`. */
export type Extent = { readonly inside: 'file' | 'idat'; readonly from: number; readonly to: number };

const bodyOf = (bytes: Uint8Array, { body, end }: Box): Reader => readerOf(bytes, body, end);

/**
 * Reads a list of `count` entries. A count that the box has no room for is refused: otherwise a few bytes could demand
 * any amount of time and memory.
 * @param bytes the least number of bytes that an entry takes
 */
const listOf = <T>(read: Reader, count: number, bytes: number, one: () => T): T[] => {
  assertReadable(count === 0 || (bytes > 0 && count * bytes <= read.left()));
  return Array.from({ length: count }, one);
};

/** The id of the main item. */
export const primaryItem = (bytes: Uint8Array, pitm: Box): number => {
  const read = bodyOf(bytes, pitm);
  return read.version().version === 0 ? read.u16() : read.u32();
};

export const readItems = (bytes: Uint8Array, iinf: Box): Map<number, Item> => {
  const read = bodyOf(bytes, iinf);
  if (read.version().version === 0) read.u16();
  else read.u32();
  const items = new Map<number, Item>();
  for (const infe of boxesIn(bytes, read.place(), iinf.end)) {
    const entry = bodyOf(bytes, infe);
    const { version } = entry.version();
    assertReadable(infe.type === 'infe' && (version === 2 || version === 3));
    const id = version === 2 ? entry.u16() : entry.u32();
    // Refuses encrypted items.
    assertReadable(entry.u16() === 0 && !items.has(id));
    const typeAt = entry.place();
    entry.u32();
    items.set(id, { type: textAt(bytes, typeAt, 4), typeAt, end: infe.end });
  }
  return items;
};

export const readReferences = (bytes: Uint8Array, iref: Box | undefined): Reference[] => {
  if (!iref) return [];
  const head = bodyOf(bytes, iref);
  const { version } = head.version();
  return [...boxesIn(bytes, head.place(), iref.end)].map((box) => {
    const read = bodyOf(bytes, box);
    const id = version === 0 ? read.u16 : read.u32;
    const [from, count] = [id(), read.u16()];
    return { box, from, to: listOf(read, count, version === 0 ? 2 : 4, id) };
  });
};

export const readExtents = (bytes: Uint8Array, iloc: Box): Map<number, Extent[]> => {
  const read = bodyOf(bytes, iloc);
  const { version } = read.version();
  assertReadable(version <= 2);
  const [offsets, bases] = [read.u8(), read.u8()];
  const id = version < 2 ? read.u16 : read.u32;
  const size = (version > 0 ? bases & 15 : 0) + (offsets >> 4) + (offsets & 15);
  const places = new Map<number, Extent[]>();
  for (let left = id(); left > 0; left--) {
    const item = id();
    const method = version === 0 ? 0 : read.u16() & 15;
    // Refuses data in other files or items.
    assertReadable(method <= 1 && read.u16() === 0 && !places.has(item));
    const base = read.sized(bases >> 4);
    const extents = listOf(read, read.u16(), size, (): Extent => {
      if (version > 0) read.sized(bases & 15);
      const from = base + read.sized(offsets >> 4);
      return { inside: method === 0 ? 'file' : 'idat', from, to: from + read.sized(offsets & 15) };
    });
    places.set(item, extents);
  }
  return places;
};

/** The places, from 1, of the properties of each item (`ipma`). */
export const readAssociations = (bytes: Uint8Array, boxes: readonly Box[]): Map<number, number[]> => {
  const found = new Map<number, number[]>();
  for (const ipma of boxes) {
    const read = bodyOf(bytes, ipma);
    const { version, flags } = read.version();
    for (let left = read.u32(); left > 0; left--) {
      const item = version === 0 ? read.u16() : read.u32();
      assertReadable(!found.has(item));
      // The first bit of an entry says whether a reader must understand the property. It is cut off.
      const one = () => (flags & 1 ? read.u16() & 0x7fff : read.u8() & 0x7f);
      const places = listOf(read, read.u8(), flags & 1 ? 2 : 1, one);
      found.set(item, places);
    }
  }
  return found;
};
