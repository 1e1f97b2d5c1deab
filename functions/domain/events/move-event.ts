import { usernameKey as nameKey } from '#functions/domain/accounts/username.ts';
import type { Category } from '#shared/contracts/categories.ts';
import type { CategoryOf } from './category.ts';
import { isSeries, type Stored } from './series-events.ts';

type Moving = {
  readonly calendarId: string;
  /** The categories of the present calendar. */
  readonly categoryOf: CategoryOf;
  /** The categories of the new calendar. */
  readonly categories: readonly Category[];
  readonly updatedAt: string;
};

/**
 * An event or a whole series after a move to another calendar. Each category becomes the category with the same name in
 * the new calendar; case does not count. An event gets no category if no name fits [SHR-16]. A category that the new
 * calendar has under the same id, since a hand-over brought it there, stays.
 * @returns `lost`: the name of the first category without a match in the new calendar; null if each has a match
 */
export const movedTo = (
  seen: Stored,
  { calendarId, categoryOf, categories, updatedAt }: Moving,
): { readonly next: Stored; readonly lost: string | null } => {
  let lost: string | null = null;
  const alike = (categoryId: string): string => {
    if (categories.some(({ id }) => id === categoryId)) return categoryId;
    const name = categoryOf({ calendarId: seen.calendarId, categoryId })?.name;
    if (name === undefined) return '';
    const found = categories.find((category) => nameKey(category.name) === nameKey(name));
    if (!found) lost ??= name;
    return found?.id ?? '';
  };
  const moved = { calendarId, categoryId: alike(seen.categoryId), revision: seen.revision + 1, updatedAt };
  if (!isSeries(seen)) return { next: { ...seen, ...moved }, lost };
  const exceptions = Object.entries(seen.exceptions).map(([date, patch]) => [
    date,
    patch?.categoryId ? { ...patch, categoryId: alike(patch.categoryId) } : patch,
  ]);
  return { next: { ...seen, ...moved, exceptions: Object.fromEntries(exceptions) }, lost };
};
