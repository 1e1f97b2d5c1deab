import { join } from 'node:path';
import * as v from 'valibot';
import type { GatewayAnswer, GatewayRequest } from '#functions/http/gateway.ts';
import { type CallInput, type Endpoint, fillPath, type Output } from '#shared/contracts/endpoint.ts';
import { type Sent, toGateway } from './request.ts';

export type Reply = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly text: string;
  /** Parsed, if it is JSON. */
  readonly body: unknown;
};

type Options = Pick<Sent, 'headers' | 'cookies' | 'asText'>;
type Handler = (request: GatewayRequest, context: object) => Promise<GatewayAnswer>;

const isHandler = (value: unknown): value is Handler => typeof value === 'function';

/** Calls what a function exports as its handler, as Lambda does. */
export const invoke = (handler: unknown, request: GatewayRequest): Promise<GatewayAnswer> => {
  if (!isHandler(handler)) throw new Error('This is no handler');
  return handler(request, {});
};

const bodyOf = ({ headers, body }: GatewayAnswer): unknown =>
  headers['content-type']?.startsWith('application/json') ? JSON.parse(body) : body;

/** Sends a request the way of a real one: route → function of its group. A success must keep to its contract. */
export const send = async (sent: Sent): Promise<Reply> => {
  const { group, contract, request } = await toGateway(sent);
  const { handler }: { handler: unknown } = await import(join(import.meta.dirname, '..', group, 'handler.ts'));
  const answer = await invoke(handler, request);
  const body = bodyOf(answer);
  if (contract && answer.statusCode < 300) v.parse(contract.output, body);
  const { statusCode: status, headers, cookies = [], body: text } = answer;
  return { status, headers, cookies, text, body };
};

const queryText = (query: object | undefined): string => {
  const entries = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
};

/** Fields as a multipart form; what is undefined is not sent. */
export const toForm = (fields: object): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof File) form.append(name, value);
    else if (value !== undefined) form.append(name, String(value));
  }
  return form;
};

/** A client with a token (or none), in the words of a test. `prepare` runs before each request. */
export const callerWith = (token: string | undefined, prepare: () => void) => {
  const request = (method: string, path: string, body?: unknown, options: Options = {}): Promise<Reply> => {
    prepare();
    const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return send({ method, path, body, ...options, headers: { ...authorization, ...options.headers } });
  };
  return {
    token,
    request,
    get: (path: string, options?: Options) => request('GET', path, undefined, options),
    post: (path: string, body?: unknown, options?: Options) => request('POST', path, body, options),
    put: (path: string, body?: unknown, options?: Options) => request('PUT', path, body, options),
    delete: (path: string, options?: Options) => request('DELETE', path, undefined, options),
    /** Calls a contract that must succeed and answers its parsed output. */
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
