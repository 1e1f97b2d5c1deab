import { AMOUNTS, type Amount, type Amounts, amountsOfOne, sumOf } from '#functions/domain/events/usage.ts';
import type { UsageItem } from '#functions/storage/dynamodb/items/events.ts';
import type { Item } from '#functions/storage/dynamodb/items.ts';
import { ownerKey, usageKey } from '#functions/storage/dynamodb/keys.ts';
import { calendarIdOf } from '#shared/contracts/events.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, issue, labelOf } from './validation-shape.ts';

/** The amounts of an item, and the calendar that they count for. */
const countedIn = (item: Item): { readonly calendarId: string; readonly by: Amounts } | undefined => {
  if (item.kind === 'EMBEDDING') return { calendarId: item.ownerId, by: { embeddings: 1 } };
  if (item.kind !== 'EVENT' && item.kind !== 'SERIES') return undefined;
  return { calendarId: calendarIdOf(item), by: amountsOfOne(item) };
};

/**
 * Checks that the stored amounts of users and shared calendars are right. Amounts that were never counted pass the
 * check [ACC-14].
 */
export const usageChecker = (): Checker => {
  /** The right amounts of each calendar. */
  const present = new Map<string, Amounts>();
  const noted = new Map<string, UsageItem>();
  const owners = new Set<string>();
  /** The payer of each shared calendar. */
  const payers = new Map<string, string>();

  /** The wrong amounts, each with its error: positive if the amount is too large, negative if it is too small. */
  const wrongIn = (calendarId: string, usage: UsageItem): [Amount, number][] =>
    AMOUNTS.flatMap((amount) => {
      const is = usage[amount];
      const wrong = is === undefined ? 0 : is - (present.get(calendarId)?.[amount] ?? 0);
      return wrong === 0 ? [] : [[amount, wrong]];
    });

  return {
    visit: (item) => {
      if (item.kind === 'USER' || item.kind === 'CALENDAR') owners.add(item.id);
      if (item.kind === 'CALENDAR') payers.set(item.id, item.payerId);
      if (item.kind === 'USAGE') noted.set(item.pk.slice(usageKey('').pk.length), item);
      const counted = countedIn(item);
      if (!counted) return;
      const { calendarId, by } = counted;
      present.set(calendarId, sumOf([present.get(calendarId) ?? {}, by]));
    },
    issues: () => {
      for (const [calendarId, payerId] of payers)
        present.set(payerId, sumOf([present.get(payerId) ?? {}, present.get(calendarId) ?? {}]));
      return [...noted].flatMap(([calendarId, usage]) =>
        owners.has(calendarId)
          ? wrongIn(calendarId, usage).map((wrong) =>
              issue(labelOf(ownerKey(calendarId)), words.wrongUsage, wrong.join(' ')),
            )
          : [issue(labelOf(usage), words.usageOfNobody)],
      );
    },
  };
};
