import { searchUsers, type UserAccount } from '#shared/contracts/users.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKeysetPages } from '#web/features/admin/parts/use-keyset-pages.ts';
import { USERS_PAGE_SIZE, type UsersFilter, usersQuery } from './users-query.ts';

/**
 * A page of the users, sorted by name and read by cursors, so that page 400 costs as much as page 1. Another filter
 * leads back to page 1, whose answer has the total.
 */
export const useUsers = (filter: UsersFilter) => {
  const pages = useKeysetPages(JSON.stringify(filter));
  const first = useCall(searchUsers, usersQuery(filter), { keepPreviousData: true });
  const { data, error, isLoading, mutate } = useCall(searchUsers, usersQuery(filter, pages.after), {
    keepPreviousData: true,
  });
  const total = first.data?.total ?? null;

  return {
    users: data?.users,
    /** The number of all matching users; null if it is not known. */
    total,
    pageCount: total === null ? undefined : Math.max(1, Math.ceil(total / USERS_PAGE_SIZE)),
    error,
    isStale: isLoading,
    page: pages.page,
    previous: pages.previous,
    next: pages.nextFrom({ next: data?.next, isStale: isLoading || error !== undefined }),
    refetch: () => void mutate(),
    /** Shows a changed user at once, then fetches the page again. */
    replace: (changed: UserAccount) =>
      void mutate(
        (before) =>
          before && {
            ...before,
            users: before.users.map((user) =>
              user.id === changed.id ? { ...user, pending: undefined, ...changed } : user,
            ),
          },
      ),
    /** Removes a deleted user from the page at once, then fetches the page again. */
    drop: (id: string) => {
      void mutate((before) => before && { ...before, users: before.users.filter((user) => user.id !== id) });
      if (pages.after !== undefined) void first.mutate();
    },
  };
};
