import { mutate, type SWRConfiguration, unload } from 'swr';

/** Refetch every 30 s and on focus, fresh for 5 s, nothing retried [CONST-01, API-05]. */
export const SWR_OPTIONS = {
  refreshInterval: 30_000,
  revalidateOnFocus: true,
  focusThrottleInterval: 5_000,
  dedupingInterval: 5_000,
  shouldRetryOnError: false,
  errorRetryCount: 0,
  revalidateOnReconnect: true,
} as const satisfies SWRConfiguration;

/** Fetches at every opening, however fresh the last answer is, so that the answer contains the latest save. */
export const ALWAYS_ANEW = { dedupingInterval: 0 } as const satisfies SWRConfiguration;

/**
 * Empties the cache on 401 [API-04] and on sign-out, so that the next user sees nothing of the last. Calls under way are
 * forgotten too: with `mutate` alone they would count as recent for 5 s, and the next user would wait up to 30 s for data.
 */
export const clearQueries = (): void => unload({ revalidate: false });

/**
 * Fetches again all data that is on screen. Never rejects: the hooks get a failure as their `error`.
 * @param gone addresses that begin with this are left out, because their data was deleted
 */
export const refetchQueries = (gone?: string): Promise<unknown> =>
  mutate((key) => gone === undefined || !String(key).startsWith(gone));
