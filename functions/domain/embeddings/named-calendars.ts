import { isShared } from '#shared/contracts/calendars.ts';

/**
 * The calendars that a user's embedding names: their own and shared ones. Other people's are left out: only an administrator may name them,
 * and a demoted one's have no effect [REG-09].
 * @returns undefined: it names none
 */
export const namedByUser = (
  calendars: readonly string[] | undefined,
  userId: string,
): readonly string[] | undefined => {
  const named = calendars?.filter((id) => id === userId || isShared(id)) ?? [];
  return named.length === 0 ? undefined : named;
};
