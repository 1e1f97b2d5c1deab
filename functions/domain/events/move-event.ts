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
 * An event or a whole series in another calendar. Its categories become those of the same name there, in any case, or none [SHR-16].
 * @returns `lost`: the first category without a namesake; null: each has one
 */
export const movedTo = (
  seen: Stored,
  { calendarId, categoryOf, categories, updatedAt }: Moving,
): { readonly next: Stored; readonly lost: string | null } => {
  let lost: string | null = null;
  const alike = (categoryId: string): string => {
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
