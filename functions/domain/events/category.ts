import { usernameKey as nameKey } from '#functions/domain/accounts/username.ts';
import { Conflict, NotFound, Rejected } from '#functions/domain/errors.ts';
import { CATEGORIES_MAX, CATEGORY_NAME_MAX, type Category } from '#shared/contracts/categories.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';

type Caller = { readonly id: string; readonly role: 'user' | 'admin' };
type Named = { readonly name: string };

/** The owner and the category of an event; an empty id is none. */
export type Categorised = { readonly userId: string; readonly categoryId: string };
/** The category that an event names, if its owner has it (still). */
export type CategoryOf = (event: Categorised) => Category | undefined;

type Kept = {
  readonly categoriesOf: (calendarId: string) => Promise<CategoryOf>;
  readonly categoriesNamed: (events: readonly Categorised[]) => Promise<CategoryOf>;
};

/** The categories that a caller may see: a user's own, asked for beside the events; for an admin those that the events name. */
export const visibleCategories = async (
  { categoriesOf, categoriesNamed }: Kept,
  viewer: Caller,
  events: Promise<readonly Categorised[]>,
): Promise<CategoryOf> => (viewer.role === 'admin' ? categoriesNamed(await events) : categoriesOf(viewer.id));

/** The calendar whose categories a call is about: of the caller, or of whom an admin names [EV2-19]. @throws NotFound */
export const calendarAsked = (caller: Caller, owner = caller.id): string => {
  if (owner !== caller.id && caller.role !== 'admin') throw new NotFound(words.categoryNotFound);
  return owner;
};

/** The category of this id. @throws NotFound */
export const categoryIn = (categories: readonly Category[], id: string): Category => {
  const found = categories.find((category) => category.id === id);
  if (!found) throw new NotFound(words.categoryNotFound);
  return found;
};

/** @throws Conflict where another category of the owner has the name, regardless of case [EV2-18] */
export const assertNameIsFree = (others: readonly Named[], name: string): void => {
  if (others.some((other) => nameKey(other.name) === nameKey(name))) throw new Conflict(words.categoryTaken);
};

/** @throws Rejected where there are as many as one owner may have [EV2-18] */
export const assertRoomForCategory = (categories: readonly unknown[]): void => {
  if (categories.length >= CATEGORIES_MAX) throw new Rejected(words.tooManyCategories);
};

/** The name, with a number behind it where `taken` has it already, and never longer than a name may be. */
const freeName = (taken: readonly Named[], name: string): string => {
  const keys = new Set(taken.map((other) => nameKey(other.name)));
  for (let at = 1; ; at++) {
    const number = at === 1 ? '' : ` (${at})`;
    const free = name.slice(0, CATEGORY_NAME_MAX - number.length).toWellFormed() + number;
    if (!keys.has(nameKey(free))) return free;
  }
};

/** Categories that an heir gets: ids and colours stay, a name that the heir has already gets a number. */
export const withFreeNames = (own: readonly Category[], arriving: readonly Category[]): Category[] => {
  const named: Category[] = [];
  for (const category of arriving) named.push({ ...category, name: freeName([...own, ...named], category.name) });
  return named;
};

const collator = new Intl.Collator('ru');

/** By name, as a Russian list has them. */
export const byName = (one: Named, other: Named): number => collator.compare(one.name, other.name);
