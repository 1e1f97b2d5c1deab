import { listUsers, type UserAccount } from '#shared/contracts/accounts.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKeysetPages } from '#web/features/admin/parts/use-keyset-pages.ts';
import { USERS_PAGE_SIZE, type UsersOrder, usersQuery } from './users-query.ts';

type Query = { search: string; order: UsersOrder };

/**
 * One page of the users by name. Pages are walked by key (the last name of the page before), so page 400 costs what
 * page 1 does. A new search or order starts at page 1.
 */
export const useUsers = ({ search, order }: Query) => {
  const pages = useKeysetPages(`${order} ${search}`);
  const { data, error, isLoading, mutate } = useCall(listUsers, usersQuery({ search, order, after: pages.after }), {
    keepPreviousData: true,
  });
  const users = data?.slice(0, USERS_PAGE_SIZE);
  const last = users?.at(-1);
  const hasNext = (data?.length ?? 0) > USERS_PAGE_SIZE;

  return {
    users,
    error,
    isStale: isLoading,
    page: pages.page,
    previous: pages.previous,
    next: hasNext ? pages.nextFrom(last?.username) : undefined,
    refetch: () => void mutate(),
    /** Shows a changed user at once, then asks the server again. */
    replace: (changed: UserAccount) =>
      void mutate((before) => before?.map((user) => (user.id === changed.id ? changed : user))),
    /** Takes a deleted user off the page at once, then asks the server again. */
    drop: (id: string) => void mutate((before) => before?.filter((user) => user.id !== id)),
  };
};
