import { randomUUID } from 'node:crypto';
import type { GatewayRequest } from '#functions/http/gateway.ts';
import { api, type Group } from '#shared/contracts/api.ts';
import { CLIENT_ADDRESS_HEADER, type Endpoint, ORIGIN_KEY_HEADER, routeKey } from '#shared/contracts/endpoint.ts';
import { ORIGIN_KEY } from './engines.ts';

/** A client's request. An object is sent as JSON, a FormData as multipart, text and bytes as they are. */
export type Sent = {
  readonly method: string;
  /** Path with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly body?: unknown;
  /**
   * Whether the body goes as text. API Gateway sends bodies of some types as text, and binary and multipart bodies as
   * base64.
   */
  readonly asText?: true;
};

type Route = { readonly group: Group; readonly contract: Endpoint; readonly pattern: RegExp };

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

const isGroup = (name: string): name is Group => name in api;
const GROUPS = Object.keys(api).filter(isGroup);
const routes: Route[] = GROUPS.flatMap(
  (group) =>
    Object.values(api[group]).map((contract: Endpoint) => ({ group, contract, pattern: patternOf(contract.path) })),
  // API Gateway prefers the route with fewer placeholders.
).sort((one, other) => one.contract.path.split('{').length - other.contract.path.split('{').length);

const encoded = async (body: unknown): Promise<{ type?: string; bytes: Buffer }> => {
  if (body === undefined) return { bytes: Buffer.alloc(0) };
  if (body instanceof FormData) {
    const form = new Response(body);
    return { type: form.headers.get('content-type') ?? '', bytes: Buffer.from(await form.arrayBuffer()) };
  }
  if (typeof body === 'string') return { type: 'application/json', bytes: Buffer.from(body) };
  if (body instanceof Uint8Array) return { type: 'application/octet-stream', bytes: Buffer.from(body) };
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
};

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** The request as an HTTP API passes it to the function of its route. */
export const toGateway = async (
  sent: Sent,
): Promise<{ group: Group; contract: Endpoint | undefined; request: GatewayRequest }> => {
  const { pathname, search } = new URL(sent.path, 'https://calendar.example');
  const found = routes.find(({ contract, pattern }) => contract.method === sent.method && pattern.test(pathname));
  const params = found?.pattern.exec(pathname)?.groups;
  const { type, bytes } = await encoded(sent.body);
  const request: GatewayRequest = {
    routeKey: found ? routeKey(found.contract) : '$default',
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers: {
      host: 'calendar.example',
      [ORIGIN_KEY_HEADER]: ORIGIN_KEY,
      [CLIENT_ADDRESS_HEADER]: '203.0.113.1',
      ...(type ? { 'content-type': type } : {}),
      ...sent.headers,
    },
    ...(sent.cookies ? { cookies: [...sent.cookies] } : {}),
    ...(params && { pathParameters: Object.fromEntries(Object.entries(params).map(([k, v]) => [k, decoded(v)])) }),
    ...(bytes.length > 0 && { body: sent.asText ? bytes.toString('utf8') : bytes.toString('base64') }),
    isBase64Encoded: bytes.length > 0 && !sent.asText,
    requestContext: { requestId: randomUUID(), http: { sourceIp: '127.0.0.1' } },
  };
  return { group: found?.group ?? 'health', contract: found?.contract, request };
};
