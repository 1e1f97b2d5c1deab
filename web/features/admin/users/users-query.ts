import * as v from 'valibot';
import { UserState } from '#shared/contracts/users.ts';

export const USERS_PAGE_SIZE = 25;

const Part = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(64)), '');
const Filter = v.object({
  search: v.optional(Part, ''),
  state: v.fallback(v.optional(UserState), undefined),
  role: v.fallback(v.optional(v.picklist(['user', 'admin'])), undefined),
  order: v.fallback(v.optional(v.picklist(['asc', 'desc']), 'asc'), 'asc'),
});

/** Filter and order of the list of users. An empty field does not filter. */
export type UsersFilter = v.InferOutput<typeof Filter>;

/** The filter in an address; unknown values are ignored. */
export const filterAt = (search: string): UsersFilter =>
  v.parse(Filter, Object.fromEntries(new URLSearchParams(search)));

/** The address query of a filter, without empty fields. */
export const addressQuery = ({ search, state, role, order }: UsersFilter): Record<string, string> => ({
  ...(search && { search }),
  ...(state && { state }),
  ...(role && { role }),
  ...(order === 'desc' && { order }),
});

/**
 * The input of `searchUsers` for a page. Without `after` it asks for the first page. The answer for the first page has
 * the total.
 */
export const usersQuery = ({ search, state, role, order }: UsersFilter, after?: string) => ({
  query: { search: search || undefined, state, role, order, after, limit: String(USERS_PAGE_SIZE) },
});
