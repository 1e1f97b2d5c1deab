import * as v from 'valibot';
import { pictureAt } from '#functions/domain/events/event.ts';
import { isSeries, picturesOf, type Stored } from '#functions/domain/events/series-events.ts';
import { ChangeItem, EventRevisionItem } from '#functions/storage/dynamodb/items/history.ts';
import {
  changeKey,
  changePartition,
  eventPointerKey,
  REVISION_PREFIX,
  revisionKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { isKept } from '#functions/storage/dynamodb/time-to-live.ts';
import { remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { reclaim } from '#functions/storage/pictures/notes.ts';
import type { Pictures } from '#functions/storage/pictures/pictures.ts';

const { pk, sk, kind, n, note, ttl } = EventRevisionItem.entries;
/** A revision without its content, for keys and pictures. */
const Bare = v.strictObject({ pk, sk, kind, n, note, ttl });
const BARE_FIELDS = Object.keys(Bare.entries);
type Bare = v.InferOutput<typeof Bare>;

const REMOVED_AT_ONCE = 100;

/**
 * A state that can be restored. It has only the pictures that are still kept. The writes give these pictures back to
 * the event.
 */
type BroughtBack = {
  readonly state: Stored;
  readonly writes: readonly Write[];
  /** Whether a picture of the state is deleted. */
  readonly isWithoutPicture: boolean;
};

type Making = { readonly change: string | undefined; readonly userId: string; readonly id: string };

const without = <S extends Stored>(state: S, lost: ReadonlySet<string>): S => {
  const left = (picture: string | null): string | null =>
    picture !== null && lost.has(pictureAt(state.id, picture)) ? null : picture;
  if (!isSeries(state)) return { ...state, picture: left(state.picture) };
  const exceptions = Object.entries(state.exceptions).map(([date, patch]) =>
    patch?.picture ? [date, { ...patch, picture: left(patch.picture) }] : [date, patch],
  );
  return { ...state, picture: left(state.picture), exceptions: Object.fromEntries(exceptions) };
};

/** Earlier states of events, and changes that can be undone. */
export const createRevisions = ({ commit, getItem, queryItems }: Table, pictures: Pictures) => {
  const rowsOf = (id: string) => ({
    condition: 'pk = :pk AND sk BETWEEN :from AND :to',
    values: { pk: eventPointerKey(id).pk, from: REVISION_PREFIX, to: `${REVISION_PREFIX}~` },
  });

  /** Earlier states of an event, newest first. */
  const revisionsOf = async (id: string, now: Date): Promise<EventRevisionItem[]> =>
    (await queryItems(EventRevisionItem, { ...rowsOf(id), descending: true })).filter(isKept(now));

  /** The earlier state with this number, if it is kept. */
  const findRevision = async (id: string, n: number, now: Date): Promise<EventRevisionItem | undefined> => {
    const found = await getItem(EventRevisionItem, revisionKey(id, n));
    return found && isKept(now)(found) ? found : undefined;
  };

  const bareRows = (id: string): Promise<Bare[]> => queryItems(Bare, { ...rowsOf(id), fields: BARE_FIELDS });

  /** The keys of notes about pictures that the event has dropped. */
  const notesOf = async (id: string): Promise<Key[]> => (await bareRows(id)).flatMap((row) => row.note ?? []);

  /**
   * A state of an event, with those pictures that the event has now or can take back. A picture that another event has
   * taken is left out.
   * @param seen the present event; undefined if the event is in the trash
   * @param gone events that the same change deletes, and whose pictures the state may take over
   */
  const bringBack = async (
    state: Stored,
    {
      seen,
      gone = [],
      notes = [],
      now,
    }: {
      readonly seen?: Stored;
      readonly gone?: readonly Stored[];
      readonly notes?: readonly Key[];
      readonly now: Date;
    },
  ): Promise<BroughtBack> => {
    const present = new Set([...(seen ? [seen] : []), ...gone].flatMap(picturesOf));
    const wanted = new Set(picturesOf(state).filter((place) => !present.has(place)));
    if (wanted.size === 0) return { state, writes: [], isWithoutPicture: false };
    const keys = [...notes, ...(seen ? await notesOf(seen.id) : [])];
    const { writes, places } = reclaim(await pictures.findNotes(keys), wanted, now);
    const lost = new Set([...wanted].filter((place) => !places.has(place)));
    return { state: without(state, lost), writes, isWithoutPicture: lost.size > 0 };
  };

  /** The writes that delete all earlier states, and the keys of their notes. */
  const revisionRemoval = async (id: string): Promise<{ writes: Write[]; notes: Key[] }> => {
    const rows = await bareRows(id);
    return { writes: rows.map((row) => remove(row)), notes: rows.flatMap((row) => row.note ?? []) };
  };

  /** Deletes all earlier states of an event with their pictures. May be repeated. */
  const purgeRevisions = async (id: string): Promise<void> => {
    const { writes, notes } = await revisionRemoval(id);
    await pictures.discardNotes(notes);
    for (let at = 0; at < writes.length; at += REMOVED_AT_ONCE) await commit(writes.slice(at, at + REMOVED_AT_ONCE));
  };

  /** The rows of a change that are not undone yet. */
  const rowsOfChange = async (change: string, now: Date): Promise<ChangeItem[]> => {
    const plan = { condition: 'pk = :pk', values: { pk: changePartition(change) } };
    return (await queryItems(ChangeItem, plan)).filter(isKept(now));
  };

  /** The effect of a change on this event; undefined if the change is undone. */
  const rowOfChange = async (change: string, id: string, now: Date): Promise<ChangeItem | undefined> => {
    const found = await getItem(ChangeItem, changeKey(change, id));
    return found && isKept(now)(found) ? found : undefined;
  };

  /**
   * Whether this user has already made this change of the event, and nobody has undone it. A repeated call then has
   * nothing to do.
   */
  const isMade = async ({ change, userId, id }: Making, now: Date): Promise<boolean> =>
    change !== undefined && (await rowOfChange(change, id, now))?.userId === userId;

  return { revisionsOf, findRevision, bringBack, revisionRemoval, purgeRevisions, rowsOfChange, rowOfChange, isMade };
};
export type Revisions = ReturnType<typeof createRevisions>;
