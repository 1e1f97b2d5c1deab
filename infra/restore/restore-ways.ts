import { calendarPlace } from '#shared/contracts/stored-items.ts';
import { type Database, readAll, writeAll } from './restore-batches.ts';
import { placeOf, type Row } from './restore-export.ts';

const calendarOf = ({ calendarId }: Row): Row => calendarPlace(String(calendarId));

/** A copied row with the living row's secrets. Undefined: the row is a link that was revoked since the copy. */
const asLiving = (copied: Row, living: Row | undefined): Row | undefined => {
  if (copied.kind === 'CALENDAR_LINK') return living;
  const { fileHash: _copied, ...rest } = copied;
  return living?.fileHash === undefined ? rest : { ...rest, fileHash: living.fileHash };
};

/**
 * Writes the rows that open shared calendars: links for members, and memberships, which may have a file address. If the
 * living database has the calendar, links that were revoked since the copy stay revoked, and used links stay used
 * [SHR-23]. Idempotent if the calendars are written after these rows.
 * @param living the database with the present state; undefined if it is gone, or has not changed since the copy
 * @returns the keys that were written
 */
export const putWays = async (
  database: Database,
  ways: readonly Row[],
  living: Database | undefined,
): Promise<string[]> => {
  const present = living ? await readAll(living, ways) : new Map<string, Row>();
  const places = new Map(ways.map((row) => [placeOf(calendarOf(row)), calendarOf(row)]));
  const calendars = living ? await readAll(living, [...places.values()]) : new Map<string, Row>();
  const back = ways.flatMap(
    (row) => (calendars.has(placeOf(calendarOf(row))) ? asLiving(row, present.get(placeOf(row))) : row) ?? [],
  );
  await writeAll(
    database,
    back.map((Item) => ({ PutRequest: { Item } })),
  );
  return back.map(placeOf);
};
