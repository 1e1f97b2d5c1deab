import { erasedAuthor } from '#functions/domain/accounts/erased-name.ts';
import { EventPointerItem, StoredItem } from '#functions/storage/dynamodb/items/events.ts';
import { EventRevisionItem, TrashItem, TrashPointerItem } from '#functions/storage/dynamodb/items/history.ts';
import {
  eventPointerKey,
  eventsPartition,
  REVISION_PREFIX,
  trashPartition,
  trashPointerKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { ConditionFailed, update, type Write } from '#functions/storage/dynamodb/transactions.ts';

type Author = { readonly id: string } | undefined;

/** Replaces deleted users as the authors of changes [ACC-07]. */
export const createAuthors = ({ commit, getItem, queryItems }: Table) => {
  const present = async (id: string): Promise<StoredItem | undefined> => {
    const pointer = await getItem(EventPointerItem, eventPointerKey(id));
    return pointer && getItem(StoredItem, { pk: eventsPartition(pointer.calendarId), sk: pointer.eventSk });
  };
  const trashed = async (id: string): Promise<TrashItem | undefined> => {
    const pointer = await getItem(TrashPointerItem, trashPointerKey(id));
    return pointer && getItem(TrashItem, { pk: trashPartition(pointer.calendarId), sk: pointer.trashSk });
  };

  /** Replaces the user as the author of a present or deleted event and of its revisions. It may be repeated. */
  const eraseAuthor = async (eventId: string, userId: string): Promise<void> => {
    const by = erasedAuthor(userId);
    const isTheirs = (author: Author): boolean => author?.id === userId;
    /** @param path of the author. The write fails if somebody else is the author */
    const step = (key: Key, path: string): Write =>
      update(key, `SET ${path} = :by`, {
        condition: `${path}.#id = :userId`,
        values: { by, userId },
        names: { id: 'id', ...(path.includes('#event') && { event: 'event' }) },
      });
    const stored = await present(eventId);
    const item = await trashed(eventId);
    const values = { pk: eventPointerKey(eventId).pk, from: REVISION_PREFIX, to: `${REVISION_PREFIX}~` };
    const rows = await queryItems(EventRevisionItem, { condition: 'pk = :pk AND sk BETWEEN :from AND :to', values });
    const writes = [
      ...(stored && isTheirs(stored.updatedBy) ? [step(stored, 'updatedBy')] : []),
      ...(item && isTheirs(item.deletedBy) ? [step(item, 'deletedBy')] : []),
      ...[...(item ? [item] : []), ...rows].flatMap((one) =>
        isTheirs(one.event?.updatedBy) ? [step(one, '#event.updatedBy')] : [],
      ),
    ];
    for (const one of writes) {
      await commit([one]).catch((reason: unknown) => {
        // The condition fails if somebody else has changed, moved or deleted the event and is now its author.
        if (!(reason instanceof ConditionFailed)) throw reason;
      });
    }
  };

  return { eraseAuthor };
};
export type Authors = ReturnType<typeof createAuthors>;
