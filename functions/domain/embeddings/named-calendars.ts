import { isShared } from '#shared/contracts/calendars.ts';

/**
 * The calendars that a user's embedding names: their own and shared ones. Undefined: it names none; a list of other people's, which an
 * administrator has made, has no effect once they are none any more [REG-09].
 */
export const namedByUser = (
  calendars: readonly string[] | undefined,
  userId: string,
): readonly string[] | undefined => {
  const named = calendars?.filter((id) => id === userId || isShared(id)) ?? [];
  return named.length === 0 ? undefined : named;
};
