import * as v from 'valibot';
import { CalendarItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { CALENDARS_INDEX, calendarKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';

const Row = v.pick(CalendarItem, ['kind', 'id', 'name', 'color', 'deletedAt']);
type Row = v.InferOutput<typeof Row>;

/** The most megabytes of the index that are read for one answer. One megabyte has some 2,500 calendars. */
const READ_MAX = 10;

type Asked = {
  /** Part of the name, regardless of case. */
  readonly search?: string | undefined;
  /** Searches only these calendars. */
  readonly ids?: readonly string[] | undefined;
};

/** Searches shared calendars by part of their name. Those in the trash are left out. */
export const createCalendarSearch = ({ getItems, queryItems }: Pick<Table, 'getItems' | 'queryItems'>) => {
  const read = (ids: readonly string[] | undefined): Promise<Row[]> => {
    if (ids) return getItems(Row, ids.map(calendarKey));
    const plan = { index: 'gsi1', condition: 'gsi1pk = :pk', values: { pk: CALENDARS_INDEX } } as const;
    const most = { requests: READ_MAX, onCut: () => undefined };
    return queryItems(Row, { ...plan, fields: Object.keys(Row.entries), most });
  };

  /** All matching calendars, ordered by name. The cost grows with the number of calendars. */
  const searchCalendars = async ({ search = '', ids }: Asked): Promise<Row[]> => {
    const part = search.toLowerCase();
    const found = await read(ids);
    return found
      .filter(({ name, deletedAt }) => deletedAt === undefined && name.toLowerCase().includes(part))
      .sort((one, other) => one.name.localeCompare(other.name, 'ru') || (one.id < other.id ? -1 : 1));
  };

  return { searchCalendars };
};
