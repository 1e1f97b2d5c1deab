import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { authorize } from './authorize.ts';
import { type Call, type CallerStorage, makeCall, type TokenDependencies, type UseCase } from './call.ts';

/**
 * Makes `handle` for calls with these nouns, and with these dependencies if they need more than nouns and tokens. A
 * call checks in this order: the token, its user, the stages, the role, and the confirmation. Then it parses the input
 * and runs the use case.
 */
export const handleWith =
  <S extends CallerStorage, G extends TokenDependencies<S> = TokenDependencies<S>>() =>
  <const E extends Endpoint>(contract: E, run: UseCase<E, G>): Call<G> =>
    makeCall(contract, run, { authorize });
