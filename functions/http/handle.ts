import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { authorize } from './authorize.ts';
import { type Call, makeCall, type UseCase } from './call.ts';

/** A use case behind its contract: token → user → access → expired password → input → use case. */
export const handle = <const E extends Endpoint>(contract: E, run: UseCase<E>): Call =>
  makeCall(contract, run, { authorize });
