import { Unauthorized } from '#functions/domain/errors.ts';
import type { Stored } from '#functions/domain/events/series-events.ts';
import { amountsOf, difference } from '#functions/domain/events/usage.ts';
import type { ChangeItem, TrashItem } from '#functions/storage/dynamodb/items/history.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { daysLater } from '#functions/storage/dynamodb/time-to-live.ts';
import { asConflict, ConditionFailed, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { addition, releasedPictures, replacement, withPictureSizes } from '#functions/storage/events/stored-writes.ts';
import { wordWrites } from '#functions/storage/events/words.ts';
import {
  authorWrites,
  importWrites,
  leaveTrashWrites,
  revisionWrites,
  stamped,
  TRASH_DAYS,
} from '#functions/storage/history/kept-writes.ts';
import type { LogLine } from '#functions/storage/log/log.ts';
import type { Pictures } from '#functions/storage/pictures/pictures.ts';
import { eventIn } from '#functions/storage/trash/trash.ts';
import type { Usage } from '#functions/storage/usage/usage.ts';
import { accountIsActive } from '#functions/storage/users/users.ts';
import { isShared } from '#shared/contracts/calendars.ts';

type Imported = {
  /** The event that `next` replaces. */
  readonly seen?: Stored | undefined;
  /** The item in the trash that `next` is restored from. */
  readonly trash?: TrashItem;
  /** The last import of the event's UID before this import. */
  readonly uidBefore?: ChangeItem['uid'];
  readonly next: Stored;
  readonly now: Date;
  /**
   * The id of the import, by which the import can be undone. `line` names the user who imports; no log entry is written
   * from it here.
   */
  readonly change: string;
  readonly line: LogLine;
  readonly also: readonly Write[];
};

type Parts = {
  readonly table: Table;
  readonly usage: Usage;
  readonly pictures: Pick<Pictures, 'dropBeyondKept'>;
};

/**
 * Writes one event of an import in one transaction. It writes no log entry: one entry of the import stands for all its
 * events.
 */
export const writeImported = async (
  { table: { commit }, usage: { countIn }, pictures }: Parts,
  { seen, trash, uidBefore, next: wanted, also, ...made }: Imported,
): Promise<void> => {
  const ownerLives = accountIsActive(isShared(wanted.calendarId) ? made.line.userId : wanted.calendarId);
  const before = seen ? [seen] : [];
  const trashed = trash && eventIn(trash);
  const next = withPictureSizes([stamped(wanted, made)], trashed ? [trashed] : before);
  const did = trash ? 'restored' : seen ? 'updated' : 'created';
  const [note] = releasedPictures(before, next, daysLater(made.now, TRASH_DAYS));
  const writes = [
    ownerLives,
    ...next.flatMap((one) => (seen ? replacement(seen, one) : addition(one))),
    ...wordWrites(before, next),
    ...(note ? [note.write] : []),
    ...(seen ? revisionWrites(seen, note, made.now) : []),
    ...(trash ? leaveTrashWrites(trash) : []),
    ...(trashed ? revisionWrites(trashed, trash.note && { key: trash.note }, made.now) : []),
    ...next.flatMap((one) => authorWrites(made.line.userId, one)),
    ...next.flatMap(({ id, revision: to }) => importWrites(made, { id, did, to, ...(seen && { uid: uidBefore }) })),
    ...also,
  ];
  try {
    await countIn(
      [{ calendarId: wanted.calendarId, by: difference(amountsOf(next), amountsOf(before)) }],
      (usageWrites) => commit([...writes, ...usageWrites]),
    );
  } catch (reason) {
    const failed = reason instanceof ConditionFailed ? reason.failed : [];
    if (failed.includes(ownerLives)) throw new Unauthorized('account-blocked', { cause: reason });
    asConflict()(reason);
  }
  if (note) await pictures.dropBeyondKept(wanted.calendarId);
};
