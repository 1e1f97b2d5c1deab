import { Busy, Conflict, NotFound } from '#functions/domain/errors.ts';
import {
  AMOUNTS,
  type Amounts,
  amountsOfOne,
  difference,
  LIMITS_OF_ALL,
  LIMITS_OF_USERS,
  limitRefusal,
  overLimit,
  sumOf,
} from '#functions/domain/events/usage.ts';
import { CalendarItem, MembershipItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { CountedItem, UsageItem } from '#functions/storage/dynamodb/items/events.ts';
import { UserItem } from '#functions/storage/dynamodb/items/users.ts';
import {
  calendarKey,
  embeddingsPartition,
  eventsPartition,
  membershipsPartition,
  ownerKey,
  usageIndex,
  usageKey,
  userKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { assign, ConditionFailed, check, update, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';
import { isShared } from '#shared/contracts/calendars.ts';

/** The amounts that a change adds to a calendar's, or takes away. An heir (`isLimited: false`) may get any number. */
type UsageChange = { readonly calendarId: string; readonly by: Amounts; readonly isLimited?: false };

/** What one row gets: that of a user, or of a shared calendar, which has no limits of its own. */
type RowChange = { readonly id: string; readonly by: Amounts; readonly limits: Amounts };

/** A change of a shared calendar, which counts against its oldest owner too. */
type PaidChange = { readonly change: UsageChange; readonly payerId: string };

/** Rounds of one change. It is begun anew where the owner was not counted, turned out to be an administrator, or was changed by others. */
const ROUNDS = 10;

const isCounted = (usage: UsageItem): boolean => AMOUNTS.every((amount) => usage[amount] !== undefined);

const all = (form: (amount: string) => string): string[] => AMOUNTS.map((amount) => form(`#${amount}`));
const names = Object.fromEntries(AMOUNTS.map((amount) => [amount, amount]));

/** The write that counts a change. It holds only where all was counted before and no limit is passed; nothing to count: no write. */
const writesOf = ({ id, by, limits }: RowChange): Write[] => {
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
    update(usageKey(id), `ADD ${changed.map((amount) => `#${amount} :${amount}`).join(', ')}`, {
      condition: conditions.join(' AND '),
      names,
      values: {
        ...Object.fromEntries(changed.map((amount) => [amount, by[amount]])),
        ...Object.fromEntries(bounds.map(([amount, most]) => [`${amount}Most`, most])),
      },
    }),
  ];
};

/** A change of each row: what several changes do to one row is one write, as a transaction touches no item twice. */
const byRow = (changes: readonly RowChange[]): RowChange[] => {
  const rows = new Map<string, RowChange>();
  for (const change of changes) {
    const seen = rows.get(change.id);
    const both = seen && { ...change, by: sumOf([seen.by, change.by]), limits: { ...seen.limits, ...change.limits } };
    rows.set(change.id, both ?? change);
  }
  return [...rows.values()];
};

/** Holds while the calendar is paid by who was read to; nothing is added to one that is in the trash. */
const payerIs = ({ change: { calendarId, by }, payerId }: PaidChange): Write[] => {
  if (!AMOUNTS.some((amount) => by[amount])) return [];
  const grows = AMOUNTS.some((amount) => (by[amount] ?? 0) > 0);
  const condition = `payerId = :payer${grows ? ' AND attribute_not_exists(deletedAt)' : ''}`;
  return [check(calendarKey(calendarId), condition, { payer: payerId })];
};

const MARK = 'SET #kind = :kind, #counting = if_not_exists(#counting, :mark)';

/**
 * The amounts of each user and each shared calendar (`USER#id / USAGE`), kept by a write of every transaction that changes them. A user's
 * are those of their own calendar and of the shared ones that they pay for; only these are limited. Who was not counted yet is counted with
 * the next change. Every change needs a counted item, so nothing changes while somebody counts.
 */
export const createUsage = ({ commit, getItem, getItems, queryItems, countItems }: Table) => {
  const unlessFaster = (reason: unknown): void => {
    if (!(reason instanceof ConditionFailed)) throw reason;
  };

  /** The ids of the shared calendars that somebody pays for. */
  const paidBy = async (userId: string): Promise<string[]> => {
    const values = { pk: membershipsPartition(userId) };
    const memberships = await queryItems(MembershipItem, { condition: 'pk = :pk', values });
    const owned = memberships.filter(({ role }) => role === 'owner').map(({ calendarId }) => calendarKey(calendarId));
    return (await getItems(CalendarItem, owned)).flatMap(({ id, payerId }) => (payerId === userId ? [id] : []));
  };

  const ownAmountsOf = async (calendarId: string): Promise<Amounts> => {
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

  /** The counted amounts of a shared calendar. */
  const amountsOfShared = async (calendarId: string): Promise<Amounts> => {
    for (let round = 1; round <= ROUNDS; round++) {
      const usage = await getItem(UsageItem, usageKey(calendarId));
      if (usage && isCounted(usage)) return usage;
      await countRow(calendarId);
    }
    throw new Busy('changed-meanwhile');
  };

  const amountsOfRow = async (id: string): Promise<Amounts> => {
    const own = await ownAmountsOf(id);
    if (isShared(id)) return own;
    const paid: Amounts[] = [];
    for (const calendarId of await paidBy(id)) paid.push(await amountsOfShared(calendarId));
    return sumOf([own, ...paid]);
  };

  /**
   * Counts what somebody, or a shared calendar, has. Counts of the same time share one mark, which is removed when the numbers are written: a
   * slower count finds another mark or none, and writes nothing.
   */
  const countRow = async (id: string): Promise<void> => {
    const index = isShared(id) ? undefined : usageIndex(id);
    const mark = update(usageKey(id), index ? `${MARK}, gsi1pk = :pk, gsi1sk = :sk` : MARK, {
      condition: all((amount) => `attribute_not_exists(${amount})`).join(' OR '),
      names: { ...names, kind: 'kind', counting: 'counting' },
      values: { kind: 'USAGE', mark: newId(), ...(index && { pk: index.gsi1pk, sk: index.gsi1sk }) },
    });
    await commit([check(ownerKey(id), 'attribute_exists(pk)'), mark]).catch(unlessFaster);
    const counting = (await getItem(UsageItem, usageKey(id)))?.counting;
    if (counting === undefined) return;
    const numbers = assign(usageKey(id), await amountsOfRow(id), {
      removed: ['counting'],
      condition: '#counting = :mark',
      values: { mark: counting },
    });
    await commit([numbers]).catch(unlessFaster);
  };

  /**
   * Finds out why a write did not hold, and counts where nobody had.
   * @returns the limits of the next round; null: who is counted is gone, and nothing is to be counted
   * @throws LimitReached, Rejected
   */
  const settle = async ({ id, by, limits }: RowChange): Promise<Amounts | null> => {
    const usage = await getItem(UsageItem, usageKey(id));
    const over = usage && isCounted(usage) ? overLimit(usage, by, limits) : undefined;
    if (usage && isCounted(usage) && over === undefined) return limits;
    const owner = isShared(id) ? await getItem(CalendarItem, calendarKey(id)) : await getItem(UserItem, userKey(id));
    if (!owner) return null;
    if (over === undefined) {
      await countRow(id);
      return limits;
    }
    if (owner.kind === 'CALENDAR' || owner.role !== 'admin' || over in LIMITS_OF_ALL) throw limitRefusal(over);
    return LIMITS_OF_ALL;
  };

  /** Who pays for the shared calendars among the changed ones, as it is now. @throws NotFound: one is gone, or in the trash and is to grow */
  const paidOf = async (changes: readonly UsageChange[]): Promise<PaidChange[]> => {
    const shared = changes.filter(({ calendarId }) => isShared(calendarId));
    if (shared.length === 0) return [];
    const found = await getItems(
      CalendarItem,
      [...new Set(shared.map(({ calendarId }) => calendarId))].map(calendarKey),
    );
    return shared.map((change) => {
      const calendar = found.find(({ id }) => id === change.calendarId);
      const grows = AMOUNTS.some((amount) => (change.by[amount] ?? 0) > 0);
      if (!calendar || (grows && calendar.deletedAt !== undefined)) throw new NotFound('calendar-not-found');
      return { change, payerId: calendar.payerId };
    });
  };

  /** The rows of a change, with the limits that hold at first. */
  const rowsOf = (changes: readonly UsageChange[], paid: readonly PaidChange[]): RowChange[] => {
    const limitsOf = ({ isLimited }: UsageChange) => (isLimited === false ? {} : LIMITS_OF_USERS);
    return byRow([
      ...changes.map((change) => ({
        id: change.calendarId,
        by: change.by,
        limits: isShared(change.calendarId) ? {} : limitsOf(change),
      })),
      ...paid.map(({ change, payerId }) => ({ id: payerId, by: change.by, limits: limitsOf(change) })),
    ]);
  };

  /**
   * Runs a change together with the writes that count it; runs it again if somebody's amounts had to be counted first.
   *
   * Limits hold for users; administrators have only those of series. A shared calendar counts against its oldest owner. Of parallel changes
   * exactly as many succeed as there is room for [LOCK-09].
   *
   * @param write commits all writes in one transaction; called again for each round
   * @throws LimitReached: more than the payer may have; Rejected: too many series, or too large ones; NotFound: a shared calendar is gone or
   *   in the trash; Busy; ConditionFailed: another write broke
   */
  const countIn = async (
    changes: readonly UsageChange[],
    write: (writes: readonly Write[]) => Promise<void>,
  ): Promise<void> => {
    /** What earlier rounds have found out; null: nobody to count for. */
    const known = new Map<string, Amounts | null>();
    for (let round = 1; ; round++) {
      const paid = await paidOf(changes);
      const rows = rowsOf(changes, paid).flatMap((row) => {
        const limits = known.get(row.id);
        return limits === null ? [] : [{ ...row, limits: limits ?? row.limits }];
      });
      const writes = [...rows.flatMap(writesOf), ...paid.flatMap(payerIs)];
      try {
        return await write(writes);
      } catch (reason) {
        // Another condition failed, which says more: the owner is gone, or somebody was faster.
        if (!(reason instanceof ConditionFailed) || !reason.failed.every((one) => writes.includes(one))) throw reason;
        if (round === ROUNDS) throw new Busy('changed-meanwhile', { cause: reason });
      }
      for (const row of rows) known.set(row.id, await settle(row));
    }
  };

  /**
   * Lets another owner pay for a shared calendar, however much they have.
   * @param write as of `countIn`; it changes the payer
   * @throws Conflict: the calendar has got more or less meanwhile
   */
  const payBy = async (
    calendarId: string,
    { from, to }: { readonly from: string; readonly to: string },
    write: (writes: readonly Write[]) => Promise<void>,
  ): Promise<void> => {
    const has = await amountsOfShared(calendarId);
    const amounts = Object.fromEntries(AMOUNTS.map((amount) => [amount, has[amount] ?? 0]));
    const asRead = check(
      usageKey(calendarId),
      AMOUNTS.map((amount) => `#${amount} = :${amount}`).join(' AND '),
      amounts,
      names,
    );
    const changes = [
      { calendarId: from, by: difference({}, amounts) },
      { calendarId: to, by: amounts, isLimited: false },
    ] as const;
    await countIn(changes, (writes) => write([asRead, ...writes])).catch((reason: unknown) => {
      const isChanged = reason instanceof ConditionFailed && reason.failed.includes(asRead);
      throw isChanged ? new Conflict('changed-meanwhile', { cause: reason }) : reason;
    });
  };

  /** Counts somebody, or a shared calendar, anew while changes go on. */
  const recountCalendar = async (id: string): Promise<void> => {
    const mark = assign(
      usageKey(id),
      { ...(isShared(id) ? {} : usageIndex(id)), kind: 'USAGE', counting: newId() },
      { removed: AMOUNTS },
    );
    await commit([check(ownerKey(id), 'attribute_exists(pk)'), mark]).catch(unlessFaster);
    await countRow(id);
  };

  return { countIn, recountCalendar, payBy };
};
export type Usage = ReturnType<typeof createUsage>;
