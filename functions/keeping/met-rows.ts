import { NotFound } from '#functions/domain/errors.ts';
import type { Stored } from '#functions/domain/series-events.ts';
import type { Storage } from '#functions/storage/create-storage.ts';
import type { KnownUid } from '#functions/storage/imports/imports.ts';
import { idOfUid } from '#shared/embedding/event-uid.ts';

export type MetRow = { readonly known: KnownUid | undefined; readonly present: Stored | undefined };

const ownEvent = async (events: Storage['events'], ownerId: string, id: string): Promise<Stored | undefined> => {
  try {
    const stored = await events.findStored(id);
    return stored.userId === ownerId ? stored : undefined;
  } catch (reason) {
    if (reason instanceof NotFound) return undefined;
    throw reason;
  }
};

/** What a UID means to an owner: the event that it was imported as, else the one that our own files name by it. */
export const metBy = async (
  { events }: Pick<Storage, 'events'>,
  { ownerId, uid, known }: { readonly ownerId: string; readonly uid: string; readonly known: KnownUid | undefined },
): Promise<MetRow> => {
  const id = known?.eventId ?? idOfUid(uid);
  return { known, present: id === undefined ? undefined : await ownEvent(events, ownerId, id) };
};
