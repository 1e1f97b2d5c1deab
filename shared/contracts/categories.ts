import * as v from 'valibot';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Color, calendarQuery, Id, strict } from '#shared/contracts/fields.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';

/** The most categories of a calendar [EV2-18]. */
export const CATEGORIES_MAX = 50;
/** The most characters of a name [EV2-18]. */
export const CATEGORY_NAME_MAX = 50;

/** The name, on one line. */
export const CategoryName = v.pipe(
  v.string(words.categoryNameRequired),
  v.transform((text) => text.replace(/\s+/g, ' ').trim()),
  v.minLength(1, words.categoryNameRequired),
  v.maxLength(CATEGORY_NAME_MAX, words.categoryNameTooLong),
);

const CategoryForm = strict({ name: CategoryName, color: Color });

export const Category = v.strictObject({ id: v.string(), name: v.string(), color: v.string() });
export type Category = v.InferOutput<typeof Category>;

const categoryParams = strict({ id: Id });
const query = strict(calendarQuery);

export const listCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'user',
  programs: 'events:read',
  query,
  output: v.array(Category),
  errors: 'text',
  summary: 'The categories of one calendar by name',
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/categories',
  access: 'user',
  query,
  body: CategoryForm,
  output: Category,
  status: 201,
  errors: 'text',
  summary: 'Create a category; its name is one that no other of the calendar has, regardless of case',
});

export const updateCategory = endpoint({
  method: 'PUT',
  path: '/api/categories/{id}',
  access: 'user',
  params: categoryParams,
  query,
  body: CategoryForm,
  output: Category,
  errors: 'text',
  summary: 'Rename or recolour a category, and with it its events that have no colour of their own',
});

export const removeCategory = endpoint({
  method: 'DELETE',
  path: '/api/categories/{id}',
  access: 'user',
  params: categoryParams,
  query,
  output: v.strictObject({ id: v.string() }),
  errors: 'text',
  summary: 'Delete a category; its events stay, without one',
});
