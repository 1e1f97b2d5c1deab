import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { authorize } from './authorize.ts';
import { type Call, makeCall, type PasswordDependencies, type TokenDependencies, type UseCase } from './call.ts';

/** A use case behind its contract: token → user → stages → role → confirmation → input → use case. */
export const handle = <const E extends Endpoint>(
  contract: E,
  run: UseCase<E, TokenDependencies>,
): Call<TokenDependencies> => makeCall(contract, run, { authorize });

/** The same for a use case that hashes or compares passwords: other functions do not carry bcrypt. */
export const handleWithPasswords = <const E extends Endpoint>(
  contract: E,
  run: UseCase<E, PasswordDependencies>,
): Call<PasswordDependencies> => makeCall(contract, run, { authorize });
