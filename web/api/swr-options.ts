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

/** Asks anew at every opening, however fresh the last answer is: it must contain what was saved a moment ago. */
export const ALWAYS_ANEW = { dedupingInterval: 0 } as const satisfies SWRConfiguration;

/**
 * Empties the cache on 401 [API-04] and on sign-out, so that the next person sees nothing of the last. Calls under way are
 * forgotten too. `mutate` would count them as asked for 5 s more: a person who signs in meanwhile would wait for an answer that is
 * thrown away, until the refetch after 30 s.
 */
export const clearQueries = (): void => unload({ revalidate: false });

/**
 * Fetches again whatever is on screen. Never rejects: the hooks get a failure as their `error`.
 * @param gone the beginning of addresses that are left out, as what was there is no more
 */
export const refetchQueries = (gone?: string): Promise<unknown> =>
  mutate((key) => gone === undefined || !String(key).startsWith(gone));
