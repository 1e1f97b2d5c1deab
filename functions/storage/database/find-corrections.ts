import * as v from 'valibot';
import type { Stored } from '#functions/domain/events/series-events.ts';
import { type Counters, type Counts, countsOf } from '#functions/storage/counters/counters.ts';
import { changeDeltas, type Delta, userDeltas } from '#functions/storage/counters/deltas.ts';
import type { CounterChangeItem } from '#functions/storage/dynamodb/items/counters.ts';
import { EventPointerItem, StoredItem } from '#functions/storage/dynamodb/items/events.ts';
import { UserItem } from '#functions/storage/dynamodb/items/users.ts';
import { eventPointerKey, eventsPartition, userKey } from '#functions/storage/dynamodb/keys.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import { counted, keyOf } from '#functions/storage/events/stored-writes.ts';
import type { IsOver } from '#functions/storage/work-time.ts';
import { isOfKind, readerOf } from '#shared/contracts/reader.ts';
import { isRead, type RawItem, scanTable } from './scan.ts';
import { labelOf } from './validation-shape.ts';

type Sums = Map<string, { readonly key: Key; readonly add: Record<string, number> }>;

const addTo = (sums: Sums, deltas: readonly Delta[], sign: 1 | -1): void => {
  for (const { key, add } of deltas) {
    const sum = sums.get(labelOf(key)) ?? { key, add: {} };
    sums.set(labelOf(key), sum);
    for (const [field, number] of Object.entries(add)) sum.add[field] = (sum.add[field] ?? 0) + sign * number;
  }
};

/** The correction of a counter, by the names of its numbers. */
export type Correction = { readonly key: Key; readonly add: Counts };

const correctionsOf = (sums: Sums): Correction[] =>
  [...sums.values()].flatMap(({ key, add }) => {
    const wrong = Object.entries(add).filter(([, number]) => number !== 0);
    return wrong.length === 0 ? [] : [{ key, add: Object.fromEntries(wrong) }];
  });

const READ_AT_ONCE = 16;
/** How often what people change meanwhile is read again before it is given up. */
const ROUNDS_MAX = 20;

type Tools = { readonly table: Table; readonly counters: Counters };
type Work = {
  /** Called with every page, to show that the work goes on. */
  readonly alive: () => Promise<void>;
  readonly isOver: IsOver;
  /** Called with every item, once in each reading. */
  readonly visit?: (raw: RawItem) => void;
};

type EventPointer = v.InferOutput<typeof EventPointerItem>;
/** Not parsed by `getItem`: one item that is broken must not end the count. */
const Anything = v.record(v.string(), v.unknown());

type Counted = { readonly deltas: readonly Delta[] };
/** Events and users by id, as last read. */
type Things = Map<string, Counted>;

/** The result of one reading of the table: the counts, and the owners whose items may have moved meanwhile. */
type Reading = { readonly things: Things; readonly unsure: Set<string>; readonly isWhole: boolean };

/** The item, if it is of this kind and has all that a function reads of it; a later release may have added to it. */
const whole = <S extends v.GenericSchema>(schema: S, raw: RawItem | undefined): v.InferOutput<S> | undefined => {
  if (!raw || !isOfKind(schema, raw)) return undefined;
  const result = v.safeParse(readerOf(schema), raw);
  return result.success ? result.output : undefined;
};

const placeOf = ({ calendarId, eventSk }: EventPointer): Key => ({ pk: eventsPartition(calendarId), sk: eventSk });
const targetOf = (pointer: EventPointer): string => labelOf(placeOf(pointer));

