import { isShared } from '#shared/contracts/calendars.ts';

/**
 * The calendars of a user's embedding that take effect: the user's own calendar and shared calendars. Other people's
 * own calendars are dropped, because only administrators may name them. If an administrator becomes a user, such
 * calendars lose their effect [REG-09].
 * @returns undefined if the embedding names no calendar
 */
export const namedByUser = (
  calendars: readonly string[] | undefined,
  userId: string,
): readonly string[] | undefined => {
  const named = calendars?.filter((id) => id === userId || isShared(id)) ?? [];
  return named.length === 0 ? undefined : named;
};
