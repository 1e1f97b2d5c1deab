import { mutate, type SWRConfiguration } from 'swr';

/** SPEC §9: refetch every 30 s and on focus, fresh for 5 s, nothing retried. */
export const SWR_OPTIONS = {
  refreshInterval: 30_000,
  revalidateOnFocus: true,
  focusThrottleInterval: 5_000,
  dedupingInterval: 5_000,
  shouldRetryOnError: false,
  errorRetryCount: 0,
  revalidateOnReconnect: true,
} as const satisfies SWRConfiguration;

/** Empties every cached query (SPEC §8: on 401; also on sign-out, so that the next person sees nothing of the last). */
export const clearQueries = (): Promise<unknown> => mutate(() => true, undefined, { revalidate: false });

/** Fetches again whatever is on screen: after the connection has come back. */
export const refetchQueries = (): Promise<unknown> => mutate(() => true);
