import type * as v from 'valibot';
import type { Scope } from '#shared/contracts/programs.ts';
import type { RefusalCode } from '#shared/locale/refusals.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Who may make a call. `code`: a caller whose password was right, and whose code is missing. */
type Access = 'public' | 'code' | 'user' | 'admin';
/**
 * The stages that hold up a signed-in person until they have given a code (`code`), set up two-factor sign-in
 * (`setup`), been approved by an administrator (`approval`), or changed their expired password (`expired`). A call that
 * does not open the person's stage answers 403 and names the stage.
 */
export const STAGES = ['code', 'setup', 'approval', 'expired'] as const;
export type Stage = (typeof STAGES)[number];
type Schema = v.GenericSchema;

/**
 * The description of a call, as data. Route, handler, browser client, OpenAPI document, and the tests of roles and
 * random input are made from it.
 */
export type Endpoint = {
  readonly method: Method;
  /** `/api/…` with placeholders `{name}`. `params` has a key for each. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** `cookie`: the call takes the session cookie too [SEC-19]. By default it takes only a bearer token. */
  readonly session?: 'cookie';
  /** The stages that do not hold up the call [SEC-37]. */
  readonly opens?: readonly Stage[];
  /**
   * Whether the call asks for the password, unless it was given in this session within the last 15 minutes [PASS-08].
   */
  readonly confirmed?: true;
  /** The scope with which a program may make the call for its user [PRG-24]. Absent: no program may. */
  readonly programs?: Scope;
  readonly params?: Schema;
  /** Query values, which all arrive as strings. */
  readonly query?: Schema;
  /** The JSON body. */
  readonly body?: Schema;
  /** The body as multipart/form-data: strings, and `File` for files. Not together with `body`. */
  readonly form?: Schema;
  readonly output: Schema;
  /** The content type of a success, if it is not JSON. The output is then the body's text. */
  readonly contentType?: 'text/calendar' | 'text/html';
  /** Status of a success. Default 200. */
  readonly status?: 201 | 204 | 302;
  /**
   * The form of an error body: text, with the code in headers, or JSON `{"error": "…", "code": "…"}` [API-07, API-08,
   * API-18].
   */
  readonly errors: 'text' | 'json';
  /** One line in English for the OpenAPI document. */
  readonly summary: string;
};

/** The code with which a call is refused in each stage. */
export const STAGE_CODES = {
  code: 'code-needed',
  setup: 'set-up-needed',
  approval: 'waits-for-approval',
  expired: 'password-expired',
} as const satisfies Record<Stage, RefusalCode>;

/** Headers of an error with a text body: the code of the error, and the refused field. */
export const ERROR_CODE_HEADER = 'x-error-code';
export const ERROR_FIELD_HEADER = 'x-error-field';

/** `Retry-After` of a 503: the seconds after which the call may be repeated. */
export const RETRY_AFTER_SECONDS = 5;

/** A header with a secret value, which CloudFront adds. It shows functions that a request came through CloudFront. */
export const ORIGIN_KEY_HEADER = 'x-origin-key';

/** The header with the client's address. infra/edge/viewer-request.js overwrites what a client sends. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

type Parsed<S> = S extends Schema ? v.InferOutput<S> : undefined;
type Raw<S> = S extends Schema ? v.InferInput<S> : undefined;

/** The parsed input that a handler gets. */
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
 * The input of a call before it is parsed: the parts that the endpoint declares. A part whose fields are all optional
 * may be absent.
 */
export type CallInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & Part<E, 'form'>;

export type Output<E extends Endpoint> = v.InferOutput<E['output']>;

/** Gives a description its literal types, so that callers and handlers need no casts. */
export const endpoint = <const E extends Endpoint>(description: E): E => description;

/** The name of a call's route in API Gateway: `PUT /api/events/{id}`. */
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
