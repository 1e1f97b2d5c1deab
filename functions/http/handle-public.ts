import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Headers } from './answer.ts';
import { type Authorized, type Call, makeCall, type UseCase } from './call.ts';

async function nobody<E extends Endpoint & { access: 'public' }>(): Promise<Authorized<E>>;
async function nobody(): Promise<object> {
  return {};
}

/**
 * As `handle`, for public calls only: functions that serve nothing else carry no token code and need no secret.
 * `headers` are on every answer of the call, refusals and failures too.
 */
export const handlePublic = <const E extends Endpoint & { access: 'public' }>(
  contract: E,
  run: UseCase<E>,
  headers: Headers = {},
): Call => makeCall(contract, run, { authorize: nobody, headers });
