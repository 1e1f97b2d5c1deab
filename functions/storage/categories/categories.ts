import * as v from 'valibot';
import { Busy, NotFound } from '#functions/domain/errors.ts';
import { byName, type Categorised, type CategoryOf, withFreeNames } from '#functions/domain/events/category.ts';
import { CategoryItem, CategoryListItem } from '#functions/storage/dynamodb/items/events.ts';
import { categoriesPartition, categoryKey, categoryListKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import {
  assign,
  ConditionFailed,
  check,
  IF_NEW,
  put,
  remove,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import type { Pulse } from '#functions/storage/jobs/jobs.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import { type HandOver, unlessHeirIsGone } from '#functions/storage/users/heir.ts';
import { accountIsActive } from '#functions/storage/users/users.ts';
import type { Category } from '#shared/contracts/categories.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';

type Change = { readonly line: LogLine; readonly now: Date };

/** The categories of a calendar as they were read, by name. */
type CategoryList = {
  readonly calendarId: string;
  readonly categories: Category[];
  /** Grows with every change of any of them; 0: there never was one. */
  readonly revision: number;
};

const Kept = v.variant('kind', [CategoryItem, CategoryListItem]);
const Place = v.strictObject({ pk: v.string(), sk: v.string() });

/** Holds while no category of the calendar has changed since they were read: names differ, and there are not too many. */
const unchanged = ({ calendarId, revision }: CategoryList): Write =>
  assign(
    categoryListKey(calendarId),
    { kind: 'CATEGORY_LIST', calendarId, revision: revision + 1 },
    revision === 0 ? IF_NEW : { condition: 'revision = :seen', values: { seen: revision } },
  );

const creation = (calendarId: string, category: Category): Write =>
  put({ ...categoryKey(calendarId, category.id), kind: 'CATEGORY', calendarId, ...category }, IF_NEW);

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const toCategory = ({ id, name, color }: Category): Category => ({ id, name, color });

/** Categories in one transaction: DynamoDB's limit of writes, less one for the list and one for the heir. */
const COPIED_AT_ONCE = 90;
const PURGED_AT_ONCE = 100;

/** Categories by calendar. An event names its category by id alone; readers pass over one that is not there (any more). */
export const createCategories = ({ commit, getItems, queryItems }: Table, { commitWithLog }: Log) => {
  /** One strongly consistent query. */
  const readCategories = async (calendarId: string): Promise<CategoryList> => {
    const items = await queryItems(Kept, {
      condition: 'pk = :pk',
      values: { pk: categoriesPartition(calendarId) },
    });
    const categories = items.flatMap((item) => (item.kind === 'CATEGORY' ? [toCategory(item)] : []));
    const revision = items.reduce((seen, item) => (item.kind === 'CATEGORY_LIST' ? item.revision : seen), 0);
    return { calendarId, categories: categories.sort(byName), revision };
  };

  /** All categories of a calendar, to be looked up; one query. */
  const categoriesOf = async (calendarId: string): Promise<CategoryOf> => {
    const { categories } = await readCategories(calendarId);
    const byId = new Map(categories.map((category) => [category.id, category]));
    return ({ userId, categoryId }) => (userId === calendarId ? byId.get(categoryId) : undefined);
  };

  /** The categories that these name, of whatever calendars; no request where they name none. */
  const categoriesNamed = async (events: readonly Categorised[]): Promise<CategoryOf> => {
    const keys = events.flatMap(({ userId, categoryId }) => (categoryId ? [categoryKey(userId, categoryId)] : []));
    const asked = new Map(keys.map((key) => [nameOf(key), key]));
    const found = await getItems(CategoryItem, [...asked.values()]);
    const byKey = new Map(found.map((item) => [nameOf(item), toCategory(item)]));
    return ({ userId, categoryId }) => byKey.get(nameOf(categoryKey(userId, categoryId)));
  };

  /** @throws Busy: categories changed since; NotFound: there is no such owner, or they are on their way out */
  const change = async (seen: CategoryList, write: Write, { line, now }: Change): Promise<void> => {
    const ownerExists = check(userKey(seen.calendarId), 'attribute_exists(pk) AND attribute_not_exists(isDeleting)');
    await commitWithLog([ownerExists, unchanged(seen), write], line, now).catch((reason: unknown) => {
      if (!(reason instanceof ConditionFailed)) throw reason;
      if (reason.failed.includes(ownerExists)) throw new NotFound(words.userNotFound, { cause: reason });
      throw new Busy(words.changedMeanwhile, { cause: reason });
    });
  };

  const createCategory = (seen: CategoryList, category: Category, at: Change): Promise<void> =>
    change(seen, creation(seen.calendarId, category), at);

  const replaceCategory = (seen: CategoryList, { id, name, color }: Category, at: Change): Promise<void> =>
    change(seen, assign(categoryKey(seen.calendarId, id), { name, color }), at);

  const removeCategory = (seen: CategoryList, { id }: Category, at: Change): Promise<void> =>
    change(seen, remove(categoryKey(seen.calendarId, id)), at);

  /**
   * Deletes the categories of a calendar, in whole batches: safe to repeat after a crash.
   * @returns whether none is left; the pulse may stop it before
   */
  const purgeCategories = async (calendarId: string, pulse: Pulse): Promise<boolean> => {
    const plan = { condition: 'pk = :pk', values: { pk: categoriesPartition(calendarId) }, limit: PURGED_AT_ONCE };
    for (;;) {
      const batch = await queryItems(Place, plan);
      if (batch.length === 0) return true;
      await commit(batch.map((place) => remove(place)));
      if (await pulse(0)) return false;
    }
  };

  /**
   * Gives an heir every category of an owner under the same id, so that events find theirs on both sides while they move; more
   * than one owner may make, if need be. Safe to repeat after a crash.
   * @returns whether none is missing; the pulse may stop it before
   * @throws Conflict: the heir is deleted or blocked
   */
  const copyCategories = async ({ from, to }: HandOver, pulse: Pulse): Promise<boolean> => {
    for (;;) {
      const [given, own] = await Promise.all([readCategories(from), readCategories(to)]);
      const known = new Set(own.categories.map(({ id }) => id));
      const missing = given.categories.filter(({ id }) => !known.has(id)).slice(0, COPIED_AT_ONCE);
      if (missing.length === 0) return true;
      const heirLives = accountIsActive(to);
      const copies = withFreeNames(own.categories, missing).map((category) => creation(to, category));
      // The heir changed one of their own meanwhile: the next round reads them again.
      await commit([heirLives, unchanged(own), ...copies]).catch(unlessHeirIsGone(heirLives));
      if (await pulse(0)) return false;
    }
  };

  return {
    readCategories,
    categoriesOf,
    categoriesNamed,
    createCategory,
    replaceCategory,
    removeCategory,
    purgeCategories,
    copyCategories,
  };
};
export type Categories = ReturnType<typeof createCategories>;
