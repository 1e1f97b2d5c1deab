import * as v from 'valibot';
import type { Call, FunctionDependencies, PasswordDependencies } from '#functions/http/call.ts';
import type { GatewayAnswer, GatewayRequest } from '#functions/http/gateway.ts';
import { serve } from '#functions/http/serve.ts';
import type { Group } from '#shared/contracts/api.ts';
import {
  type CallInput,
  type Endpoint,
  ERROR_CODE_HEADER,
  ERROR_FIELD_HEADER,
  fillPath,
  type Output,
} from '#shared/contracts/endpoint.ts';
import type { Storage } from './create-storage.ts';
import { type Sent, toGateway } from './request.ts';

export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly text: string;
  /** Parsed, if it is JSON. */
  readonly body: unknown;
  /** The code of a refusal, from its headers or its JSON. */
  readonly code?: string | undefined;
  readonly field?: string | undefined;
};

/** Dependencies of all functions. */
export type Dependencies = FunctionDependencies<PasswordDependencies<Storage>>;

type Options = Pick<Sent, 'headers' | 'cookies' | 'asText'>;

/**
 * Lambda's context, which only middy reads. The time is ten times a function's timeout, because the machine may be
 * busy.
 */
export const CONTEXT = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'test',
  functionVersion: '1',
  invokedFunctionArn: 'arn:test',
  memoryLimitInMB: '512',
  awsRequestId: 'test',
  logGroupName: 'test',
  logStreamName: 'test',
  getRemainingTimeInMillis: () => 290_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
};

/** The calls of each function of the API, by the group of the function. */
export const FUNCTIONS: Record<
  Group,
  () => Promise<{ readonly calls: readonly Call<PasswordDependencies<Storage>>[] }>
> = {
  health: () => import('#functions/health/handler.ts'),
  auth: () => import('#functions/auth/handler.ts'),
  profile: () => import('#functions/profile/handler.ts'),
  events: () => import('#functions/events/handler.ts'),
  history: () => import('#functions/history/handler.ts'),
  calendars: () => import('#functions/calendars/handler.ts'),
  'public-list': () => import('#functions/public-list/handler.ts'),
  'public-month': () => import('#functions/public-month/handler.ts'),
  embeddings: () => import('#functions/embeddings/handler.ts'),
  visits: () => import('#functions/visits/handler.ts'),
  'page-check': () => import('#functions/page-check/handler.ts'),
  admin: () => import('#functions/admin/handler.ts'),
};

const bodyOf = ({ headers, body }: GatewayAnswer): unknown =>
  headers['content-type']?.startsWith('application/json') ? JSON.parse(body) : body;

const Reason = v.object({ code: v.optional(v.string()), field: v.optional(v.string()) });

const reasonOf = ({ headers }: GatewayAnswer, body: unknown): Pick<Reply, 'code' | 'field'> =>
  v.is(Reason, body) ? v.parse(Reason, body) : { code: headers[ERROR_CODE_HEADER], field: headers[ERROR_FIELD_HEADER] };

/** Runs a function of these calls, as Lambda does. */
export const invoke = (
  calls: readonly Call<PasswordDependencies<Storage>>[],
  request: GatewayRequest,
  dependencies: Dependencies,
): Promise<GatewayAnswer> => serve(calls, dependencies)(request, CONTEXT);

/**
 * Sends a request as API Gateway does: the route decides which function gets it. The answer of a success must fit its
 * contract.
 */
export const send = async (sent: Sent, dependencies: Dependencies): Promise<Reply> => {
  const { group, contract, request } = await toGateway(sent);
  const { calls } = await FUNCTIONS[group]();
  const answer = await invoke(calls, request, dependencies);
  const body = bodyOf(answer);
  if (contract && answer.statusCode < 300) v.parse(contract.output, body);
  const { statusCode: status, headers, cookies = [], body: text } = answer;
  return { status, headers, cookies, text, body, ...(status >= 400 && reasonOf(answer, body)) };
};

const queryText = (query: object | undefined): string => {
  const entries = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
};

/** Fields as a multipart form. An undefined field is left out. */
export const toForm = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
};

/** A client with or without a token, with methods for tests. */
export const callerWith = (token: string | undefined, dependencies: Dependencies) => {
  const request = (method: string, path: string, body?: unknown, options: Options = {}): Promise<Reply> => {
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { ...authorization, ...options.headers };
    return send({ method, path, body, ...options, headers }, dependencies);
  };
  return {
    token,
    request,
    get: (path: string, options?: Options) => request('GET', path, undefined, options),
    post: (path: string, body?: unknown, options?: Options) => request('POST', path, body, options),
    put: (path: string, body?: unknown, options?: Options) => request('PUT', path, body, options),
    delete: (path: string, options?: Options) => request('DELETE', path, undefined, options),
    /** Makes a call that must succeed. @returns its parsed output */
    call: async <E extends Endpoint>(contract: E, input: CallInput<E>): Promise<Output<E>> => {
      const { params, query, body, form }: Record<string, unknown> = input;
      const path = fillPath(contract.path, v.parse(v.record(v.string(), v.string()), params ?? {}));
      const sentBody = form instanceof Object ? toForm(form) : body;
      const sentQuery = queryText(query instanceof Object ? query : undefined);
      const reply = await request(contract.method, `${path}${sentQuery}`, sentBody);
      if (reply.status !== (contract.status ?? 200))
        throw new Error(`${contract.method} ${path}${sentQuery} answered ${reply.status}: ${reply.text}`);
      return v.parse<E['output']>(contract.output, reply.body);
    },
  };
};
export type Caller = ReturnType<typeof callerWith>;
