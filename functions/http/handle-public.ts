import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Call, type Caller, type CallOptions, makeCall, type UseCase } from './call.ts';

async function nobody<E extends Endpoint & { access: 'public' }>(): Promise<Caller<E>>;
async function nobody(): Promise<undefined> {
  return undefined;
}

/** As `handle`, for public calls only: functions that serve nothing else carry no token code and need no secret. */
export const handlePublic = <const E extends Endpoint & { access: 'public' }>(
  contract: E,
  run: UseCase<E>,
  options?: CallOptions,
): Call => makeCall(contract, run, { authorize: nobody, options });
