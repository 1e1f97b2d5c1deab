import { isShared } from '#shared/contracts/calendars.ts';

/**
 * The calendars of a user's embedding that take effect: the user's own calendar and shared calendars. Own calendars of
 * other people are dropped, because only administrators may name them. So they lose their effect when an administrator
 * is made an ordinary user [REG-09].
 * @returns undefined if the embedding names no calendar
 */
export const namedByUser = (
  calendars: readonly string[] | undefined,
  userId: string,
): readonly string[] | undefined => {
  const named = calendars?.filter((id) => id === userId || isShared(id)) ?? [];
  return named.length === 0 ? undefined : named;
};
