import { useDeferredValue, useEffect, useState } from 'react';
import useSWR, { mutate, type SWRConfiguration, type SWRResponse } from 'swr';
import * as v from 'valibot';
import type { CallInput, Endpoint, Output } from '#shared/contracts/endpoint.ts';
import type { ApiError } from './api-error.ts';
import { callApi, earlyOutput } from './call-api.ts';
import { forgetEarly } from './early-answers.ts';
import { addressOf, CallParts } from './request.ts';
import { SWR_OPTIONS } from './swr-options.ts';

/** The swr key of a call: the path and query that it GETs (SPEC §7). For `mutate` from outside. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: CallInput<E>): string =>
  addressOf(endpoint, v.parse(CallParts, input));

/** Goes on asking in the usual rhythm after a failure: swr's own interval then stands still until somebody comes back. */
const useNextTurn = <Data>({ error, mutate: again }: SWRResponse<Data, ApiError>): void => {
  useEffect(() => {
    if (!error) return;
    const askAgain = (): void => {
      if (document.visibilityState === 'visible') void again().catch(() => undefined);
    };
    const timer = setInterval(askAgain, SWR_OPTIONS.refreshInterval);
    return () => clearInterval(timer);
  }, [error, again]);
};

/**
 * The answer of a GET call, kept fresh by the rules of SPEC §9. `null` as input: nothing is asked yet. A first answer is
 * still awaited while React draws it in slices of 5 ms: in one piece a long list holds up a slow phone. What was answered
 * before the screen was there (app/start.ts) is drawn at once, and nothing is asked again until the usual time.
 * Errors are ApiErrors; their `message` is for people.
 */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  options?: SWRConfiguration<Output<E>, ApiError>,
): SWRResponse<Output<E>, ApiError> => {
  const key = input && keyOf(endpoint, input);
  const [first] = useState(() => ({ key, output: key === null ? undefined : earlyOutput(endpoint, key) }));
  const hasEarly = first.output !== undefined && first.key === key;
  const response = useSWR<Output<E>, ApiError>(key, input && (() => callApi(endpoint, input)), {
    ...options,
    ...(hasEarly && { fallbackData: first.output, revalidateOnMount: false }),
  });
  // After swr's own effects, which would take the change for one that has to be drawn.
  useEffect(() => {
    if (first.key === null || first.output === undefined) return;
    forgetEarly(first.key);
    // Only a cached answer can be changed by `mutate`.
    void mutate(first.key, first.output, { revalidate: false });
  }, [first]);
  useNextTurn(response);
  const late = useDeferredValue(response.data);
  if (response.data === undefined || late !== undefined) return response;
  return { data: undefined, error: undefined, isLoading: true, isValidating: true, mutate: response.mutate };
};
