import type * as v from 'valibot';
import type { Scope } from '#shared/contracts/programs.ts';
import type { RefusalCode } from '#shared/locale/refusals.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** `code`: callers whose password was right and whose code is awaited. */
type Access = 'public' | 'code' | 'user' | 'admin';
/**
 * The stages that hold up a signed-in person. `code`: they must give a code. `setup`: they must set up two-factor
 * sign-in. `approval`: an administrator must approve them. `expired`: they must change their expired password. A call
 * that does not open the person's stage answers 403 and names the stage.
 */
export const STAGES = ['code', 'setup', 'approval', 'expired'] as const;
export type Stage = (typeof STAGES)[number];
type Schema = v.GenericSchema;

/**
 * The description of one call of the API, as data. The route, the handler, the browser client, the OpenAPI document,
 * and the tests of roles and of random input are made from it.
 */
export type Endpoint = {
  readonly method: Method;
  /** `/api/…` with `{name}` placeholders; each placeholder has a key in `params`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /**
   * The value `cookie` means that the call also accepts the session cookie [SEC-19]. By default it accepts only a
   * bearer token.
   */
  readonly session?: 'cookie';
  /** The stages that do not stop the call [SEC-37]. */
  readonly opens?: readonly Stage[];
  /**
   * Whether the call asks for the password. It does not if the password was given in this session within the last 15
   * minutes [PASS-08].
   */
  readonly confirmed?: true;
  /** The scope that a program needs to make the call for its user [PRG-24]. If absent, no program may make the call. */
  readonly programs?: Scope;
  readonly params?: Schema;
  /** Every query value arrives as a string. */
  readonly query?: Schema;
  /** JSON body. */
  readonly body?: Schema;
  /** multipart/form-data body: strings, and `File` for files. Excludes `body`. */
  readonly form?: Schema;
  readonly output: Schema;
  /** The content type of a successful answer that is not JSON. The output is then the text of the body. */
  readonly contentType?: 'text/calendar' | 'text/html';
  /** Status of a success. Default 200. */
  readonly status?: 201 | 204 | 302;
  /**
   * The form of an error body: either text, with the code in headers, or JSON `{"error": "…", "code": "…"}` [API-07,
   * API-08, API-18].
   */
  readonly errors: 'text' | 'json';
  /** One line in English for the OpenAPI document. */
  readonly summary: string;
};

/** The code of a refusal by each stage. */
export const STAGE_CODES = {
  code: 'code-needed',
  setup: 'set-up-needed',
  approval: 'waits-for-approval',
  expired: 'password-expired',
} as const satisfies Record<Stage, RefusalCode>;

/** Headers of an error whose body is text. They hold the code of the error and the refused field. */
export const ERROR_CODE_HEADER = 'x-error-code';
export const ERROR_FIELD_HEADER = 'x-error-field';

/** The header `Retry-After` of a 503: the number of seconds after which the call may be repeated. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * The header that CloudFront adds with a secret value. By it the functions recognise requests that came by CloudFront.
 */
export const ORIGIN_KEY_HEADER = 'x-origin-key';

/**
 * The header with the client's address as CloudFront sees it. infra/edge/viewer-request.js overwrites a value that a
 * client sends.
 */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

type Parsed<S> = S extends Schema ? v.InferOutput<S> : undefined;
type Raw<S> = S extends Schema ? v.InferInput<S> : undefined;

/** The input of a handler, with all parts parsed. */
export type ParsedInput<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  form: Parsed<E['form']>;
};

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body' | 'form'> = E[K] extends Schema
  ? Record<string, never> extends Raw<E[K]>
    ? { [P in K]?: Raw<E[K]> }
    : { [P in K]: Raw<E[K]> }
  : { [P in K]?: undefined };

/**
 * The input of a call before it is parsed: the parts that the endpoint declares. A part may be absent if all its fields
 * are optional.
 */
export type CallInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & Part<E, 'form'>;

export type Output<E extends Endpoint> = v.InferOutput<E['output']>;

/** Keeps the literal types of the description, so that callers and handlers need no casts. */
export const endpoint = <const E extends Endpoint>(description: E): E => description;

/** The name of a call's route at API Gateway: `PUT /api/events/{id}`. */
export const routeKey = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** Names of the `{placeholders}` in a path, in order. */
export const pathParams = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');

/** Turns `/api/events/{id}` and `{id: 'a b'}` into `/api/events/a%20b`. Throws if a value is missing. */
export const fillPath = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`No value for {${name}} in ${path}`);
    return encodeURIComponent(value);
  });
