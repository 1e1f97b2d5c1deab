import { EventPointerItem, StoredItem, storedOf } from '#functions/storage/dynamodb/items/events.ts';
import { TrashItem, TrashPointerItem } from '#functions/storage/dynamodb/items/history.ts';
import { eventPointerKey, eventsPartition, trashPartition, trashPointerKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { isKept } from '#functions/storage/dynamodb/time-to-live.ts';

export const createLookUp = ({ getItems }: Table) => {
  /**
   * Present events, and events and embeddings in the trash, by their ids. Thousands can be read at once. An event that
   * moves during the read may be missing in both results.
   */
  const lookUp = async (ids: readonly string[], now: Date) => {
    const pointers = await getItems(EventPointerItem, ids.map(eventPointerKey));
    const keys = pointers.map(({ calendarId, eventSk }) => ({ pk: eventsPartition(calendarId), sk: eventSk }));
    const items = await getItems(StoredItem, keys);
    const present = new Map(items.map((item) => [item.id, storedOf(item)]));
    const missing = ids.filter((id) => !present.has(id));
    const trashPointers = await getItems(TrashPointerItem, missing.map(trashPointerKey));
    const trashKeys = trashPointers.map(({ calendarId, trashSk }) => ({ pk: trashPartition(calendarId), sk: trashSk }));
    const trash = (await getItems(TrashItem, trashKeys)).filter(isKept(now));
    return { present, trashed: new Map(trash.map((item) => [item.id, item])) };
  };

  return { lookUp };
};
