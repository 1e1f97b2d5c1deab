import { Busy } from '#functions/domain/errors.ts';
import {
  AMOUNTS,
  type Amounts,
  amountsOfOne,
  LIMITS_OF_ALL,
  LIMITS_OF_USERS,
  limitRefusal,
  overLimit,
  sumOf,
} from '#functions/domain/events/usage.ts';
import { CountedItem, UsageItem } from '#functions/storage/dynamodb/items/events.ts';
import { UserItem } from '#functions/storage/dynamodb/items/users.ts';
import {
  embeddingsPartition,
  eventsPartition,
  usageIndex,
  usageKey,
  userKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { assign, ConditionFailed, check, update, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';

/** The amounts that a change adds to an owner's, or takes away. An heir (`isLimited: false`) may get any number. */
type UsageChange = { readonly calendarId: string; readonly by: Amounts; readonly isLimited?: false };

/** Rounds of one change. It is begun anew where the owner was not counted, turned out to be an administrator, or was changed by others. */
const ROUNDS = 10;

const isCounted = (usage: UsageItem): boolean => AMOUNTS.every((amount) => usage[amount] !== undefined);

const all = (form: (amount: string) => string): string[] => AMOUNTS.map((amount) => form(`#${amount}`));
const names = Object.fromEntries(AMOUNTS.map((amount) => [amount, amount]));

/** The write that counts a change. It holds only where all was counted before and no limit is passed; nothing to count: no write. */
const writesOf = ({ calendarId, by }: UsageChange, limits: Amounts): Write[] => {
  const changed = AMOUNTS.filter((amount) => by[amount]);
  const bounds = changed.flatMap((amount) => {
    const [grows, most] = [by[amount] ?? 0, limits[amount]];
    return grows > 0 && most !== undefined ? [[amount, most - grows] as const] : [];
  });
  if (changed.length === 0) return [];
  const conditions = [
    ...all((amount) => `attribute_exists(${amount})`),
    ...bounds.map(([amount]) => `#${amount} <= :${amount}Most`),
  ];
  return [
    update(usageKey(calendarId), `ADD ${changed.map((amount) => `#${amount} :${amount}`).join(', ')}`, {
      condition: conditions.join(' AND '),
      names,
      values: {
        ...Object.fromEntries(changed.map((amount) => [amount, by[amount]])),
        ...Object.fromEntries(bounds.map(([amount, most]) => [`${amount}Most`, most])),
      },
    }),
  ];
};

const MARK = 'SET #kind = :kind, gsi1pk = :pk, gsi1sk = :sk, #counting = if_not_exists(#counting, :mark)';

/**
 * The amounts that each owner has (`USER#id / USAGE`), kept by a write of every transaction that changes them. An owner who was
 * not counted yet is counted with the next change. Every change needs a counted item, so nothing changes while somebody counts.
 */
export const createUsage = ({ commit, getItem, queryItems, countItems }: Table) => {
  const amountsOfCalendar = async (calendarId: string): Promise<Amounts> => {
    const pk = eventsPartition(calendarId);
    const [events, embeddings] = await Promise.all([
      queryItems(CountedItem, {
        condition: 'pk = :pk',
        values: { pk },
        fields: ['kind', 'pictureSizes', 'bytes', 'isTemplate'],
      }),
      countItems({ condition: 'pk = :pk', values: { pk: embeddingsPartition(calendarId) } }),
    ]);
    return { ...sumOf(events.map(amountsOfOne)), embeddings };
  };

  const unlessFaster = (reason: unknown): void => {
    if (!(reason instanceof ConditionFailed)) throw reason;
  };

  /**
   * Counts what an owner has. Counts of the same time share one mark, which is removed when the numbers are written: a slower count finds
   * another mark or none, and writes nothing.
   */
  const countCalendar = async (calendarId: string): Promise<void> => {
    const { gsi1pk, gsi1sk } = usageIndex(calendarId);
    const mark = update(usageKey(calendarId), MARK, {
      condition: all((amount) => `attribute_not_exists(${amount})`).join(' OR '),
      names: { ...names, kind: 'kind', counting: 'counting' },
      values: { kind: 'USAGE', mark: newId(), pk: gsi1pk, sk: gsi1sk },
    });
    await commit([check(userKey(calendarId), 'attribute_exists(pk)'), mark]).catch(unlessFaster);
    const counting = (await getItem(UsageItem, usageKey(calendarId)))?.counting;
    if (counting === undefined) return;
    const numbers = assign(usageKey(calendarId), await amountsOfCalendar(calendarId), {
      removed: ['counting'],
      condition: '#counting = :mark',
      values: { mark: counting },
    });
    await commit([numbers]).catch(unlessFaster);
  };

  /**
   * Finds out why a write did not hold, and counts where nobody had.
   * @param limits that the write was held to
   * @returns the limits of the next round; null: the owner is gone, and nothing is to be counted
   * @throws LimitReached, Rejected
   */
  const settle = async ({ calendarId, by }: UsageChange, limits: Amounts): Promise<Amounts | null> => {
    const usage = await getItem(UsageItem, usageKey(calendarId));
    const over = usage && isCounted(usage) ? overLimit(usage, by, limits) : undefined;
    if (usage && isCounted(usage) && over === undefined) return limits;
    const owner = await getItem(UserItem, userKey(calendarId));
    if (!owner) return null;
    if (over === undefined) {
      await countCalendar(calendarId);
      return limits;
    }
    if (owner.role !== 'admin' || over in LIMITS_OF_ALL) throw limitRefusal(over);
    return LIMITS_OF_ALL;
  };

  /**
   * Runs a change with the writes that count it, again where an owner had to be counted first. The limits hold for owners of role user,
   * those of series for everybody: of parallel changes exactly as many succeed as there is room for [LOCK-09].
   *
   * @param write commits all writes in one transaction; called again for each round
   * @throws LimitReached: more than the owner may have; Rejected: too many series, or too large ones; Busy; ConditionFailed: another write broke
   */
  const countIn = async (
    changes: readonly UsageChange[],
    write: (writes: readonly Write[]) => Promise<void>,
  ): Promise<void> => {
    let limited = changes.map((change) => ({ change, limits: change.isLimited === false ? {} : LIMITS_OF_USERS }));
    for (let round = 1; ; round++) {
      const writes = limited.flatMap(({ change, limits }) => writesOf(change, limits));
      try {
        return await write(writes);
      } catch (reason) {
        // Another condition failed, which says more: the owner is gone, or somebody was faster.
        if (!(reason instanceof ConditionFailed) || !reason.failed.every((one) => writes.includes(one))) throw reason;
        if (round === ROUNDS) throw new Busy('changed-meanwhile', { cause: reason });
      }
      const next: typeof limited = [];
      for (const { change, limits } of limited) {
        const left = await settle(change, limits);
        if (left) next.push({ change, limits: left });
      }
      limited = next;
    }
  };

  /** Counts an owner anew while changes go on. */
  const recountCalendar = async (calendarId: string): Promise<void> => {
    const mark = assign(
      usageKey(calendarId),
      { ...usageIndex(calendarId), kind: 'USAGE', counting: newId() },
      { removed: AMOUNTS },
    );
    await commit([check(userKey(calendarId), 'attribute_exists(pk)'), mark]).catch(unlessFaster);
    await countCalendar(calendarId);
  };

  return { countIn, recountCalendar };
};
export type Usage = ReturnType<typeof createUsage>;
