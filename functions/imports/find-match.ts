import { unlessMissing } from '#functions/domain/errors.ts';
import type { Stored } from '#functions/domain/events/series-events.ts';
import type { Storage } from '#functions/history/storage.ts';
import type { TrashItem } from '#functions/storage/dynamodb/items/history.ts';
import type { KnownUid } from '#functions/storage/events/uids.ts';
import { idOfUid } from '#shared/embedding/event-uid.ts';

/** Of `present` and `trash` at most one is defined. */
type Match = {
  readonly known: KnownUid | undefined;
  readonly present: Stored | undefined;
  readonly trash: TrashItem | undefined;
};

type Asked = {
  readonly calendarId: string;
  readonly uid: string;
  readonly known: KnownUid | undefined;
  readonly now: Date;
};

/**
 * The calendar's event with this UID, present or in the trash: the event that was last imported with this UID. If there
 * is none, it is the event whose id the UID contains, because our exports make UIDs from ids.
 */
export const findMatch = async (
  { events, history }: Pick<Storage, 'events' | 'history'>,
  { calendarId, uid, known, now }: Asked,
): Promise<Match> => {
  const id = known?.eventId ?? idOfUid(uid);
  const nothing = { known, present: undefined, trash: undefined };
  if (id === undefined) return nothing;
  const present = await events.findStored(id).catch(unlessMissing);
  if (present) return { ...nothing, present: present.calendarId === calendarId ? present : undefined };
  const trash = await history.findTrashed(id, now).catch(unlessMissing);
  return { ...nothing, trash: trash?.event && trash.calendarId === calendarId ? trash : undefined };
};
