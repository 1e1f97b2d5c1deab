import { type Extent, primaryItem, readAssociations, readExtents, readItems, readReferences } from './avif-items.ts';
import { type Box, boxesIn } from './boxes.ts';
import { assertReadable, type CleanPicture, viewOf } from './kept-parts.ts';

// The parts of an AVIF are found by their places in the file, so no data may be moved. Removed data is overwritten with
// zeros, and its box becomes `free`, which every reader skips (ISO/IEC 14496-12 §8.1.2).

/**
 * Properties that change the look: size, depth, colours, the decoder's setup, the role of an auxiliary image, rotation,
 * mirroring, crop and the shape of pixels.
 */
const SHOWN = ['ispe', 'pixi', 'colr', 'av1C', 'auxC', 'irot', 'imir', 'clap', 'pasp'];
const HDR = ['clli', 'mdcv', 'cclv', 'amve', 'ndwt', 'reve', 'a1op', 'a1lx', 'lsel'];
const PROPERTIES = new Set([...SHOWN, ...HDR]);
const DATA_BOXES_MAX = 16;
const FREE = new TextEncoder().encode('free');

/**
 * The only box of this type in a list.
 * @throws WrongKind if the list has no such box, or more than one
 */
const only = (boxes: readonly Box[], type: string): Box => {
  const [found, ...more] = boxes.filter((box) => box.type === type);
  assertReadable(found !== undefined && more.length === 0);
  return found;
};

/**
 * The items that are shown: the picture, its tiles, and its transparency. Thumbnails and EXIF are left out: they only
 * refer to the picture.
 */
const shownItems = (primary: number, references: ReturnType<typeof readReferences>): Set<number> => {
  const shown = new Set([primary]);
  const reached = (next: number): void => {
    if (shown.has(next)) return;
    shown.add(next);
    follow(next);
  };
  const tiles = new Map<number, number[]>();
  for (const { box, from, to } of references) {
    if (box.type === 'dimg') tiles.set(from, [...to]);
  }
  const follow = (item: number): void => tiles.get(item)?.forEach(reached);
  follow(primary);
  for (const { box, from, to } of references) {
    if (box.type === 'auxl' && to.some((item) => shown.has(item))) reached(from);
  }
  return shown;
};

/** @throws WrongKind, RangeError */
export const cleanAvif = (bytes: Uint8Array): CleanPicture => {
  const top = [...boxesIn(bytes, 0, bytes.length)];
  // Refuses films.
  assertReadable(top[0]?.type === 'ftyp' && !top.some(({ type }) => type === 'moov' || type === 'moof'));
  const meta = only(top, 'meta');
  const parts = [...boxesIn(bytes, meta.body + 4, meta.end)];
  const [hdlr, pitm, iinf, iloc, iprp] = ['hdlr', 'pitm', 'iinf', 'iloc', 'iprp'].map((type) => only(parts, type));
  const iref = parts.some(({ type }) => type === 'iref') ? only(parts, 'iref') : undefined;
  const idat = parts.some(({ type }) => type === 'idat') ? only(parts, 'idat') : undefined;
  assertReadable(!!hdlr && !!pitm && !!iinf && !!iloc && !!iprp);
  const properties = [...boxesIn(bytes, iprp.body, iprp.end)];
  const ipco = only(properties, 'ipco');
  const described = [...boxesIn(bytes, ipco.body, ipco.end)];

  const items = readItems(bytes, iinf);
  const references = readReferences(bytes, iref);
  const shown = shownItems(primaryItem(bytes, pitm), references);
  const size = sizeOf(bytes, { items, shown, described, properties });

  const clean = new Uint8Array(bytes);
  const free = ({ at, body, end }: Box): void => {
    clean.set(FREE, at + 4);
    clean.fill(0, body, end);
  };
  for (const box of top) if (!['ftyp', 'meta', 'mdat'].includes(box.type)) free(box);
  for (const box of parts) if (![hdlr, pitm, iinf, iloc, iprp, iref, idat].includes(box)) free(box);
  for (const box of described) if (!PROPERTIES.has(box.type)) free(box);
  for (const box of properties) if (box !== ipco && box.type !== 'ipma') free(box);
  // Removes the handler's name, a text for people.
  clean.fill(0, hdlr.body + 24, hdlr.end);
  for (const [id, { typeAt, end }] of items) {
    clean.fill(0, typeAt + 4, end);
    if (!shown.has(id)) clean.set(FREE, typeAt);
  }
  for (const { box, from } of references) if (!shown.has(from)) clean.set(FREE, box.at + 4);
  const data = [...top.filter(({ type }) => type === 'mdat'), ...(idat ? [idat] : [])];
  // The number is limited, because each extent is compared with all data boxes.
  assertReadable(data.length <= DATA_BOXES_MAX);
  keepOnly(clean, bytes, data, extentsOf(readExtents(bytes, iloc), shown, idat));
  return { bytes: clean, ...size };
};

type Sized = {
  readonly items: ReturnType<typeof readItems>;
  readonly shown: ReadonlySet<number>;
  readonly described: readonly Box[];
  readonly properties: readonly Box[];
};

/** The largest size of the shown items. Each shown item must have a size (`ispe`, ISO/IEC 23008-12 §6.5.3). */
const sizeOf = (
  bytes: Uint8Array,
  { items, shown, described, properties }: Sized,
): { width: number; height: number } => {
  const associations = readAssociations(
    bytes,
    properties.filter(({ type }) => type === 'ipma'),
  );
  const view = viewOf(bytes);
  let [width, height] = [0, 0];
  for (const id of shown) {
    const type = items.get(id)?.type;
    assertReadable(type === 'av01' || type === 'grid');
    const own = (associations.get(id) ?? []).map((place) => described[place - 1]).filter((box) => box?.type === 'ispe');
    const [ispe] = own;
    assertReadable(ispe !== undefined && own.length === 1 && ispe.end === ispe.body + 12);
    width = Math.max(width, view.getUint32(ispe.body + 4));
    height = Math.max(height, view.getUint32(ispe.body + 8));
  }
  return { width, height };
};

const extentsOf = (places: Map<number, Extent[]>, shown: ReadonlySet<number>, idat: Box | undefined): Extent[] => {
  const start = idat?.body ?? Number.POSITIVE_INFINITY;
  return [...shown].flatMap((id) =>
    (places.get(id) ?? []).map(({ inside, from, to }): Extent => {
      const shift = inside === 'idat' ? start : 0;
      return { inside, from: from + shift, to: to + shift };
    }),
  );
};

/** Overwrites the data boxes with zeros, except for these extents. Each extent must lie within one data box. */
const keepOnly = (clean: Uint8Array, bytes: Uint8Array, data: readonly Box[], extents: readonly Extent[]): void => {
  for (const { body, end } of data) clean.fill(0, body, end);
  let left = bytes.length;
  for (const { from, to } of extents) {
    assertReadable(data.some(({ body, end }) => from >= body && to > from && to <= end));
    // All extents together must not be longer than the file. Otherwise a small file with overlapping extents could
    // demand any amount of copying.
    left -= to - from;
    assertReadable(left >= 0);
    clean.set(bytes.subarray(from, to), from);
  }
};
