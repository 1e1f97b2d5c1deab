import { Busy } from '#functions/domain/errors.ts';
import { AMOUNTS, type Amounts, amountsOfOne, sumOf } from '#functions/domain/events/usage.ts';
import { CalendarItem, MembershipItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { CountedItem, UsageItem } from '#functions/storage/dynamodb/items/events.ts';
import {
  calendarKey,
  embeddingsPartition,
  eventsPartition,
  membershipsPartition,
  ownerKey,
  usageIndex,
  usageKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { assign, ConditionFailed, check, update } from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';
import { isShared } from '#shared/contracts/calendars.ts';

/** The most rounds of one count or of one change. A round is repeated if others have changed something meanwhile. */
export const ROUNDS = 10;

const MARK = 'SET #kind = :kind, #counting = if_not_exists(#counting, :mark)';
export const AMOUNT_NAMES = Object.fromEntries(AMOUNTS.map((amount) => [amount, amount]));

/** Whether all amounts of a row are known. */
export const isCounted = (usage: UsageItem): boolean => AMOUNTS.every((amount) => usage[amount] !== undefined);

const unlessFaster = (reason: unknown): void => {
  if (!(reason instanceof ConditionFailed)) throw reason;
};

/** Counts the amounts of users and shared calendars while people work. */
export const createCounts = ({ commit, getItem, getItems, queryItems, countItems }: Table) => {
  /** The ids of the shared calendars that this user pays for. */
  const paidBy = async (userId: string): Promise<string[]> => {
    const values = { pk: membershipsPartition(userId) };
    const memberships = await queryItems(MembershipItem, { condition: 'pk = :pk', values });
    const owned = memberships.filter(({ role }) => role === 'owner').map(({ calendarId }) => calendarKey(calendarId));
    return (await getItems(CalendarItem, owned)).flatMap(({ id, payerId }) => (payerId === userId ? [id] : []));
  };

  const countCalendar = async (calendarId: string): Promise<Amounts> => {
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

  /** The amounts in a shared calendar's row. If the row has no amounts, they are counted first. */
  const amountsOfShared = async (calendarId: string): Promise<Amounts> => {
    for (let round = 1; round <= ROUNDS; round++) {
      const usage = await getItem(UsageItem, usageKey(calendarId));
      if (usage && isCounted(usage)) return usage;
      await countRow(calendarId);
    }
    throw new Busy('changed-meanwhile');
  };

  /**
   * The amounts that a row should have. A user's row also has the amounts of the shared calendars that the user pays
   * for.
   */
  const amountsOfRow = async (id: string): Promise<Amounts> => {
    const own = await countCalendar(id);
    if (isShared(id)) return own;
    const paid: Amounts[] = [];
    for (const calendarId of await paidBy(id)) paid.push(await amountsOfShared(calendarId));
    return sumOf([own, ...paid]);
  };

  /**
   * Counts the amounts for a row that lacks them. All who count at the same time share one text in the row's field
   * `counting`, and the first who writes a result removes it. A slower count then finds another text or none, and
   * writes nothing.
   */
  const countRow = async (id: string): Promise<void> => {
    const index = isShared(id) ? undefined : usageIndex(id);
    const mark = update(usageKey(id), index ? `${MARK}, gsi1pk = :pk, gsi1sk = :sk` : MARK, {
      condition: AMOUNTS.map((amount) => `attribute_not_exists(#${amount})`).join(' OR '),
      names: { ...AMOUNT_NAMES, kind: 'kind', counting: 'counting' },
      values: { kind: 'USAGE', mark: newId(), ...(index && { pk: index.gsi1pk, sk: index.gsi1sk }) },
    });
    await commit([check(ownerKey(id), 'attribute_exists(pk)'), mark]).catch(unlessFaster);
    const counting = (await getItem(UsageItem, usageKey(id)))?.counting;
    if (counting === undefined) return;
    const numbers = assign(
      usageKey(id),
      { ...(await amountsOfRow(id)), counting: undefined },
      { condition: '#counting = :mark', values: { mark: counting } },
    );
    await commit([numbers]).catch(unlessFaster);
  };

  /** Counts a row anew, even if its amounts are known. */
  const recountRow = async (id: string): Promise<void> => {
    const unknown = Object.fromEntries(AMOUNTS.map((amount) => [amount, undefined]));
    const index = isShared(id) ? {} : usageIndex(id);
    const mark = assign(usageKey(id), { ...unknown, ...index, kind: 'USAGE', counting: newId() });
    await commit([check(ownerKey(id), 'attribute_exists(pk)'), mark]).catch(unlessFaster);
    await countRow(id);
  };

  return { amountsOfShared, countRow, recountRow };
};
export type Counts = ReturnType<typeof createCounts>;
