import { isShared } from '#shared/contracts/calendars.ts';

/**
 * A user's embedding names calendars. The function returns the ones that count: the user's own calendar and shared
 * calendars. Own calendars of other people do not count, because only administrators may name them. An embedding may
 * still name such calendars if its owner was an administrator earlier [REG-09].
 * @returns undefined if none of the named calendars counts
 */
export const namedByUser = (
  calendars: readonly string[] | undefined,
  userId: string,
): readonly string[] | undefined => {
  const named = calendars?.filter((id) => id === userId || isShared(id)) ?? [];
  return named.length === 0 ? undefined : named;
};
