import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { calendarAsked, makerIn } from '#functions/domain/calendars/may.ts';
import { Conflict, Refusal } from '#functions/domain/errors.ts';
import type { CategoryOf } from '#functions/domain/events/category.ts';
import { fateOf, knownOf, type Row } from '#functions/domain/events/row-fate.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { handle, type Storage } from '#functions/history/storage.ts';
import { inParallel, oneByOne } from '#functions/storage/dynamodb/parallel.ts';
import { newId } from '#functions/storage/ids.ts';
import type { Counts } from '#functions/storage/imports/imports.ts';
import type { LogLine } from '#functions/storage/log/log.ts';
import { eventIn } from '#functions/storage/trash/trash.ts';
import * as contract from '#shared/contracts/imports.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { findMatch } from './find-match.ts';

const AT_ONCE = 8;

type Place = {
  readonly change: string;
  readonly line: LogLine;
  readonly calendarId: string;
  /** The maker of the new events, and the colour of these events. */
  readonly userId: string;
  readonly color: string;
  readonly now: Date;
  readonly categoryOf: CategoryOf;
  /** Runs writes one after the other. Each row changes the usage of the calendar, so parallel writes would conflict. */
  readonly inTurn: ReturnType<typeof oneByOne>;
};

/**
 * Imports one row. The present state of the table decides what is written, so the same row may be sent twice, even from
 * two tabs [IMP-17].
 */
const runRow = (
  storage: Storage,
  row: Row,
  isReplacing: boolean,
  { calendarId, userId, color, now, categoryOf, change, line, inTurn }: Place,
) =>
  retryOnConflict(async (): Promise<contract.RowEnd> => {
    const { uid } = row.file;
    const seenUid = (await storage.imports.knownUids(calendarId, [uid], now)).get(uid);
    const { trash, ...match } = await findMatch(storage, { calendarId, uid, known: seenUid, now });
    const making = { id: newId(), userId, calendarId, color, now, categoryOf };
    const { fate, reason, next } = fateOf(row, { ...match, trashed: trash && eventIn(trash) }, making);
    if (fate === 'new' || fate === 'update' || (isReplacing && (fate === 'edited' || fate === 'trashed'))) {
      if (!next) throw new Error(`No event for a row that is ${fate}`);
      const known = knownOf(row, next, categoryOf);
      const written = { uid, known, seenUid, next, now, change, line };
      const { restoreRow, writeRow } = storage.imports;
      await inTurn(() => (trash ? restoreRow({ ...written, trash }) : writeRow({ ...written, seen: match.present })));
      return { end: trash ? 'restored' : match.present ? 'updated' : 'created' };
    }
    return { end: fate, ...(reason !== undefined && { reason }) };
  });

const countsOf = (ends: readonly contract.RowEnd[]): Counts => {
  const those = (...names: contract.RowEnd['end'][]): number => ends.filter(({ end }) => names.includes(end)).length;
  return { created: those('created'), updated: those('updated', 'restored'), refused: those('refused') };
};

export const runImport = handle(
  contract.runImport,
  async ({ params: { change }, query, body: { kind, file, rows, replace, isLast }, user, now, storage }) => {
    const calendarId = calendarAsked(await storage.calendars.callerOf(user), query.calendarId, 'edit');
    const isOver = storage.imports.startWork();
    const author = { type: 'CALENDAR', ...doneBy(user, { id: calendarId }) } as const;
    const line = { ...author, description: eventLog.importBegun(file) };
    const place = await storage.imports.begin({ calendarId, change, file }, line, now);
    const userId = makerIn(calendarId, user);
    const [categoryOf, color] = await Promise.all([
      storage.categories.categoriesOf(calendarId),
      storage.calendars.colorOf(calendarId),
    ]);
    const inTurn = oneByOne();
    let failure: { readonly reason: unknown } | undefined;
    const ends = await inParallel(AT_ONCE, [...rows.entries()], async ([at, event]): Promise<contract.RowEnd> => {
      if (isOver() || failure) return { end: 'left' };
      try {
        return await runRow(storage, { file: event, kind }, replace.includes(at), {
          calendarId,
          userId,
          color,
          now,
          categoryOf,
          change,
          line,
          inTurn,
        });
      } catch (reason) {
        // Other writers were faster in all thirty rounds. The client's next call sends the row again.
        if (reason instanceof Conflict) return { end: 'left' };
        if (reason instanceof Refusal) return { end: 'refused', reason: reason.message };
        failure ??= { reason };
        return { end: 'left' };
      }
    });
    await storage.imports.count(place, countsOf(ends));
    // The failure is thrown only now: the rows that were written before it are counted, and none is written after it.
    if (failure) throw failure.reason;
    if (isLast && !ends.some(({ end }) => end === 'left'))
      await storage.imports.end(
        place,
        (counts) => ({ ...author, description: eventLog.importEnded({ file, ...counts }) }),
        now,
      );
    return { ends };
  },
);
