import { AsyncLocalStorage } from 'node:async_hooks';
import { Late } from './timeouts.ts';

const calls = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs a call. The signal says that nobody waits for the call any more. After it, the next request of the call to table
 * or buckets throws Late. Otherwise Lambda would continue the request during the next call.
 */
export const whileAwaited = <T>(signal: AbortSignal, call: () => Promise<T>): Promise<T> => calls.run(signal, call);

/** @throws Late if nobody waits for the call any more */
export const assertAwaited = (): void => {
  if (calls.getStore()?.aborted) throw new Late('Nobody waits for this call any more');
};

/** Where the SDK runs `assertAwaited`: before each try. */
export const BEFORE_EACH_TRY = { step: 'finalizeRequest', priority: 'low', name: 'assertAwaited' } as const;
