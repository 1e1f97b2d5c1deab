import type { Passwords } from '#functions/auth/password-hash.ts';
import type { ActingProgram } from '#functions/domain/accounts/log-author.ts';
import type { Programs } from '#functions/storage/programs/programs.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Endpoint, Output, ParsedInput } from '#shared/contracts/endpoint.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import type { Answer, Headers } from './answer.ts';
import { clientAddress } from './client-address.ts';
import type { GatewayRequest, RequestHeaders } from './gateway.ts';
import { parseInput } from './input.ts';
import type { ReadSecret } from './secrets.ts';
import type { TokenClaims, Tokens } from './token.ts';

/** The user who makes a call, perhaps by a program. The program's token may be limited to one calendar. */
export type Actor = User & { readonly program?: ActingProgram };

/**
 * The caller's part of a request. Every call that is not public knows its caller. Calls that are open to programs do
 * not get the token.
 */
export type Authorized<E extends Endpoint> = E['access'] extends 'public'
  ? { readonly user?: undefined; readonly token?: undefined }
  : { readonly user: Actor } & (E extends { readonly programs: string } ? unknown : { readonly token: TokenClaims });

/** The nouns that `authorize` needs: the caller, the security settings, and the tokens of programs. */
export type CallerStorage = {
  readonly users: {
    getUser(id: string): Promise<User | undefined>;
    noteSeen(user: User, sessionId: string, now: Date): Promise<void>;
  };
  readonly settings: { getSecuritySettings(): Promise<SecuritySettings> };
  /** Present in groups with calls that programs may make. */
  readonly programs?: Pick<Programs, 'findProgram' | 'countWrite' | 'noteUsed'>;
};

/** Dependencies of a call that uses these nouns of storage. */
export type StorageDependencies<S = unknown> = { readonly storage: S };
/** Dependencies of signed-in calls, and of those that begin a session. */
export type TokenDependencies<S extends CallerStorage = CallerStorage> = StorageDependencies<S> & {
  readonly tokens: Tokens;
};
/** Dependencies of calls that hash or compare a password. */
export type PasswordDependencies<S extends CallerStorage = CallerStorage> = TokenDependencies<S> & {
  readonly passwords: Passwords;
};

/**
 * The argument of a use case, one flat object: the parsed input (`params`, `query`, `body`, `form`), the caller
 * (`user`, `token`), the dependencies (such as `storage`), and facts of the request.
 */
export type CallRequest<E extends Endpoint, G extends StorageDependencies> = ParsedInput<E> &
  Authorized<E> &
  G & {
    readonly now: Date;
    readonly headers: RequestHeaders;
    /** `name=value` each. */
    readonly cookies: readonly string[];
    /** The client's address. Only `networkName` may store it, as a hash. */
    readonly address: string;
  };

type Result<E extends Endpoint> = Output<E> | Answer<Output<E>>;
export type UseCase<E extends Endpoint, G extends StorageDependencies> = (
  request: CallRequest<E, G>,
) => Promise<Result<E>>;

/** Dependencies of a function and its calls. Tests replace them. */
export type FunctionDependencies<G extends StorageDependencies> = G & {
  /** The secret that CloudFront sends. */
  readonly originKey: ReadSecret;
  readonly clock?: () => Date;
};

/** What `serve` passes to a call besides the request. */
export type CallContext<G extends StorageDependencies> = {
  readonly dependencies: G;
  readonly now: Date;
  /** Takes the caller, whom the log line of the request names. */
  readonly onUser: (user: User | undefined) => void;
};

/** A contract with the code behind it, as `serve` takes it. */
export type Call<G extends StorageDependencies> = {
  readonly contract: Endpoint;
  readonly headers: Headers;
  readonly run: (request: GatewayRequest, context: CallContext<G>) => Promise<unknown>;
};

type CallParts<E extends Endpoint, G extends StorageDependencies> = {
  readonly authorize: (
    contract: E,
    request: GatewayRequest,
    at: Pick<CallContext<G>, 'dependencies' | 'now'>,
  ) => Promise<Authorized<E>>;
  /** Sent with every answer of the call, also with refusals and failures. */
  readonly headers?: Headers;
};

/**
 * Binds a use case to its contract. A request goes through three steps: the caller is checked, the input is parsed, and
 * the use case runs.
 */
export const makeCall = <const E extends Endpoint, G extends StorageDependencies>(
  contract: E,
  run: UseCase<E, G>,
  parts: CallParts<E, G>,
): Call<G> => ({
  contract,
  headers: parts.headers ?? {},
  run: async (request, { dependencies, now, onUser }) => {
    const caller = await parts.authorize(contract, request, { dependencies, now });
    onUser(caller.user);
    const input = await parseInput(contract, request);
    const { headers, cookies = [] } = request;
    return run({ ...input, ...caller, ...dependencies, now, headers, cookies, address: clientAddress(request) });
  },
});

async function nobody<E extends Endpoint & { access: 'public' }>(): Promise<Authorized<E>>;
async function nobody(): Promise<object> {
  return {};
}

/**
 * Makes `handlePublic` for calls with these nouns. Unlike `handleWith`, it loads no code for tokens and needs no
 * secret. `headers` are sent with every answer of the call, also with refusals and failures.
 */
export const handlePublicWith =
  <S>() =>
  <const E extends Endpoint & { access: 'public' }>(
    contract: E,
    run: UseCase<E, StorageDependencies<S>>,
    headers: Headers = {},
  ): Call<StorageDependencies<S>> =>
    makeCall(contract, run, { authorize: nobody, headers });
