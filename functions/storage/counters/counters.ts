import { Busy } from '#functions/domain/errors.ts';
import { newId, shardOf } from '#functions/storage/ids.ts';
import { CounterChangeItem, CounterItem, RecountItem } from '#functions/storage/items.ts';
import {
  COUNTER_SHARDS,
  counterChangeKey,
  counterChangesPartition,
  eventMonthKey,
  eventTotalsKey,
  recountKey,
  USER_COUNTERS,
  userTotalsKey,
  userWeekKey,
} from '#functions/storage/keys.ts';
import type { Table } from '#functions/storage/table.ts';
import type { Key } from '#functions/storage/table-client.ts';
import {
  type CommitOptions,
  ConditionFailed,
  check,
  put,
  remove,
  update,
  type Write,
} from '#functions/storage/transactions.ts';

/** Amounts to add to the named numbers of one counter item, and the item's shard. */
export type Delta = {
  readonly shard: number;
  readonly key: Key;
  readonly add: Readonly<Record<string, number>>;
  /** Id of the event or user that is counted. */
  readonly of?: string;
};

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
 * The steps by which a transaction adds to the counters: one item per shard under a key of its own, so that two writers
 * never conflict at a counter. A fold adds them to the counters later. Amounts that cancel out make no step.
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

/** The steps that add these numbers to the counters themselves, one per item: for folds, which are few. */
export const counterAdditions = (deltas: readonly Delta[]): Write[] =>
  merged(deltas).map(({ key, add }) => addition(key, add));

const addition = (key: Key, add: Readonly<Record<string, number>>): Write => {
  const changes = Object.entries(add);
  return update(key, `SET #kind = :kind ADD ${changes.map((_, at) => `#n${at} :n${at}`).join(', ')}`, {
    names: { kind: 'kind', ...Object.fromEntries(changes.map(([field], at) => [`n${at}`, field])) },
    values: { kind: 'COUNTER', ...Object.fromEntries(changes.map(([, number], at) => [`n${at}`, number])) },
  });
};

const shards = Array.from({ length: COUNTER_SHARDS }, (_, shard) => shard);

/** Steps of one transaction: DynamoDB takes 100. */
const STEPS_MAX = 100;

/** Changes that are read to be folded at once: each is a step, and so is each counter item they add to. */
export const FOLDED_AT_ONCE = 40;

/** The deltas of a change that waits. */
export const changeDeltas = ({ pk: partition, deltas }: CounterChangeItem): Delta[] =>
  deltas.map(({ pk, sk, add }) => ({ shard: Number(partition.split('#').at(-1)), key: { pk, sk }, add }));

const notPaused = (shard: number): Write => check(recountKey(shard), 'attribute_not_exists(pk)');

/** As many of the waiting changes as one transaction can fold, as its steps. */
const foldSteps = (shard: number, waiting: readonly CounterChangeItem[]): Write[] => {
  let steps: Write[] = [];
  for (let count = 1; count <= waiting.length; count++) {
    const taken = waiting.slice(0, count);
    const next = [
      notPaused(shard),
      // A change that is gone was added by another fold: then none of these is added.
      ...taken.map((change) => remove(change, { condition: 'attribute_exists(pk)' })),
      ...counterAdditions(taken.flatMap(changeDeltas)),
    ];
    if (next.length > STEPS_MAX) break;
    steps = next;
  }
  return steps;
};

/** Folds of a shard by one reader. */
const FOLDS_MAX = 10;

/** The numbers of a counter item, by name. */
export const countsOf = ({ pk, sk, kind, ...counts }: CounterItem): Counts => counts;

const sum = (items: readonly CounterItem[]): Counts => {
  const total: Record<string, number> = {};
  for (const item of items)
    for (const [field, number] of Object.entries(countsOf(item))) total[field] = (total[field] ?? 0) + number;
  return total;
};

/** Sums over the shards by the second part of the sort key: `MONTH#2025-03`, `WEEK#2025-03-03#5`. */
const grouped = (items: readonly CounterItem[]): Map<string, Counts> => {
  const groups = Map.groupBy(items, ({ sk }) => sk.split('#')[1] ?? '');
  return new Map([...groups].map(([name, members]) => [name, sum(members)]));
};

const CLASSES = [0, 1, 2, 3, 4];

