import { isShared } from '#shared/contracts/calendars.ts';

/**
 * The calendars that count for a user's embedding: their own and shared ones. Other people's own calendars are dropped: only administrators
 * may name them, so those of a demoted administrator have no effect [REG-09].
 * @returns undefined: it names none
 */
export const namedByUser = (
  calendars: readonly string[] | undefined,
  userId: string,
): readonly string[] | undefined => {
  const named = calendars?.filter((id) => id === userId || isShared(id)) ?? [];
  return named.length === 0 ? undefined : named;
};
