import { Busy } from '#functions/domain/errors.ts';
import { CounterChangeItem, CounterItem, RecountItem } from '#functions/storage/dynamodb/items/counters.ts';
import {
  COUNTER_SHARDS,
  counterChangesPartition,
  eventMonthKey,
  eventTotalsKey,
  recountKey,
  USER_COUNTERS,
  userTotalsKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import {
  type CommitOptions,
  ConditionFailed,
  check,
  IF_EXISTS,
  remove,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import { changeDeltas, counterAdditions, mondayOf } from './deltas.ts';

export type Counts = Readonly<Record<string, number>>;

const shards = Array.from({ length: COUNTER_SHARDS }, (_, shard) => shard);

/** Steps of one transaction: DynamoDB takes 100. */
const WRITES_MAX = 100;

/** Changes that are read to be folded at once: each is a write, and so is each counter item they add to. */
export const FOLDED_AT_ONCE = 40;

const notPaused = (shard: number): Write => check(recountKey(shard), 'attribute_not_exists(pk)');

/** As many of the waiting changes as one transaction can fold, as its writes. */
const foldWrites = (shard: number, waiting: readonly CounterChangeItem[]): Write[] => {
  let writes: Write[] = [];
  for (let count = 1; count <= waiting.length; count++) {
    const taken = waiting.slice(0, count);
    const next = [
      notPaused(shard),
      // A change that is gone was added by another fold: then none of these is added.
      ...taken.map((change) => remove(change, IF_EXISTS)),
      ...counterAdditions(taken.flatMap(changeDeltas)),
    ];
    if (next.length > WRITES_MAX) break;
    writes = next;
  }
  return writes;
};

/** Folds of a shard by one reader. */
const FOLDS_MAX = 10;

/** The numbers of a counter item, by name. */
export const countsOf = ({ pk, sk, kind, ...counts }: CounterItem): Counts => counts;

const sum = (items: readonly CounterItem[]): Counts => {
  const total = new Map<string, number>();
  for (const item of items)
    for (const [field, number] of Object.entries(countsOf(item))) total.set(field, (total.get(field) ?? 0) + number);
  return Object.fromEntries(total);
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
    const writes = foldWrites(shard, waiting);
    try {
      await commit(writes, options);
    } catch (reason) {
      const isPaused = reason instanceof ConditionFailed && reason.failed.some(({ ConditionCheck }) => ConditionCheck);
      if (!isPaused) throw reason;
      return endDeadPause(shard);
    }
    return waiting.length === FOLDED_AT_ONCE || writes.filter(({ Delete }) => Delete).length < waiting.length;
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
