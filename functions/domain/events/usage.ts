import { LimitReached, type Refusal, Rejected } from '#functions/domain/errors.ts';
import { isSeries, picturesOf, type Stored } from './series-events.ts';

/**
 * The limited amounts of a calendar, in bytes or in pieces, as each name says. A series counts as one event. A template
 * counts only in `templates`.
 */
export const AMOUNTS = ['events', 'series', 'seriesBytes', 'pictureBytes', 'embeddings', 'templates'] as const;
export type Amount = (typeof AMOUNTS)[number];
export type Amounts = { readonly [A in Amount]?: number };

/**
 * The most series of a calendar, and the most bytes of all its series. They are limited because every list reads all
 * series that have not ended [REC-31]. 300 series with descriptions of 3,000 Russian letters fit.
 */
export const LIMITS_OF_ALL: Amounts = { series: 300, seriesBytes: 2 * 1024 * 1024 };
const PICTURE_BYTES_MAX = 500 * 1024 * 1024;
export const LIMITS_OF_USERS: Amounts = {
  ...LIMITS_OF_ALL,
  events: 5000,
  pictureBytes: PICTURE_BYTES_MAX,
  embeddings: 50,
  templates: 50,
};

const LIMIT_CODES = {
  events: 'too-many-events',
  pictureBytes: 'too-many-picture-bytes',
  embeddings: 'too-many-embeddings',
  templates: 'too-many-templates',
} as const;

/** The refusal of a change that exceeds the limit of this amount. */
export const limitRefusal = (amount: Amount): Refusal => {
  if (amount === 'series') return new Rejected('too-many-series', { field: 'recurrence' });
  if (amount === 'seriesBytes') return new Rejected('all-series-too-large', { field: 'description' });
  return new LimitReached(LIMIT_CODES[amount]);
};

/**
 * The first amount that a change makes larger than its limit. An amount that already exceeds its limit counts only if
 * the change makes it larger still [LOCK-09].
 */
export const overLimit = (has: Amounts, by: Amounts, limits: Amounts): Amount | undefined =>
  AMOUNTS.find((amount) => {
    const [grows, most] = [by[amount] ?? 0, limits[amount]];
    return grows > 0 && most !== undefined && (has[amount] ?? 0) + grows > most;
  });

/** Bytes by the picture's key, `<id>/<version>`. */
export type PictureSizes = Readonly<Record<string, number>>;

const bytesOf = (sizes: PictureSizes): number => Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);

/**
 * The limits of the pictures that a calendar keeps: replaced pictures, and pictures of events in the trash [LOCK-10].
 */
export const KEPT_PICTURES_MAX = 5000;
export const KEPT_BYTES_MAX = PICTURE_BYTES_MAX;

/**
 * The notes on kept pictures that are beyond the limits.
 * @param newestFirst all notes of a calendar. A note without sizes counts as one picture of 0 bytes.
 */
export const beyondKept = <N extends { readonly sizes?: PictureSizes | undefined }>(newestFirst: readonly N[]): N[] => {
  let [pictures, bytes] = [0, 0];
  return newestFirst.filter(({ sizes = {} }) => {
    pictures += Math.max(1, Object.keys(sizes).length);
    bytes += bytesOf(sizes);
    return pictures > KEPT_PICTURES_MAX || bytes > KEPT_BYTES_MAX;
  });
};

type Counted = Pick<Stored, 'pictureSizes' | 'bytes'> & {
  readonly kind: 'EVENT' | 'SERIES';
  readonly isTemplate?: true | undefined;
};

/** The amounts of one event. An unknown size counts as 0. */
export const amountsOfOne = ({ kind, pictureSizes = {}, bytes = 0, isTemplate }: Counted): Amounts => ({
  ...(isTemplate ? { templates: 1 } : { events: 1 }),
  series: kind === 'SERIES' ? 1 : 0,
  seriesBytes: bytes,
  pictureBytes: bytesOf(pictureSizes),
});

export const sumOf = (amounts: readonly Amounts[]): Required<Amounts> => {
  const sum = { events: 0, series: 0, seriesBytes: 0, pictureBytes: 0, embeddings: 0, templates: 0 };
  for (const one of amounts) for (const amount of AMOUNTS) sum[amount] += one[amount] ?? 0;
  return sum;
};

/** The amounts of these events and series. */
export const amountsOf = (stored: readonly Stored[]): Amounts =>
  sumOf(stored.map((one) => amountsOfOne({ ...one, kind: isSeries(one) ? 'SERIES' : 'EVENT' })));

/** The amounts of `next` minus those of `seen`. */
export const difference = (next: Amounts, seen: Amounts): Amounts =>
  Object.fromEntries(AMOUNTS.map((amount) => [amount, (next[amount] ?? 0) - (seen[amount] ?? 0)]));

/** The bytes of a series; undefined: it is a single event. */
const seriesBytesOf = (stored: Stored): number | undefined => {
  const { pictureSizes, bytes, calendarId, ...read } = stored;
  return isSeries(stored) ? Buffer.byteLength(JSON.stringify(read)) : undefined;
};

/**
 * An event with the sizes of its present pictures, as far as they are known. A series also gets its own size in bytes.
 */
export const withSizes = <S extends Stored>(stored: S, known: PictureSizes): S => {
  const places = picturesOf(stored).filter((place) => Object.hasOwn(known, place));
  const sizes = Object.fromEntries(places.map((place) => [place, known[place]]));
  return { ...stored, pictureSizes: places.length === 0 ? undefined : sizes, bytes: seriesBytesOf(stored) };
};
