import { AsyncLocalStorage } from 'node:async_hooks';
import { Late } from './timeouts.ts';

const calls = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs a call. The signal is aborted when nobody waits for the call any more. After that, the next request of the call
 * to the table or to the buckets throws Late. Otherwise Lambda would continue the request during its next call.
 */
export const whileAwaited = <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> => calls.run(signal, call);

/** @throws Late if nobody waits for the call any more */
export const assertAwaited = (): void => {
  if (calls.getStore()?.aborted) throw new Late('Nobody waits for this call any more');
};

/** Where the SDK runs `assertAwaited`: before each try. */
export const BEFORE_EACH_TRY = { step: 'finalizeRequest', priority: 'low', name: 'assertAwaited' } as const;
