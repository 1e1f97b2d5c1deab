import { shardOf } from './ids.ts';
import { CounterItem } from './items.ts';
import { COUNTER_SHARDS, eventMonthKey, eventTotalsKey, USER_COUNTERS, userTotalsKey, userWeekKey } from './keys.ts';
import { getItems, type Key, queryItems } from './table.ts';
import { update, type Write } from './transactions.ts';

/** How much to add to the named numbers of one counter item. */
export type Delta = { readonly key: Key; readonly add: Readonly<Record<string, number>> };
export type Counts = Readonly<Record<string, number>>;

type CountedEvent = { readonly id: string; readonly startDate: string; readonly durationClass: number };
type CountedUser = {
  readonly id: string;
  readonly role: 'user' | 'admin';
  readonly isActive: boolean;
  readonly createdAt: string;
};

const MOSCOW_HOUR = { timeZone: 'Europe/Moscow', weekday: 'short', hour: '2-digit', hourCycle: 'h23' } as const;

// Made with the first event: it takes a tenth of a function's start-up.
let moscow: Intl.DateTimeFormat | undefined;
const moscowHour = (): Intl.DateTimeFormat => {
  moscow ??= new Intl.DateTimeFormat('en-GB', MOSCOW_HOUR);
  return moscow;
};

/** `Wed09`: weekday and hour of an instant in Moscow, as the numbers of the totals item are named. */
const hourName = (instant: string): string => {
  const parts = moscowHour().formatToParts(new Date(instant));
  return parts.flatMap(({ type, value }) => (type === 'weekday' || type === 'hour' ? [value] : [])).join('');
};

/** The Monday (UTC) of an instant's week, `YYYY-MM-DD`. */
export const mondayOf = (instant: string): string => {
  const day = new Date(`${instant.slice(0, 10)}T00:00:00.000Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};

/**
 * An event that comes (1) or goes (-1). In the totals: all events, its year, its hour in Moscow; in its month: all, its
 * day, its class. Years, months and days are UTC.
 */
export const eventDeltas = ({ id, startDate, durationClass }: CountedEvent, sign: 1 | -1): Delta[] => {
  const shard = shardOf(id, COUNTER_SHARDS);
  const [year, day] = [`y${startDate.slice(0, 4)}`, `d${startDate.slice(8, 10)}`];
  return [
    { key: eventTotalsKey(shard), add: { total: sign, [year]: sign, [hourName(startDate)]: sign } },
    {
      key: eventMonthKey(shard, startDate.slice(0, 7)),
      add: { total: sign, [day]: sign, [`c${durationClass}`]: sign },
    },
  ];
};

/** A user that comes (1) or goes (-1). */
export const userDeltas = ({ id, role, isActive, createdAt }: CountedUser, sign: 1 | -1): Delta[] => {
  const shard = shardOf(id, COUNTER_SHARDS);
  const add = { total: sign, active: isActive ? sign : 0, admins: role === 'admin' ? sign : 0 };
  return [
    { key: userTotalsKey(shard), add },
    { key: userWeekKey(mondayOf(createdAt), shard), add: { total: sign } },
  ];
};

/** A user that is unblocked (1) or blocked (-1). */
export const activeDelta = (id: string, sign: 1 | -1): Delta[] => [
  { key: userTotalsKey(shardOf(id, COUNTER_SHARDS)), add: { active: sign } },
];

/** The steps that make these changes, one per item (a transaction touches no item twice); none for what cancels out. */
export const counterWrites = (deltas: readonly Delta[]): Write[] => {
  const merged = new Map<string, { key: Key; add: Record<string, number> }>();
  for (const { key, add } of deltas) {
    const name = `${key.pk}/${key.sk}`;
    const sum = merged.get(name) ?? { key, add: {} };
    merged.set(name, sum);
    for (const [field, number] of Object.entries(add)) sum.add[field] = (sum.add[field] ?? 0) + number;
  }
  return [...merged.values()].flatMap(({ key, add }) => addition(key, add));
};

const addition = (key: Key, add: Record<string, number>): Write[] => {
  const changes = Object.entries(add).filter(([, number]) => number !== 0);
  if (changes.length === 0) return [];
  return [
    update(key, `SET #kind = :kind ADD ${changes.map((_, at) => `#n${at} :n${at}`).join(', ')}`, {
      names: { kind: 'kind', ...Object.fromEntries(changes.map(([field], at) => [`n${at}`, field])) },
      values: { kind: 'COUNTER', ...Object.fromEntries(changes.map(([, number], at) => [`n${at}`, number])) },
    }),
  ];
};

const shards = Array.from({ length: COUNTER_SHARDS }, (_, shard) => shard);

const sum = (items: readonly CounterItem[]): Counts => {
  const total: Record<string, number> = {};
  for (const { pk: _, sk: __, kind: ___, ...numbers } of items)
    for (const [field, number] of Object.entries(numbers)) total[field] = (total[field] ?? 0) + number;
  return total;
};

/** `{total, active, admins}` of all users; one request. */
export const userTotals = async (): Promise<Counts> => sum(await getItems(CounterItem, shards.map(userTotalsKey)));

/** `{total, y1970 … y2100, Mon00 … Sun23}` of all events by year and by weekday and hour in Moscow; one request. */
export const eventTotals = async (): Promise<Counts> => sum(await getItems(CounterItem, shards.map(eventTotalsKey)));

/** New users by Monday of the week, from the week of `since` on; one request. */
export const usersByWeek = async (since: string): Promise<Map<string, Counts>> =>
  grouped(
    await queryItems(CounterItem, {
      condition: 'pk = :pk AND sk BETWEEN :from AND :to',
      values: { pk: USER_COUNTERS, from: `WEEK#${mondayOf(since)}`, to: 'WEEK#~' },
    }),
  );

/**
 * `{total, d01 … d31, c0 … c4}` of events by month of their start (UTC), for the months `from` to `to`, both included
 * (`YYYY-MM`); one request per shard however many events there are.
 */
export const eventsByMonth = async (from = '0000-00', to = '9999-99'): Promise<Map<string, Counts>> => {
  const found = await Promise.all(
    shards.map((shard) =>
      queryItems(CounterItem, {
        condition: 'pk = :pk AND sk BETWEEN :from AND :to',
        values: { pk: eventMonthKey(shard, '').pk, from: eventMonthKey(0, from).sk, to: eventMonthKey(0, to).sk },
      }),
    ),
  );
  return grouped(found.flat());
};

/** Sums over the shards by the second part of the sort key: `MONTH#2025-03`, `WEEK#2025-03-03#5`. */
const grouped = (items: readonly CounterItem[]): Map<string, Counts> => {
  const groups = Map.groupBy(items, ({ sk }) => sk.split('#')[1] ?? '');
  return new Map([...groups].map(([name, members]) => [name, sum(members)]));
};
