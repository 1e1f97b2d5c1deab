import { AMOUNTS, type Amount, type Amounts, amountsOfOne, sumOf } from '#functions/domain/events/usage.ts';
import type { UsageItem } from '#functions/storage/dynamodb/items/events.ts';
import type { Item } from '#functions/storage/dynamodb/items.ts';
import { usageKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, issue, labelOf } from './validation-shape.ts';

/** The amounts of an item, and its owner. */
const countedIn = (item: Item): { readonly ownerId: string; readonly by: Amounts } | undefined => {
  if (item.kind === 'EMBEDDING') return { ownerId: item.ownerId, by: { embeddings: 1 } };
  if (item.kind !== 'EVENT' && item.kind !== 'SERIES') return undefined;
  return { ownerId: item.userId, by: amountsOfOne(item) };
};

/** Checks that an owner's counted amounts are what there is; an owner never counted is right [ACC-14]. */
export const usageChecker = (): Checker & { /** Ids of whom it is not. */ readonly wrongOwners: () => string[] } => {
  /** By the id of the owner. */
  const present = new Map<string, Amounts>();
  const noted = new Map<string, UsageItem>();
  const owners = new Set<string>();

  /** Numbers of which so many too many are counted, or too few. */
  const wrongIn = (ownerId: string, usage: UsageItem): [Amount, number][] =>
    AMOUNTS.flatMap((amount) => {
      const is = usage[amount];
      const wrong = is === undefined ? 0 : is - (present.get(ownerId)?.[amount] ?? 0);
      return wrong === 0 ? [] : [[amount, wrong]];
    });

  return {
    visit: (item) => {
      if (item.kind === 'USER') owners.add(item.id);
      if (item.kind === 'USAGE') noted.set(item.pk.slice(usageKey('').pk.length), item);
      const counted = countedIn(item);
      if (!counted) return;
      const { ownerId, by } = counted;
      present.set(ownerId, sumOf([present.get(ownerId) ?? {}, by]));
    },
    issues: () =>
      [...noted].flatMap(([ownerId, usage]) =>
        owners.has(ownerId)
          ? wrongIn(ownerId, usage).map((wrong) => issue(labelOf(userKey(ownerId)), words.wrongUsage, wrong.join(' ')))
          : [issue(labelOf(usage), words.usageOfNobody)],
      ),
    wrongOwners: () =>
      [...noted].flatMap(([id, usage]) => (owners.has(id) && wrongIn(id, usage).length > 0 ? [id] : [])),
  };
};
