import * as v from 'valibot';
import { chartsOf } from '#functions/domain/events/charts.ts';
import { DURATION_CLASSES } from '#functions/domain/events/window.ts';
import { type Counted, withinBounds } from '#functions/storage/dynamodb/bounds.ts';
import { UsageItem } from '#functions/storage/dynamodb/items/events.ts';
import { ChartsItem } from '#functions/storage/dynamodb/items/statistics.ts';
import { CHARTS_KEY, eventsIndexPartitions, USAGES_INDEX, USERS_INDEX } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { put } from '#functions/storage/dynamodb/transactions.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import { hasWholeDays } from '#functions/storage/events/views.ts';
import { countUsers, type UserFilter } from '#functions/storage/users/list.ts';
import type { IsOver } from '#functions/storage/work-time.ts';
import type { Charts } from '#shared/contracts/administration.ts';

const times = { gsi1sk: v.string(), startDate: v.string(), endDate: v.string() };
const UsageRow = v.pick(UsageItem, ['kind', 'events']);
/**
 * The rows of events in the index. A series has only one row: its pointer, which stands at the series' first start
 * [REC-39].
 */
const EventRow = v.variant('kind', [
  v.strictObject({ kind: v.literal('EVENT'), ...times, allDay: v.optional(v.boolean(), false) }),
  v.strictObject({ kind: v.literal('EVENT_POINTER'), ...times }),
]);
const UserRow = v.strictObject({ kind: v.literal('USER'), gsi1sk: v.string(), createdAt: v.string() });

/** The hour of a start, `YYYY-MM-DDTHH` (UTC). Of whole days only the day, `YYYY-MM-DD`. */
const startOf = (row: v.InferOutput<typeof EventRow>): string => row.startDate.slice(0, hasWholeDays(row) ? 10 : 13);

/** Items of the index that are in memory at once. */
const PAGE = 5_000;

/** Ignores an unreadable item; validation names it. */
const onBroken = (): void => undefined;

/** Reads users and events for statistics, from the index, which shows a change within moments. */
export const createStatistics = ({ commit, countItems, getItems, queryItems }: Table, readAtOnce = PAGE) => {
  const countUsersBy = (filter: UserFilter): Promise<Counted> =>
    withinBounds((most) => countUsers({ countItems }, filter, most));

  /** The number of events and series: the sum of all calendars' usage. */
  const countEvents = (): Promise<Counted> =>
    withinBounds(async (most) => {
      const plan = { index: 'gsi1', condition: 'gsi1pk = :pk', fields: Object.keys(UsageRow.entries), most } as const;
      const rows = await Promise.all(USAGES_INDEX.map((pk) => queryItems(UsageRow, { ...plan, values: { pk } })));
      return rows.flat().reduce((sum, { events = 0 }) => sum + events, 0);
    });

  /**
   * Gives every item of a partition of the index to `visit`.
   * @returns true if all items were read; false if the time was over before
   */
  const walk = async <S extends v.GenericSchema<unknown, { readonly gsi1sk: string }>>(
    schema: S,
    plan: { readonly pk: string; readonly fields: readonly string[]; readonly isOver: IsOver },
    visit: (item: v.InferOutput<S>) => void,
  ): Promise<boolean> => {
    const { pk, fields, isOver } = plan;
    for (let from = ' '; !isOver(); ) {
      const condition = 'gsi1pk = :pk AND gsi1sk > :from';
      const page = await queryItems(schema, {
        index: 'gsi1',
        condition,
        values: { pk, from },
        fields,
        limit: readAtOnce,
        onBroken,
      });
      page.forEach(visit);
      const last = page.at(-1);
      if (!last || page.length < readAtOnce) return true;
      from = last.gsi1sk;
    }
    return false;
  };

  /**
   * Counts all events and users for the charts and stores the result. It reads some 90 MB of the index for 100,000
   * events.
   * @returns undefined if the time was over before the end; nothing is stored then
   */
  const countCharts = async (now: Date, isOver: IsOver): Promise<Charts | undefined> => {
    const [starts, arrivals] = [new Map<string, number>(), new Map<string, number>()];
    const add = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
    const ofEvents = { fields: ['kind', ...Object.keys(times), 'allDay'], isOver };
    const ofUsers = { pk: USERS_INDEX, fields: Object.keys(UserRow.entries), isOver };
    const areWhole = await Promise.all([
      walk(UserRow, ofUsers, ({ createdAt }) => add(arrivals, createdAt.slice(0, 10))),
      ...DURATION_CLASSES.flatMap(eventsIndexPartitions).map((pk) =>
        walk(EventRow, { ...ofEvents, pk }, (row) => add(starts, startOf(row))),
      ),
    ]);
    if (areWhole.includes(false)) return undefined;
    const charts = chartsOf({ starts, arrivals }, now);
    await commit([put({ ...CHARTS_KEY, kind: 'CHARTS', ...charts })]);
    return charts;
  };

  /** The charts as last counted. Undefined if they were not counted yet, or cannot be read. */
  const getCharts = async (): Promise<Charts | undefined> => {
    const [item] = await getItems(ChartsItem, [CHARTS_KEY], { onBroken });
    return item && withoutKeys(item);
  };

  return { countUsers: countUsersBy, countEvents, countCharts, getCharts };
};
