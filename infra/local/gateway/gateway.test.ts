import { describe, expect, it } from 'vitest';
import type { Invocation } from '#infra/local/functions/function-host.ts';
import type { HttpRequest } from '#infra/local/http-message.ts';
import { createGateway } from './gateway.ts';
import { payloadOf } from './payload.ts';

const aRequest = (changes: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  path: '/api/events',
  query: '',
  headers: { host: 'localhost:3000', 'user-agent': 'test' },
  body: Buffer.alloc(0),
  clientIp: '127.0.0.1',
  ...changes,
});
const context = {
  accountId: '000000000000',
  apiId: 'abc',
  domainName: 'abc.execute-api.eu-central-1.amazonaws.com',
  protocol: 'http' as const,
  routeKey: 'GET /api/events/{id}',
  pathParameters: { id: '7' },
  requestId: 'R=',
  now: Date.UTC(2025, 2, 5, 9, 30, 0),
};

describe('payload format 2.0 [RUN-11]', () => {
  it('tells method, address, caller and time', () => {
    const event = payloadOf(aRequest({ path: '/api/events/%D1%8F%20b', query: 'a=1&a=2&b=%20x' }), context);
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/events/{id}',
      rawPath: '/api/events/я b',
      rawQueryString: 'a=1&a=2&b=%20x',
      queryStringParameters: { a: '1,2', b: ' x' },
      pathParameters: { id: '7' },
      isBase64Encoded: false,
    });
    expect(event.requestContext).toMatchObject({
      domainPrefix: 'abc',
      http: { method: 'GET', path: '/api/events/я b', sourceIp: '127.0.0.1', userAgent: 'test', protocol: 'HTTP/1.1' },
      requestId: 'R=',
      stage: '$default',
      time: '05/Mar/2025:09:30:00 +0000',
      timeEpoch: context.now,
    });
    expect(event).not.toHaveProperty('body');
  });

  it('moves cookies out of the headers and says where the request came from', () => {
    const headers = { host: 'localhost:3000', cookie: 'a=1; session=x=y', 'x-forwarded-for': '10.0.0.9' };
    const event = payloadOf(aRequest({ headers }), context);
    expect(event.cookies).toEqual(['a=1', 'session=x=y']);
    expect(event.headers).toEqual({
      host: 'localhost:3000',
      'content-length': '0',
      'x-forwarded-for': '10.0.0.9, 127.0.0.1',
      'x-forwarded-port': '3000',
      'x-forwarded-proto': 'http',
    });
  });

  it.each([
    ['application/json', false],
    ['text/plain;charset=utf-8', false],
    ['application/problem+json', false],
    ['multipart/form-data; boundary=x', true],
    ['application/x-www-form-urlencoded', true],
    ['image/png', true],
  ])('hands over a body of %s, in base64: %s', (type, encoded) => {
    const body = Buffer.from('тело');
    const event = payloadOf(aRequest({ body, headers: { 'content-type': type } }), context);
    expect(event.isBase64Encoded).toBe(encoded);
    expect(Buffer.from(event.body ?? '', encoded ? 'base64' : 'utf8')).toEqual(body);
  });
});

const gatewayTo = (answer: unknown, ok = true) => {
  const result: Invocation = ok ? { ok, payload: JSON.stringify(answer) } : { ok: false, reason: 'secret reason' };
  const { accountId, apiId, domainName, protocol } = context;
  const routes = [{ key: 'GET /api/events', target: async () => result }];
  return createGateway({ accountId, apiId, domainName, protocol, routes });
};
const message = (text: string) => Buffer.from(JSON.stringify({ message: text }));

describe('the gateway [RUN-11]', () => {
  it('passes on status, headers, cookies and body', async () => {
    const response = await gatewayTo({
      statusCode: 201,
      headers: { 'Content-Type': 'text/html' },
      cookies: ['a=1; HttpOnly', 'b=2'],
      body: 'тело',
    }).handle(aRequest());
    expect(response).toMatchObject({
      status: 201,
      headers: { 'content-type': 'text/html', 'set-cookie': ['a=1; HttpOnly', 'b=2'], 'content-length': '8' },
      body: Buffer.from('тело'),
    });
    expect(response.headers['apigw-requestid']).toMatch(/=$/);
  });

  it.each([
    ['a failed function', gatewayTo(null, false)],
    ['a malformed answer', gatewayTo({ statusCode: 'many' })],
    ['an answer without a status', gatewayTo({ status: 'ok' })],
    ['an answer in base64, which no function of ours gives', gatewayTo({ statusCode: 200, isBase64Encoded: true })],
    ['an answer over 6 MB', gatewayTo({ statusCode: 200, body: 'x'.repeat(7e6) })],
  ])('answers 500 for %s and keeps the reason to itself', async (_, gateway) => {
    expect(await gateway.handle(aRequest())).toMatchObject({ status: 500, body: message('Internal Server Error') });
  });

  it('says in Russian that a function was late, and when to try again [API-10]', async () => {
    const { accountId, apiId, domainName, protocol } = context;
    const target = async (): Promise<Invocation> => ({ ok: false, reason: 'secret reason', isLate: true });
    const gateway = createGateway({
      accountId,
      apiId,
      domainName,
      protocol,
      routes: [{ key: 'GET /api/events', target }],
    });
    const response = await gateway.handle(aRequest());
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(response.body.toString()).toMatch(/^Сервер занят/);
  });

  it.each([
    ['more than 10 MB', 10 * 1024 * 1024 + 1],
    ['a picture whose base64 exceeds 6 MB', 5 * 1024 * 1024],
  ])('answers 413 to a body of %s', async (_, size) => {
    const headers = { 'content-type': 'image/png' };
    const response = await gatewayTo({}).handle(aRequest({ body: Buffer.alloc(size), headers }));
    expect(response).toMatchObject({ status: 413, body: message('Request Entity Too Large') });
  });

  it('takes an encoded letter of a path for the letter, as API Gateway does: who compares paths before it must decode', async () => {
    const gateway = gatewayTo({ statusCode: 200 });
    for (const path of ['/api/%65vents', '/%61pi/event%73'])
      expect(await gateway.handle(aRequest({ path }))).toMatchObject({ status: 200 });
    // Paths are decoded only once, and their case counts.
    for (const path of ['/api/%2565vents', '/API/events'])
      expect(await gateway.handle(aRequest({ path }))).toMatchObject({ status: 404 });
  });

  it('answers 404 without a route and 400 to a path that is no UTF-8 [RUN-13]', async () => {
    expect(await gatewayTo({}).handle(aRequest({ path: '/x' }))).toMatchObject({ status: 404 });
    expect(await gatewayTo({}).handle(aRequest({ path: '/%ff' }))).toMatchObject({ status: 400 });
  });
});