/** Reads the whole table once. */
const readThings = async (table: Table, { alive, isOver, visit: visitRaw }: Work): Promise<Reading> => {
  const things: Things = new Map();
  const unsure = new Set<string>();
  const places = new Map<string, string>();
  const pointers = new Map<string, string>();
  const visitEvent = (event: Stored): void => {
    if (things.has(event.id)) unsure.add(event.id);
    things.set(event.id, { deltas: counted(event, 1) });
    places.set(event.id, labelOf(keyOf(event)));
  };
  const visit = async (page: RawItem[]): Promise<void> => {
    for (const raw of page) {
      visitRaw?.(raw);
      const [event, user, pointer] = [whole(StoredItem, raw), whole(UserItem, raw), whole(EventPointerItem, raw)];
      if (event) visitEvent(withoutKeys(event));
      if (user) things.set(user.id, { deltas: userDeltas(user, 1) });
      if (pointer) pointers.set(pointer.pk.slice(eventPointerKey('').pk.length), targetOf(pointer));
    }
    await alive();
  };
  const isWhole = isRead(await scanTable(table.access, visit, { isOver }));
  // An event that moved in time while the table was read may have been met twice or never; its pointer stays where it is.
  for (const [id, place] of pointers) if (places.get(id) !== place) unsure.add(id);
  return { things, unsure, isWhole };
};

/**
 * The event that a pointer leads to. One that moves between the two reads is looked for again: a hand-over, and a move within
 * an hour, change no counter that would tell of them.
 */
const follow = async (table: Table, pointer: EventPointer): Promise<Stored | undefined> => {
  const raw = await table.getItem(Anything, placeOf(pointer));
  if (raw) {
    const event = whole(StoredItem, raw);
    return event && withoutKeys(event);
  }
  const now = await table.getItem(EventPointerItem, { pk: pointer.pk, sk: pointer.sk });
  return now && targetOf(now) !== targetOf(pointer) ? follow(table, now) : undefined;
};

/** Reads these events and users again by their ids. Deleted ones are removed from `things`. */
const readAgain = async (table: Table, ids: ReadonlySet<string>, things: Things): Promise<void> => {
  const { getItems } = table;
  const all = [...ids];
  const [users, pointers] = await Promise.all([
    getItems(UserItem, all.map(userKey)),
    getItems(EventPointerItem, all.map(eventPointerKey)),
  ]);
  for (const id of all) things.delete(id);
  for (const user of users) things.set(user.id, { deltas: userDeltas(user, 1) });
  await inParallel(READ_AT_ONCE, pointers, async (pointer) => {
    const event = await follow(table, pointer);
    if (event) things.set(event.id, { deltas: counted(event, 1) });
  });
};

const isIn = (changes: readonly CounterChangeItem[]) => {
  const labels = new Set(changes.map(labelOf));
  return (change: CounterChangeItem): boolean => labels.has(labelOf(change));
};

/** The result of a count: corrections, or why there are none. */
type Outcome = readonly Correction[] | 'disturbed' | 'too large';

/**
 * Reckons what the counters lack beside the events and users that there are, exactly, although people go on working. Folds
 * must be paused: then every change of a counter lies in the table and names whom it counts. Whoever was changed while the
 * table was read is read again, until nobody changed them in between.
 *
 * @returns `disturbed` when one thing changed without end; `too large` when the time was over first
 */
export const findCorrections = async ({ table, counters }: Tools, work: Work): Promise<Outcome> => {
  const before = await counters.everyCounter();
  const { things, unsure, isWhole } = await readThings(table, work);
  if (!isWhole) return 'too large';
  const after = await counters.everyCounter();

  let taken = after.changes;
  let changed = after.changes.filter((change) => !isIn(before.changes)(change));
  for (let round = 1; ; round++) {
    if (round > ROUNDS_MAX) return 'disturbed';
    for (const { of } of changed) for (const id of of) unsure.add(id);
    await readAgain(table, unsure, things);
    await work.alive();
    const now = (await counters.everyCounter()).changes;
    // Others may change what they like: whoever was read before that is counted as they were then.
    changed = now.filter((change) => !isIn(taken)(change) && change.of.some((id) => unsure.has(id)));
    if (changed.length === 0) break;
    taken = [...taken, ...changed];
    unsure.clear();
  }

  const sums: Sums = new Map();
  for (const { deltas } of things.values()) addTo(sums, deltas, 1);
  for (const change of taken) addTo(sums, changeDeltas(change), -1);
  for (const item of after.counters)
    addTo(sums, [{ shard: 0, key: { pk: item.pk, sk: item.sk }, add: countsOf(item) }], -1);
  return correctionsOf(sums);
};
