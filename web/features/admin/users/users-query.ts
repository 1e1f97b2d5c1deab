/** Users of a page; one more is asked for, to know whether there is a next page. */
export const USERS_PAGE_SIZE = 25;

export type UsersOrder = 'asc' | 'desc';
type Asked = { search: string; order: UsersOrder; after?: string | undefined };

/** The input of `listUsers` for one page. */
export const usersQuery = ({ search, order, after }: Asked) => ({
  query: { search: search || undefined, order, after, limit: String(USERS_PAGE_SIZE + 1) },
});
