import { useEffect } from 'react';
import useSWR, { type SWRConfiguration, type SWRResponse, useSWRConfig } from 'swr';
import * as v from 'valibot';
import type { CallInput, Endpoint, Output } from '#shared/contracts/endpoint.ts';
import type { ApiError } from './api-error.ts';
import { callApi } from './call-api.ts';
import { addressOf, CallParts } from './request.ts';

/** The swr key of a GET call: its path and query [API-02]. For use with `mutate`. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>): string =>
  addressOf(endpoint, v.parse(CallParts, input));

/** Repeats a failed call at swr's interval while the page is visible. swr itself stops refreshing after a failure. */
const useRetryInterval = <Data>({ error, mutate: again }: SWRResponse<Data, ApiError>): void => {
  const { refreshInterval } = useSWRConfig();
  useEffect(() => {
    if (!error || typeof refreshInterval !== 'number' || refreshInterval === 0) return;
    const askAgain = (): void => {
      if (document.visibilityState === 'visible') void again();
    };
    const timer = setInterval(askAgain, refreshInterval);
    return () => clearInterval(timer);
  }, [error, again, refreshInterval]);
};

/** Takes the place of `callApi` where one call may not return everything. */
type Ask<E extends Endpoint> = (input: CallInput<E>) => Promise<Output<E>>;

/**
 * The answer of a GET call, kept fresh [CONST-01]. Nothing is fetched while the input is `null`. Errors are ApiErrors
 * with a `message` for people.
 */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  {
    ask = (known) => callApi(endpoint, known),
    ...options
  }: SWRConfiguration<Output<E>, ApiError> & {
    readonly ask?: Ask<E>;
  } = {},
): SWRResponse<Output<E>, ApiError> => {
  const key = input && keyOf(endpoint, input);
  const response = useSWR<Output<E>, ApiError>(key, input && (() => ask(input)), options);
  useRetryInterval(response);
  return response;
};
