import { calendarAsked, makerIn } from '#functions/domain/calendars/may.ts';
import { fateOf, type Row } from '#functions/domain/events/row-fate.ts';
import { handle } from '#functions/history/storage.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { newId } from '#functions/storage/ids.ts';
import { eventIn } from '#functions/storage/trash/trash.ts';
import * as contract from '#shared/contracts/imports.ts';
import { findMatch } from './find-match.ts';

const AT_ONCE = 8;

export const checkImport = handle(contract.checkImport, async ({ query, body: { kind, rows }, user, now, storage }) => {
  const calendarId = calendarAsked(await storage.calendars.callerOf(user), query.calendarId, 'edit');
  const uids = rows.map(({ uid }) => uid);
  const [known, categoryOf] = await Promise.all([
    storage.imports.knownUids(calendarId, uids, now),
    storage.categories.categoriesOf(calendarId),
  ]);
  const fates = await inParallel(AT_ONCE, rows, async (file) => {
    const row: Row = { file, kind };
    const { trash, ...match } = await findMatch(storage, {
      calendarId,
      uid: file.uid,
      known: known.get(file.uid),
      now,
    });
    const { fate, reason } = fateOf(
      row,
      { ...match, trashed: trash && eventIn(trash) },
      { id: newId(), userId: makerIn(calendarId, user), calendarId, now, categoryOf },
    );
    return { fate, ...(reason !== undefined && { reason }) };
  });
  return { fates };
});
