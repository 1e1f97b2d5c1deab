import type { CounterChangeItem } from '#functions/storage/dynamodb/items/counters.ts';
import {
  COUNTER_SHARDS,
  counterChangeKey,
  eventMonthKey,
  eventTotalsKey,
  userTotalsKey,
  userWeekKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { put, update, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { newId, shardOf } from '#functions/storage/ids.ts';

/** Amounts to add to the named numbers of one counter item, and the item's shard. */
export type Delta = {
  readonly shard: number;
  readonly key: Key;
  readonly add: Readonly<Record<string, number>>;
  /** Id of the event or user that is counted. */
  readonly of?: string;
};

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
    { shard, of: id, key: eventTotalsKey(shard), add: { total: sign, [year]: sign, [hourName(startDate)]: sign } },
    {
      shard,
      of: id,
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
    { shard, of: id, key: userTotalsKey(shard), add },
    { shard, of: id, key: userWeekKey(mondayOf(createdAt), shard), add: { total: sign } },
  ];
};

/** A user that is unblocked (1) or blocked (-1). */
export const activeDelta = (id: string, sign: 1 | -1): Delta[] => {
  const shard = shardOf(id, COUNTER_SHARDS);
  return [{ shard, of: id, key: userTotalsKey(shard), add: { active: sign } }];
};

/** A user that becomes an admin (1) or is none any more (-1). */
export const adminDelta = (id: string, sign: 1 | -1): Delta[] => {
  const shard = shardOf(id, COUNTER_SHARDS);
  return [{ shard, of: id, key: userTotalsKey(shard), add: { admins: sign } }];
};

/** One sum per counter item, as a transaction touches no item twice. */
const merged = (deltas: readonly Delta[]): Delta[] => {
  const sums = new Map<string, { shard: number; key: Key; add: Record<string, number> }>();
  for (const { shard, key, add } of deltas) {
    const name = `${key.pk}/${key.sk}`;
    const sum = sums.get(name) ?? { shard, key, add: {} };
    sums.set(name, sum);
    for (const [field, number] of Object.entries(add)) sum.add[field] = (sum.add[field] ?? 0) + number;
  }
  return [...sums.values()].flatMap((delta) => {
    const changes = Object.entries(delta.add).filter(([, number]) => number !== 0);
    return changes.length === 0 ? [] : [{ ...delta, add: Object.fromEntries(changes) }];
  });
};

/**
 * The writes by which a transaction adds to the counters: one item per shard under a key of its own, so that two writers
 * never conflict at a counter. A fold adds them to the counters later. Amounts that cancel out make no write.
 */
export const counterWrites = (deltas: readonly Delta[]): Write[] =>
  [...Map.groupBy(merged(deltas), ({ shard }) => shard)].map(([shard, changes]) => {
    const ids = deltas.flatMap(({ shard: its, of = [] }) => (its === shard ? of : []));
    return put({
      ...counterChangeKey(shard, newId()),
      kind: 'COUNTER_CHANGE',
      deltas: changes.map(({ key: { pk, sk }, add }) => ({ pk, sk, add })),
      of: [...new Set(ids)],
    });
  });

/** The writes that add these numbers to the counters themselves, one per item: for folds, which are few. */
export const counterAdditions = (deltas: readonly Delta[]): Write[] =>
  merged(deltas).map(({ key, add }) => addition(key, add));

const addition = (key: Key, add: Readonly<Record<string, number>>): Write => {
  const changes = Object.entries(add);
  return update(key, `SET #kind = :kind ADD ${changes.map((_, at) => `#n${at} :n${at}`).join(', ')}`, {
    names: { kind: 'kind', ...Object.fromEntries(changes.map(([field], at) => [`n${at}`, field])) },
    values: { kind: 'COUNTER', ...Object.fromEntries(changes.map(([, number], at) => [`n${at}`, number])) },
  });
};

/** The deltas of a change that waits. */
export const changeDeltas = ({ pk: partition, deltas }: CounterChangeItem): Delta[] =>
  deltas.map(({ pk, sk, add }) => ({ shard: Number(partition.split('#').at(-1)), key: { pk, sk }, add }));
