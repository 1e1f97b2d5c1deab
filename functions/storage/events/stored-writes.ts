import { isSeries, picturesOf, type Stored } from '#functions/domain/events/series-events.ts';
import { withSizes } from '#functions/domain/events/usage.ts';
import { eventPointerKey } from '#functions/storage/dynamodb/keys.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { assign, IF_NEW, put, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { type Note, noteUnused } from '#functions/storage/pictures/pictures.ts';
import { placeKey, pointerItem, seriesPlaceKey, seriesPointerItem, toEventItem, toSeriesItem } from './event-items.ts';

export const keyOf = (stored: Stored): Key => (isSeries(stored) ? seriesPlaceKey(stored) : placeKey(stored));
export const itemOf = (stored: Stored) => (isSeries(stored) ? toSeriesItem(stored) : toEventItem(stored));
export const pointerOf = (stored: Stored) => (isSeries(stored) ? seriesPointerItem(stored) : pointerItem(stored));

const unchanged = ({ revision }: Stored) => ({ condition: 'revision = :seen', values: { seen: revision } });

/** The writes that add a new event or series, with its pointer. */
export const addition = (stored: Stored): Write[] => [put(itemOf(stored), IF_NEW), put(pointerOf(stored), IF_NEW)];

/** The writes that delete an event or series as it was read. */
export const removal = (seen: Stored): Write[] => [
  remove(keyOf(seen), unchanged(seen)),
  remove(eventPointerKey(seen.id)),
];

const pointerWrites = (seen: Stored, next: Stored): Write[] => {
  const { pk, sk, ...fields } = pointerOf(next);
  if (JSON.stringify(pointerOf(seen)) === JSON.stringify({ pk, sk, ...fields })) return [];
  // A series' pointer has more fields: they would keep the single event in the index.
  return isSeries(seen) && !isSeries(next) ? [put({ pk, sk, ...fields })] : [assign({ pk, sk }, fields)];
};

/** The writes that replace an event or series as it was read by one of the same id, with new keys for new times or another calendar. */
export const replacement = (seen: Stored, next: Stored): Write[] => {
  const isThere = keyOf(seen).pk === keyOf(next).pk && keyOf(seen).sk === keyOf(next).sk;
  const item = isThere
    ? [put(itemOf(next), unchanged(seen))]
    : [remove(keyOf(seen), unchanged(seen)), put(itemOf(next))];
  return [...item, ...pointerWrites(seen, next)];
};

/**
 * One note about all pictures that none of `kept` has.
 * @param seen of one calendar
 * @param due when they may be deleted
 */
export const releasedPictures = (seen: readonly Stored[], kept: readonly Stored[], due: Date): Note[] => {
  const staying = new Set(kept.flatMap(picturesOf));
  const [first, ...others] = new Set(seen.flatMap(picturesOf).filter((place) => !staying.has(place)));
  const [owned] = seen;
  if (first === undefined || !owned) return [];
  const sizes = Object.assign({}, ...seen.map(({ pictureSizes }) => pictureSizes));
  return [noteUnused([first, ...others], due, { calendarId: owned.calendarId, sizes })];
};

/** The events `next` with the sizes of their pictures, which `seen`, they themselves and notes of uploads know. */
export const withPictureSizes = (
  next: readonly Stored[],
  seen: readonly Stored[],
  uploaded: readonly Pick<Note, 'sizes'>[] = [],
): Stored[] => {
  const known = [...seen, ...next].map(({ pictureSizes = {} }) => pictureSizes);
  const sizes = Object.assign({}, ...known, ...uploaded.map((note) => note.sizes));
  return next.map((one) => withSizes(one, sizes));
};
