import * as v from 'valibot';
import { byName, type Categorised, type CategoryOf } from '#functions/domain/events/category.ts';
import { CategoryItem, CategoryListItem } from '#functions/storage/dynamodb/items/events.ts';
import { categoriesPartition, categoryKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import type { Category } from '#shared/contracts/categories.ts';

/** The categories of a calendar as they were read, by name. */
export type CategoryList = {
  readonly calendarId: string;
  readonly categories: Category[];
  /**
   * A number that grows with every change of a category of the calendar. It is 0 if the calendar never had a category.
   */
  readonly revision: number;
};

const Kept = v.variant('kind', [CategoryItem, CategoryListItem]);
const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;

const toCategory = ({ id, name, color }: Category): Category => ({ id, name, color });

/**
 * Reads the categories of calendars. An event stores the id of its category, and this category may have been deleted.
 */
export const createCategories = ({ getItems, queryItems }: Table) => {
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

  /** All categories of a calendar, by one query. */
  const categoriesOf = async (calendarId: string): Promise<CategoryOf> => {
    const { categories } = await readCategories(calendarId);
    const byId = new Map(categories.map((category) => [category.id, category]));
    return (event) => (event.calendarId === calendarId ? byId.get(event.categoryId) : undefined);
  };

  /**
   * The categories that these events name; the events may be in different calendars. If no event names a category, no
   * request is made.
   */
  const categoriesNamed = async (events: readonly Categorised[]): Promise<CategoryOf> => {
    const keys = events.flatMap(({ calendarId, categoryId }) =>
      categoryId ? [categoryKey(calendarId, categoryId)] : [],
    );
    const asked = new Map(keys.map((key) => [nameOf(key), key]));
    const found = await getItems(CategoryItem, [...asked.values()]);
    const byKey = new Map(found.map((item) => [nameOf(item), toCategory(item)]));
    return ({ calendarId, categoryId }) => byKey.get(nameOf(categoryKey(calendarId, categoryId)));
  };

  return { readCategories, categoriesOf, categoriesNamed };
};
export type Categories = ReturnType<typeof createCategories>;
