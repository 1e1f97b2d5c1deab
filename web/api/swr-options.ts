import { mutate, type SWRConfiguration, unload } from 'swr';

/**
 * Options of swr: data is fetched again every 30 s and on focus, stays fresh for 5 s, and failures are not retried
 * [CONST-01, API-05].
 */
export const SWR_OPTIONS = {
  refreshInterval: 30_000,
  revalidateOnFocus: true,
  focusThrottleInterval: 5_000,
  dedupingInterval: 5_000,
  shouldRetryOnError: false,
  errorRetryCount: 0,
  revalidateOnReconnect: true,
} as const satisfies SWRConfiguration;

/**
 * Fetches the data whenever it is opened, however fresh the last answer is, so that the answer contains the latest
 * save.
 */
export const ALWAYS_ANEW = { dedupingInterval: 0 } as const satisfies SWRConfiguration;

/**
 * Empties the cache on 401 [API-04] and on sign-out, so that the next user sees no data of the former user. Calls that
 * are still running are forgotten too. With `mutate` alone they would count as recent for 5 s, and the next user would
 * wait up to 30 s for data.
 */
export const clearQueries = (): void => unload({ revalidate: false });

/**
 * Fetches again all data that is on screen. Never rejects, because the hooks return a failure as their `error`.
 * @param gone leaves out data whose address begins with this text, because it was deleted
 */
export const refetchQueries = (gone?: string): Promise<unknown> =>
  mutate((key) => gone === undefined || !String(key).startsWith(gone));
