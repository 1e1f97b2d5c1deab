import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { authorize } from './authorize.ts';
import {
  type Call,
  type CallerStorage,
  makeCall,
  type PasswordDependencies,
  type TokenDependencies,
  type UseCase,
} from './call.ts';

/**
 * Makes `handle` for calls with these nouns. A call checks in this order: the token, its user, the stages, the role,
 * and the confirmation. Then it parses the input and runs the use case.
 */
export const handleWith =
  <S extends CallerStorage>() =>
  <const E extends Endpoint>(contract: E, run: UseCase<E, TokenDependencies<S>>): Call<TokenDependencies<S>> =>
    makeCall(contract, run, { authorize });

/**
 * Makes `handle` for calls that hash or compare passwords. It is separate from `handleWith`, so that other functions do
 * not carry bcrypt.
 */
export const handlePasswordsWith =
  <S extends CallerStorage>() =>
  <const E extends Endpoint>(contract: E, run: UseCase<E, PasswordDependencies<S>>): Call<PasswordDependencies<S>> =>
    makeCall(contract, run, { authorize });