/** Reading the counters, and adding to them what waits. */
export const createCounters = ({ commit, getItem, getItems, queryItems }: Table) => {
  const waitingChanges = (shard: number, limit?: number): Promise<CounterChangeItem[]> =>
    queryItems(CounterChangeItem, { condition: 'pk = :pk', values: { pk: counterChangesPartition(shard) }, limit });

  /**
   * Ends the pause of a recount that has died. What still lives keeps it: its changes wait until it is done.
   * @returns whether nobody pauses the shard any more
   */
  const endDeadPause = async (shard: number): Promise<boolean> => {
    const pause = await getItem(RecountItem, recountKey(shard));
    if (pause && pause.heldUntil > Date.now()) return false;
    // Deleted, not passed by: a recount that was only slow finds its pause gone, and writes nothing.
    if (pause) await commit([remove(pause, { condition: 'heldUntil = :seen', values: { seen: pause.heldUntil } })]);
    return true;
  };

  /**
   * Adds changes that wait in a shard to their counters, in one transaction: each once, even if a function ends in between.
   * @returns whether more may wait; no while a recount (database/recount.ts) wants them to
   * @throws ConditionFailed: another fold was faster; Busy: one is under way
   */
  const foldShard = async (shard: number, options?: CommitOptions): Promise<boolean> => {
    const waiting = await waitingChanges(shard, FOLDED_AT_ONCE);
    if (waiting.length === 0) return false;
    const steps = foldSteps(shard, waiting);
    try {
      await commit(steps, options);
    } catch (reason) {
      const isPaused = reason instanceof ConditionFailed && reason.failed.some(({ ConditionCheck }) => ConditionCheck);
      if (!isPaused) throw reason;
      return endDeadPause(shard);
    }
    return waiting.length === FOLDED_AT_ONCE || steps.filter(({ Delete }) => Delete).length < waiting.length;
  };

  /**
   * Adds the changes made before this call to the counters: who reads them afterwards finds each counted once. Its work is
   * bounded: where more than 400 wait in a shard, a later call counts the rest.
   */
  const foldCounters = async (): Promise<void> => {
    await Promise.all(
      shards.map(async (shard) => {
        for (let fold = 1; fold <= FOLDS_MAX; fold++) {
          const more = await foldShard(shard).catch((reason: unknown) => {
            // Someone else folds here: look again at what is left.
            if (reason instanceof ConditionFailed || reason instanceof Busy) return true;
            throw reason;
          });
          if (!more) return;
        }
      }),
    );
  };

  /** `{total, active, admins}` of all users, as far as folded; one request. */
  const userTotals = async (): Promise<Counts> => sum(await getItems(CounterItem, shards.map(userTotalsKey)));

  /** `{total, y1970 … y2100, Mon00 … Sun23}` of all events by year and by weekday and hour in Moscow, as far as folded; one request. */
  const eventTotals = async (): Promise<Counts> => sum(await getItems(CounterItem, shards.map(eventTotalsKey)));

  /** New users by Monday of the week, from the week of `since` on, as far as folded; one request. */
  const usersByWeek = async (since: string): Promise<Map<string, Counts>> =>
    grouped(
      await queryItems(CounterItem, {
        condition: 'pk = :pk AND sk BETWEEN :from AND :to',
        values: { pk: USER_COUNTERS, from: `WEEK#${mondayOf(since)}`, to: 'WEEK#~' },
      }),
    );

  /**
   * `{total, d01 … d31, c0 … c4}` of events by month of their start (UTC), for the months `from` to `to`, both included
   * (`YYYY-MM`), as far as folded; one request per shard however many events there are.
   */
  const eventsByMonth = async (from = '0000-00', to = '9999-99'): Promise<Map<string, Counts>> => {
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

  /**
   * The duration classes that may hold events, by month of their start (UTC), for the months `from` to `to`; changes that
   * wait to be folded count too. Writes nothing: functions that may only read call it.
   */
  const classesByMonth = async (from?: string, to?: string): Promise<Map<string, ReadonlySet<number>>> => {
    // Before the counters: what is folded in between is then seen twice rather than never.
    const waiting = (await Promise.all(shards.map((shard) => waitingChanges(shard)))).flat();
    const counted = [...(await eventsByMonth(from, to))];
    const added = waiting.flatMap(changeDeltas).flatMap(({ key: { sk }, add }) => {
      const month = /^MONTH#(.*)$/.exec(sk)?.[1];
      return month === undefined ? [] : [[month, add] as const];
    });
    const classes = new Map<string, Set<number>>();
    for (const [month, counts] of [...counted, ...added]) {
      const filled = CLASSES.filter((at) => (counts[`c${at}`] ?? 0) > 0);
      if (filled.length > 0) classes.set(month, new Set([...(classes.get(month) ?? []), ...filled]));
    }
    return classes;
  };

  /** Every counter, and every change that waits to be added to one. */
  const everyCounter = async (): Promise<{ counters: CounterItem[]; changes: CounterChangeItem[] }> => {
    const partitions = [USER_COUNTERS, ...shards.map((shard) => eventTotalsKey(shard).pk)];
    const [counters, changes] = await Promise.all([
      Promise.all(partitions.map((pk) => queryItems(CounterItem, { condition: 'pk = :pk', values: { pk } }))),
      Promise.all(shards.map((shard) => waitingChanges(shard))),
    ]);
    return { counters: counters.flat(), changes: changes.flat() };
  };

  return { foldShard, foldCounters, everyCounter, userTotals, eventTotals, usersByWeek, eventsByMonth, classesByMonth };
};
export type Counters = ReturnType<typeof createCounters>;
