import { isSeries, picturesOf, type Stored } from '#functions/domain/events/series-events.ts';
import { withSizes } from '#functions/domain/events/usage.ts';
import { eventPointerKey } from '#functions/storage/dynamodb/keys.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { assign, IF_NEW, put, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { type Note, noteUnused } from '#functions/storage/pictures/notes.ts';
import { placeKey, pointerItem, seriesPlaceKey, seriesPointerItem, toEventItem, toSeriesItem } from './event-items.ts';

export const keyOf = (stored: Stored): Key => (isSeries(stored) ? seriesPlaceKey(stored) : placeKey(stored));
export const itemOf = (stored: Stored) => (isSeries(stored) ? toSeriesItem(stored) : toEventItem(stored));
export const pointerOf = (stored: Stored) => (isSeries(stored) ? seriesPointerItem(stored) : pointerItem(stored));

const unchanged = ({ revision }: Stored) => ({ condition: 'revision = :seen', values: { seen: revision } });

/** The writes that add a new event or series, with its pointer. */
export const addition = (stored: Stored): Write[] => [put(itemOf(stored), IF_NEW), put(pointerOf(stored), IF_NEW)];

/** The writes that delete an event or series. They fail if it was changed since it was read. */
export const removal = (seen: Stored): Write[] => [
  remove(keyOf(seen), unchanged(seen)),
  remove(eventPointerKey(seen.id)),
];

const pointerWrites = (seen: Stored, next: Stored): Write[] => {
  const { pk, sk, ...fields } = pointerOf(next);
  if (JSON.stringify(pointerOf(seen)) === JSON.stringify({ pk, sk, ...fields })) return [];
  // If a series becomes a single event, its pointer is replaced as a whole. The additional fields of a series' pointer
  // would otherwise keep the event in the index.
  return isSeries(seen) && !isSeries(next) ? [put({ pk, sk, ...fields })] : [assign({ pk, sk }, fields)];
};

/**
 * The writes that replace an event or series by its new state under the same id. New times or another calendar give it
 * new keys. The writes fail if it was changed since it was read.
 */
export const replacement = (seen: Stored, next: Stored): Write[] => {
  const isThere = keyOf(seen).pk === keyOf(next).pk && keyOf(seen).sk === keyOf(next).sk;
  const item = isThere
    ? [put(itemOf(next), unchanged(seen))]
    : [remove(keyOf(seen), unchanged(seen)), put(itemOf(next))];
  return [...item, ...pointerWrites(seen, next)];
};

/**
 * One note about all pictures of `seen` that no event of `kept` has.
 * @param seen events of one calendar
 * @param due when the pictures may be deleted
 */
export const releasedPictures = (seen: readonly Stored[], kept: readonly Stored[], due: Date): Note[] => {
  const staying = new Set(kept.flatMap(picturesOf));
  const [first, ...others] = new Set(seen.flatMap(picturesOf).filter((place) => !staying.has(place)));
  const [owned] = seen;
  if (first === undefined || !owned) return [];
  const sizes = Object.assign({}, ...seen.map(({ pictureSizes }) => pictureSizes));
  return [noteUnused([first, ...others], due, { calendarId: owned.calendarId, sizes })];
};

/**
 * The events `next` with the sizes of their pictures. The sizes come from the events `seen`, from the events `next`
 * themselves, and from the notes of uploads.
 */
export const withPictureSizes = (
  next: readonly Stored[],
  seen: readonly Stored[],
  uploaded: readonly Pick<Note, 'sizes'>[] = [],
): Stored[] => {
  const known = [...seen, ...next].map(({ pictureSizes = {} }) => pictureSizes);
  const sizes = Object.assign({}, ...known, ...uploaded.map((note) => note.sizes));
  return next.map((one) => withSizes(one, sizes));
};
