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

/** Makes `handle` for calls with these nouns: token → user → stages → role → confirmation → input → use case. */
export const handleWith =
  <S extends CallerStorage>() =>
  <const E extends Endpoint>(contract: E, run: UseCase<E, TokenDependencies<S>>): Call<TokenDependencies<S>> =>
    makeCall(contract, run, { authorize });

/** `handleWith` for calls that hash or compare passwords: other functions do not carry bcrypt. */
export const handlePasswordsWith =
  <S extends CallerStorage>() =>
  <const E extends Endpoint>(contract: E, run: UseCase<E, PasswordDependencies<S>>): Call<PasswordDependencies<S>> =>
    makeCall(contract, run, { authorize });
