import type { Storage } from '#functions/storage/create-storage.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Endpoint, Output, ParsedInput } from '#shared/contracts/endpoint.ts';
import type { Answer, Headers } from './answer.ts';
import type { GatewayRequest, RequestHeaders } from './gateway.ts';
import { parseInput } from './input.ts';
import type { TokenClaims } from './token.ts';

/** Who calls, and by which token: known on every call that is not public. */
export type Authorized<E extends Endpoint> = E['access'] extends 'public'
  ? { readonly user?: undefined; readonly token?: undefined }
  : { readonly user: User; readonly token: TokenClaims };

/** What a use case receives: parsed input, the caller, and the one clock reading of this request. */
export type CallRequest<E extends Endpoint> = ParsedInput<E> &
  Authorized<E> & {
    readonly now: Date;
    readonly headers: RequestHeaders;
    readonly storage: Storage;
  };

type Result<E extends Endpoint> = Output<E> | Answer<Output<E>>;
export type UseCase<E extends Endpoint> = (request: CallRequest<E>) => Promise<Result<E>>;

/** What a function is given from outside; a test gives its own. */
export type Dependencies = {
  readonly storage: Storage;
  readonly clock?: () => Date;
};

/** One request as a call sees it. */
export type Circumstances = {
  readonly storage: Storage;
  readonly now: Date;
  /** Told who calls, for the log. */
  readonly known: (user: User | undefined) => void;
};

/** A contract with the code behind it, as `serve` takes it. */
export type Call = {
  readonly contract: Endpoint;
  readonly headers: Headers;
  readonly run: (request: GatewayRequest, circumstances: Circumstances) => Promise<unknown>;
};

type Parts<E extends Endpoint> = {
  readonly authorize: (
    contract: E,
    request: GatewayRequest,
    at: Pick<Circumstances, 'storage' | 'now'>,
  ) => Promise<Authorized<E>>;
  /** On every answer of the call, refusals and failures too. */
  readonly headers?: Headers;
};

/** Binds a use case to its contract: first who calls, then what they sent, then the use case. */
export const makeCall = <const E extends Endpoint>(contract: E, run: UseCase<E>, parts: Parts<E>): Call => ({
  contract,
  headers: parts.headers ?? {},
  run: async (request, { storage, now, known }) => {
    const caller = await parts.authorize(contract, request, { storage, now });
    known(caller.user);
    const input = await parseInput(contract, request);
    return run({ ...input, ...caller, now, storage, headers: request.headers });
  },
});

async function nobody<E extends Endpoint & { access: 'public' }>(): Promise<Authorized<E>>;
async function nobody(): Promise<object> {
  return {};
}

/**
 * A public call: functions that serve nothing else carry no token code and need no secret for it (as opposed to `handle`).
 * `headers` are on every answer of the call, refusals and failures too.
 */
export const handlePublic = <const E extends Endpoint & { access: 'public' }>(
  contract: E,
  run: UseCase<E>,
  headers: Headers = {},
): Call => makeCall(contract, run, { authorize: nobody, headers });
