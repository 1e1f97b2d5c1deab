import { Busy, Conflict, NotFound } from '#functions/domain/errors.ts';
import {
  AMOUNTS,
  type Amounts,
  difference,
  LIMITS_OF_ALL,
  LIMITS_OF_USERS,
  limitRefusal,
  overLimit,
  sumOf,
} from '#functions/domain/events/usage.ts';
import { CalendarItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { UsageItem } from '#functions/storage/dynamodb/items/events.ts';
import { UserItem } from '#functions/storage/dynamodb/items/users.ts';
import { calendarKey, usageKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { ConditionFailed, check, update, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import { AMOUNT_NAMES, createCounts, isCounted, ROUNDS } from './counts.ts';

/**
 * The amounts that a change adds to a calendar or takes away. The limits do not hold for an heir (`isLimited: false`).
 */
type UsageChange = { readonly calendarId: string; readonly by: Amounts; readonly isLimited?: false };

/** The change of one row. The row belongs to a user, or to a shared calendar, which has no limits itself. */
type RowChange = { readonly id: string; readonly by: Amounts; readonly limits: Amounts };

/** A change of a shared calendar. It also counts against the calendar's payer. */
type PaidChange = { readonly change: UsageChange; readonly payerId: string };

/** Commits all writes in one transaction. */
type Commit = (writes: readonly Write[]) => Promise<void>;

const growsIn = ({ by }: UsageChange): boolean => AMOUNTS.some((amount) => (by[amount] ?? 0) > 0);

/**
 * The write that counts a change; none if the change alters no amount. The write fails if the row was not counted
 * before, or if a limit is exceeded.
 */
const writesOf = ({ id, by, limits }: RowChange): Write[] => {
  const changed = AMOUNTS.filter((amount) => by[amount]);
  const bounds = changed.flatMap((amount) => {
    const [grows, most] = [by[amount] ?? 0, limits[amount]];
    return grows > 0 && most !== undefined ? [[amount, most - grows] as const] : [];
  });
  if (changed.length === 0) return [];
  const conditions = [
    ...AMOUNTS.map((amount) => `attribute_exists(#${amount})`),
    ...bounds.map(([amount]) => `#${amount} <= :${amount}Most`),
  ];
  return [
    update(usageKey(id), `ADD ${changed.map((amount) => `#${amount} :${amount}`).join(', ')}`, {
      condition: conditions.join(' AND '),
      names: AMOUNT_NAMES,
      values: {
        ...Object.fromEntries(changed.map((amount) => [amount, by[amount]])),
        ...Object.fromEntries(bounds.map(([amount, most]) => [`${amount}Most`, most])),
      },
    }),
  ];
};

/** Joins the changes of each row into one, because a transaction may touch an item only once. */
const byRow = (changes: readonly RowChange[]): RowChange[] =>
  [...Map.groupBy(changes, ({ id }) => id)].map(([id, ofRow]) => ({
    id,
    by: sumOf(ofRow.map(({ by }) => by)),
    limits: Object.fromEntries(ofRow.flatMap(({ limits }) => Object.entries(limits))),
  }));

/** The rows that a change alters. Rows of users have limits. A shared calendar's own row has none. */
const rowsOf = (changes: readonly UsageChange[], paid: readonly PaidChange[]): RowChange[] => {
  const limitsOf = ({ isLimited }: UsageChange) => (isLimited === false ? {} : LIMITS_OF_USERS);
  return byRow([
    ...changes.map((change) => {
      const { calendarId: id, by } = change;
      return { id, by, limits: isShared(id) ? {} : limitsOf(change) };
    }),
    ...paid.map(({ change, payerId }) => ({ id: payerId, by: change.by, limits: limitsOf(change) })),
  ]);
};

/**
 * Checks that the payer is the same as when the calendar was read. Checks also that nothing is added to a calendar in
 * the trash.
 */
const payerIs = ({ change, payerId }: PaidChange): Write[] => {
  if (!AMOUNTS.some((amount) => change.by[amount])) return [];
  const condition = `payerId = :payer${growsIn(change) ? ' AND attribute_not_exists(deletedAt)' : ''}`;
  return [check(calendarKey(change.calendarId), condition, { payer: payerId })];
};

/**
 * Keeps the amounts of each user and each shared calendar (`USER#id / USAGE`). Every transaction that changes the
 * amounts writes them too. A user's row also has the amounts of the shared calendars that the user pays for. Only rows
 * of users have limits. A row that was never counted is counted at the next change. A change needs a counted row, so
 * nothing changes during a count.
 */
export const createUsage = (table: Table) => {
  const { getItem, getItems } = table;
  const { amountsOfShared, countRow } = createCounts(table);

  /**
   * Finds out why the write of a row failed, and counts a row that was never counted.
   * @returns the limits for the next round; null if the user or calendar is deleted, so that nothing is counted
   * @throws LimitReached, Rejected
   */
  const nextLimits = async ({ id, by, limits }: RowChange): Promise<Amounts | null> => {
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

  /**
   * The present payers of the shared calendars that are changed.
   * @throws NotFound: one of the calendars is deleted, or is in the trash and would grow
   */
  const paidOf = async (changes: readonly UsageChange[]): Promise<PaidChange[]> => {
    const shared = changes.filter(({ calendarId }) => isShared(calendarId));
    if (shared.length === 0) return [];
    const ids = [...new Set(shared.map(({ calendarId }) => calendarId))];
    const found = await getItems(CalendarItem, ids.map(calendarKey));
    return shared.map((change) => {
      const calendar = found.find(({ id }) => id === change.calendarId);
      if (!calendar || (growsIn(change) && calendar.deletedAt !== undefined)) throw new NotFound('calendar-not-found');
      return { change, payerId: calendar.payerId };
    });
  };

  /**
   * Runs a change together with the writes that count it. If amounts have to be counted first, the change runs again.
   * Users have all limits; administrators have only the limits of series. A shared calendar counts against its payer.
   * Of several parallel changes, as many succeed as there is room for [LOCK-09].
   * @param write called again for each round
   * @throws LimitReached: the limit of the payer; Rejected: too many series, or too large ones; NotFound: a shared
   * calendar is deleted or in the trash; Busy; ConditionFailed: another write failed
   */
  const countIn = async (changes: readonly UsageChange[], write: Commit): Promise<void> => {
    /** The limits that earlier rounds have found, for each row. Null means that nothing is counted in this row. */
    const limitsFound = new Map<string, Amounts | null>();
    for (let round = 1; ; round++) {
      const paid = await paidOf(changes);
      const rows = rowsOf(changes, paid).flatMap((row) => {
        const limits = limitsFound.get(row.id);
        return limits === null ? [] : [{ ...row, limits: limits ?? row.limits }];
      });
      const writes = [...rows.flatMap(writesOf), ...paid.flatMap(payerIs)];
      try {
        return await write(writes);
      } catch (reason) {
        // The failure of another condition is thrown, because it tells more: the owner is deleted, or somebody was
        // faster.
        if (!(reason instanceof ConditionFailed) || !reason.failed.every((one) => writes.includes(one))) throw reason;
        if (round === ROUNDS) throw new Busy('changed-meanwhile', { cause: reason });
      }
      for (const row of rows) limitsFound.set(row.id, await nextLimits(row));
    }
  };

  /**
   * Makes another owner the payer of a shared calendar, even if this exceeds the owner's limits.
   * @param write as in `countIn`; its writes change the payer
   * @throws Conflict: the calendar's amounts have changed meanwhile
   */
  const payBy = async (
    calendarId: string,
    { from, to }: { readonly from: string; readonly to: string },
    write: Commit,
  ): Promise<void> => {
    const amounts = sumOf([await amountsOfShared(calendarId)]);
    const condition = AMOUNTS.map((amount) => `#${amount} = :${amount}`).join(' AND ');
    const asRead = check(usageKey(calendarId), condition, amounts, AMOUNT_NAMES);
    const changes = [
      { calendarId: from, by: difference({}, amounts) },
      { calendarId: to, by: amounts, isLimited: false },
    ] as const;
    await countIn(changes, (writes) => write([asRead, ...writes])).catch((reason: unknown) => {
      const isChanged = reason instanceof ConditionFailed && reason.failed.includes(asRead);
      throw isChanged ? new Conflict('changed-meanwhile', { cause: reason }) : reason;
    });
  };

  return { countIn, payBy };
};
export type Usage = ReturnType<typeof createUsage>;
