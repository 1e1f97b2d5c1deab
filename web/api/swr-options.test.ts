import { expect, it } from 'vitest';
import { SWR_OPTIONS } from './swr-options.ts';

it('queries refetch every 30 s and on focus, are fresh for 5 s and never retried [CONST-01, API-05]', () => {
  expect(SWR_OPTIONS).toMatchObject({
    refreshInterval: 30_000,
    revalidateOnFocus: true,
    dedupingInterval: 5_000,
    focusThrottleInterval: 5_000,
    shouldRetryOnError: false,
  });
});
