import { type Database, readAll, writeAll } from './restore-batches.ts';
import { placeOf, type Row } from './restore-export.ts';

/** Whether a row may hold a secret that opens a shared calendar: a link for members, or a membership with the address of its file. */
export const isWay = ({ kind }: Row): boolean => kind === 'CALENDAR_LINK' || kind === 'MEMBERSHIP';

export const isCalendar = ({ kind }: Row): boolean => kind === 'CALENDAR';
/** As functions/storage/dynamodb/keys.ts has it. */
const calendarPlace = ({ calendarId }: Row): Row => ({ pk: `CALENDAR#${String(calendarId)}`, sk: 'CALENDAR' });

/** A copied row with the secrets that the living row has; undefined: its link was revoked. */
const asLiving = (copied: Row, living: Row | undefined): Row | undefined => {
  if (copied.kind === 'CALENDAR_LINK') return living;
  const { fileHash: _copied, ...rest } = copied;
  return living?.fileHash === undefined ? rest : { ...rest, fileHash: living.fileHash };
};

/**
 * Writes the ways into calendars. What was revoked since the copy stays revoked, and what was used stays used, as far as the living database
 * has the calendar [SHR-23]. Idempotent if calendars are written later.
 * @param living the database with the present state; undefined: it is gone, or has not changed since
 * @returns the keys written
 */
export const putWays = async (
  database: Database,
  ways: readonly Row[],
  living: Database | undefined,
): Promise<string[]> => {
  const present = living ? await readAll(living, ways) : new Map<string, Row>();
  const places = new Map(ways.map((row) => [placeOf(calendarPlace(row)), calendarPlace(row)]));
  const calendars = living ? await readAll(living, [...places.values()]) : new Map<string, Row>();
  const back = ways.flatMap(
    (row) => (calendars.has(placeOf(calendarPlace(row))) ? asLiving(row, present.get(placeOf(row))) : row) ?? [],
  );
  await writeAll(
    database,
    back.map((Item) => ({ PutRequest: { Item } })),
  );
  return back.map(placeOf);
};
