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

/**
 * Empties every cached query on 401 [API-04] and on sign-out (so that the next person sees nothing of the last). What is
 * still under way is forgotten as well: to `mutate` with nothing, a query of the last 5 s counts as asked, and who signs in
 * within them would wait for an answer that nobody awaits any more, until the next turn of 30 s.
 */
export const clearQueries = (): void => unload({ revalidate: false });

/** Fetches again whatever is on screen: after the connection has come back. */
export const refetchQueries = (): Promise<unknown> => mutate(() => true);
