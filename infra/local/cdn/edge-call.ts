import { type EdgeRequest, type EdgeResponse, type EdgeResult, loadEdge } from '#infra/edge/run-edge.ts';
import type { HttpRequest, HttpResponse } from '#infra/local/http-message.ts';

type EdgeVerdict = Omit<EdgeResult, 'request' | 'response'> & { request: HttpRequest; response?: HttpResponse };
export type EdgeCall = (request: HttpRequest) => Promise<EdgeVerdict>;

type Values = EdgeRequest['querystring'];

/** A map, because a name may be `__proto__`. */
const valuesFrom = (pairs: string[]): Values => {
  const values = new Map<string, Values[string]>();
  for (const pair of pairs.filter(Boolean)) {
    const at = pair.indexOf('=');
    const name = at === -1 ? pair : pair.slice(0, at);
    const value = at === -1 ? '' : pair.slice(at + 1);
    const before = values.get(name);
    // CloudFront's form of a repeated name: the first value, and all values in `multiValue`.
    if (before) before.multiValue = [...(before.multiValue ?? [{ value: before.value }]), { value }];
    else values.set(name, { value });
  }
  return Object.fromEntries(values);
};

const pairsOf = (values: Values): string[] =>
  Object.entries(values).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((one) => (one.value === '' ? name : `${name}=${one.value}`)),
  );

const eventOf = ({ method, path, query, headers, clientIp }: HttpRequest) => {
  const { cookie = '', ...others } = headers;
  const request: EdgeRequest = {
    method,
    uri: path,
    querystring: valuesFrom(query.split('&')),
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, { value }])),
    cookies: valuesFrom(cookie.split(/;\s*/)),
  };
  return { version: '1.0', context: { eventType: 'viewer-request' }, viewer: { ip: clientIp }, request };
};

const requestFrom = (before: HttpRequest, { uri, querystring, headers, cookies }: EdgeRequest): HttpRequest => {
  const plain = Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value]));
  const cookie = pairsOf(cookies).join('; ');
  return {
    ...before,
    path: uri,
    query: pairsOf(querystring).join('&'),
    headers: cookie ? { ...plain, cookie } : plain,
  };
};

const responseFrom = ({ statusCode, headers = {}, cookies = {}, body = '' }: EdgeResponse): HttpResponse => {
  const bytes =
    typeof body === 'string'
      ? Buffer.from(body)
      : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8');
  const plain = Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value]));
  const set = Object.entries(cookies).map(([name, { value }]) => `${name}=${value}`);
  const all: HttpResponse['headers'] = { ...plain, 'content-length': String(bytes.length) };
  if (set.length > 0) all['set-cookie'] = set;
  return { status: statusCode, headers: all, body: bytes };
};

/** Makes a viewer-request function callable with our own messages. `code`: the deployed code of the function. */
export const edgeCall = (code: string): EdgeCall => {
  const run = loadEdge(code);
  return async (request) => {
    const { request: changed, response, ...chosen } = await run(eventOf(request));
    return {
      ...chosen,
      request: changed ? requestFrom(request, changed) : request,
      ...(response && { response: responseFrom(response) }),
    };
  };
};
