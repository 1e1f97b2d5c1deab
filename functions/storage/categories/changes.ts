import * as v from 'valibot';
import { Busy, NotFound } from '#functions/domain/errors.ts';
import { withFreeNames } from '#functions/domain/events/category.ts';
import {
  calendarKey,
  categoriesPartition,
  categoryKey,
  categoryListKey,
  userKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
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
import { isShared } from '#shared/contracts/calendars.ts';
import type { Category } from '#shared/contracts/categories.ts';
import { type Categories, type CategoryList, createCategories } from './categories.ts';

type Change = { readonly line: LogLine; readonly now: Date };

const Place = v.strictObject({ pk: v.string(), sk: v.string() });

/**
 * Raises the revision of the list of categories. The write fails if the list has changed since it was read, so names
 * stay unique and their number stays within the limit.
 */
const raiseRevision = ({ calendarId, revision }: CategoryList): Write =>
  assign(
    categoryListKey(calendarId),
    { kind: 'CATEGORY_LIST', calendarId, revision: revision + 1 },
    revision === 0 ? IF_NEW : { condition: 'revision = :seen', values: { seen: revision } },
  );

const creation = (calendarId: string, category: Category): Write =>
  put({ ...categoryKey(calendarId, category.id), kind: 'CATEGORY', calendarId, ...category }, IF_NEW);

/** The most categories in one transaction. DynamoDB allows 100 writes. */
const COPIED_AT_ONCE = 90;
const PURGED_AT_ONCE = 100;

/** Refuses the transaction if the calendar does not exist or is being deleted. */
const calendarExists = (calendarId: string): Write =>
  isShared(calendarId)
    ? check(calendarKey(calendarId), 'attribute_exists(pk) AND attribute_not_exists(deletedAt)')
    : check(userKey(calendarId), 'attribute_exists(pk) AND attribute_not_exists(isDeleting)');

const createCategoryChanges = (
  { commit, queryItems }: Table,
  { readCategories }: Categories,
  { commitWithLog }: Log,
) => {
  /**
   * @throws Busy: categories have changed since they were read; NotFound: the calendar does not exist or is being
   * deleted
   */
  const change = async (seen: CategoryList, write: Write, { line, now }: Change): Promise<void> => {
    const exists = calendarExists(seen.calendarId);
    await commitWithLog([exists, raiseRevision(seen), write], line, now).catch((reason: unknown) => {
      if (!(reason instanceof ConditionFailed)) throw reason;
      const missing = isShared(seen.calendarId) ? 'calendar-not-found' : 'user-not-found';
      if (reason.failed.includes(exists)) throw new NotFound(missing, { cause: reason });
      throw new Busy('changed-meanwhile', { cause: reason });
    });
  };

  const createCategory = (seen: CategoryList, category: Category, at: Change): Promise<void> =>
    change(seen, creation(seen.calendarId, category), at);

  const replaceCategory = (seen: CategoryList, { id, name, color }: Category, at: Change): Promise<void> =>
    change(seen, assign(categoryKey(seen.calendarId, id), { name, color }), at);

  const removeCategory = (seen: CategoryList, { id }: Category, at: Change): Promise<void> =>
    change(seen, remove(categoryKey(seen.calendarId, id)), at);

  /**
   * Deletes the categories of a calendar, one batch after the other.
   * @returns whether no category is left
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
   * Copies every category of a user's own calendar to the heir's calendar, under the same id. So an event finds its
   * category before and after it moves to the heir. The heir may exceed the limit of categories.
   * @returns whether all categories are copied
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
      // If the write fails, the heir has changed a category meanwhile, and the next round reads the categories again.
      await commit([heirLives, raiseRevision(own), ...copies]).catch(unlessHeirIsGone(heirLives));
      if (await pulse(0)) return false;
    }
  };

  return { createCategory, replaceCategory, removeCategory, purgeCategories, copyCategories };
};
export type CategoryChanges = ReturnType<typeof createCategoryChanges>;

export const openCategories = (table: Table, log: Log) => {
  const categories = createCategories(table);
  return { ...categories, ...createCategoryChanges(table, categories, log) };
};
