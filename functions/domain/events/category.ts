import { usernameKey as nameKey } from '#functions/domain/accounts/username.ts';
import { type Action, assertMay, type Caller, homeOf, mayIn, type Shown } from '#functions/domain/calendars/may.ts';
import { Conflict, NotFound, Rejected } from '#functions/domain/errors.ts';
import { CATEGORIES_MAX, CATEGORY_NAME_MAX, type Category } from '#shared/contracts/categories.ts';

type Named = { readonly name: string };

/** The calendar and the category of an event. An event without a category has an empty `categoryId`. */
export type Categorised = { readonly calendarId: string; readonly categoryId: string };
/** The category that an event names, unless it has been deleted. */
export type CategoryOf = (event: Categorised) => Category | undefined;

type Kept = {
  readonly categoriesOf: (calendarId: string) => Promise<CategoryOf>;
  readonly categoriesNamed: (events: readonly Categorised[]) => Promise<CategoryOf>;
};

/**
 * The categories for a list of events. If the list shows one calendar, all its categories are read at the same time as
 * its events. If the list shows several calendars, only the categories that the events name are read.
 */
export const visibleCategories = async (
  { categoriesOf, categoriesNamed }: Kept,
  shown: Shown,
  events: Promise<readonly Categorised[]>,
): Promise<CategoryOf> => {
  const [only, ...others] = shown === 'all' ? [] : shown;
  return only !== undefined && others.length === 0 ? categoriesOf(only) : categoriesNamed(await events);
};

/**
 * The calendar of a call about categories. A call that names no calendar means `homeOf` the caller [EV2-19].
 * @throws NotFound: the caller may not see the calendar; Forbidden: the caller may only see it
 */
export const calendarOfCategories = (caller: Caller, calendarId = homeOf(caller), action: Action = 'edit'): string => {
  if (!mayIn(caller, calendarId, 'see')) throw new NotFound('category-not-found');
  assertMay(caller, calendarId, action, 'category-not-found');
  return calendarId;
};

/** @throws NotFound */
export const categoryIn = (categories: readonly Category[], id: string): Category => {
  const found = categories.find((category) => category.id === id);
  if (!found) throw new NotFound('category-not-found');
  return found;
};

/** @throws Conflict: another category of the calendar has the same name; case does not count [EV2-18] */
export const assertNameIsFree = (others: readonly Named[], name: string): void => {
  if (others.some((other) => nameKey(other.name) === nameKey(name)))
    throw new Conflict('category-taken', { field: 'name' });
};

/** @throws Rejected: the calendar has reached the limit of categories [EV2-18] */
export const assertRoomForCategory = (categories: readonly unknown[]): void => {
  if (categories.length >= CATEGORIES_MAX) throw new Rejected('too-many-categories');
};

/** The name, with a number at its end if it is taken, shortened to the longest allowed length. */
const freeName = (taken: readonly Named[], name: string): string => {
  const keys = new Set(taken.map((other) => nameKey(other.name)));
  for (let at = 1; ; at++) {
    const number = at === 1 ? '' : ` (${at})`;
    const free = name.slice(0, CATEGORY_NAME_MAX - number.length).toWellFormed() + number;
    if (!keys.has(nameKey(free))) return free;
  }
};

/**
 * The categories that an heir gets. Their ids and colours stay. A category gets a number at the end of its name if the
 * heir has a category of that name already.
 */
export const withFreeNames = (own: readonly Category[], arriving: readonly Category[]): Category[] => {
  const named: Category[] = [];
  for (const category of arriving) named.push({ ...category, name: freeName([...own, ...named], category.name) });
  return named;
};

const collator = new Intl.Collator('ru');

/** By name, in Russian order. */
export const byName = (one: Named, other: Named): number => collator.compare(one.name, other.name);
