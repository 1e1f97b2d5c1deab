import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { type HttpRequest, type HttpResponse, textResponse } from '#infra/local/http-message.ts';
import { createCdn } from './cdn.ts';
import type { Behaviour, Distribution, Origin } from './distribution.ts';
import { managedCachePolicies, managedOriginRequestPolicies } from './managed-policies.ts';
import type { CachePolicy, OriginRequestPolicy, ResponseHeadersPolicy } from './policies.ts';

const cached = managedCachePolicies['658327ea-f89d-4fab-a63d-7e88639e58f6'];
const notCached = managedCachePolicies['4135ea2d-6df8-44a3-9df3-4b5a84be39ad'];
const allButHost = managedOriginRequestPolicies['b689b0a8-53d0-40ab-baf2-68738e2966ac'];

const policy = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('no such managed policy');
  return value;
};
const aBehaviour = (changes: Partial<Behaviour> = {}): Behaviour => ({
  pathPattern: '*',
  target: 'site',
  allowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
  cache: policy<CachePolicy>(cached),
  originRequest: undefined,
  responseHeaders: undefined,
  compress: false,
  viewerRequest: undefined,
  ...changes,
});
const anOrigin = (Id: string): Origin => ({ Id, DomainName: `${Id}.example`, OriginPath: '', OriginCustomHeaders: [] });
const aDistribution = (behaviours: Behaviour[], changes: Partial<Distribution> = {}): Distribution => ({
  arn: 'arn:aws:cloudfront::1:distribution/D',
  behaviours,
  origins: new Map(['site', 'api', 'pictures'].map((id) => [id, anOrigin(id)])),
  groups: new Map(),
  errors: [],
  rootObject: '',
  ...changes,
});
const aRequest = (changes: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  path: '/',
  query: '',
  headers: { host: 'localhost:3000' },
  body: Buffer.alloc(0),
  clientIp: '127.0.0.1',
  ...changes,
});

let asked: { origin: string; request: HttpRequest }[];
const through = (distribution: Distribution, answers: Record<string, HttpResponse> = {}) =>
  createCdn(distribution, ({ Id }) => async (request) => {
    asked.push({ origin: Id, request });
    return answers[Id] ?? textResponse(200, 'text/plain', Id);
  });
const lastAsked = () => asked.at(-1);

beforeEach(() => {
  asked = [];
});

describe('behaviours and origins [RUN-11]', () => {
  const cdn = through(
    aDistribution([
      aBehaviour({ pathPattern: '/api/events/*/image', target: 'pictures', allowedMethods: ['GET', 'HEAD'] }),
      aBehaviour({ pathPattern: 'api/*', target: 'api' }),
      aBehaviour(),
    ]),
  );

  it.each([
    ['/api/events/5/image', 'pictures'],
    ['/api/events/5', 'api'],
    ['/api', 'site'],
    ['/API/events', 'site'],
    ['/x/../api/events', 'api'],
    ['/', 'site'],
  ])('%s goes to %s', async (path, origin) => {
    expect((await cdn.handle(aRequest({ path }))).body.toString()).toBe(origin);
  });

  it('refuses a method that the behaviour does not allow', async () => {
    expect(await cdn.handle(aRequest({ method: 'POST', path: '/api/events/5/image' }))).toMatchObject({ status: 403 });
    expect(asked).toEqual([]);
  });

  it('asks the second origin of a group when the first fails so', async () => {
    const groups = new Map([['group', { members: ['site', 'api'], statusCodes: [404] }]]);
    const grouped = through(aDistribution([aBehaviour({ target: 'group' })], { groups }), {
      site: textResponse(404, 'text/plain', 'none'),
    });
    expect((await grouped.handle(aRequest())).body.toString()).toBe('api');
    expect((await grouped.handle(aRequest({ method: 'POST' }))).status).toBe(404);
  });

  it('puts the root object in place of / and an error page in place of an error', async () => {
    const errors = [{ ErrorCode: 404, ResponseCode: 200, ResponsePagePath: '/page.html' }];
    const behaviours = [aBehaviour({ pathPattern: '/page.html', target: 'api' }), aBehaviour()];
    const site = { site: textResponse(404, 'text/plain', 'none') };
    const answer = await through(aDistribution(behaviours, { errors, rootObject: 'index.html' }), site).handle(
      aRequest(),
    );
    expect(asked.map(({ request }) => request.path)).toEqual(['/index.html', '/page.html']);
    expect(answer).toMatchObject({ status: 200, body: Buffer.from('api') });
  });
});

describe('the viewer-request function [RUN-11]', () => {
  const through1 = (code: string) =>
    through(
      aDistribution([aBehaviour({ viewerRequest: code, originRequest: policy<OriginRequestPolicy>(allButHost) })]),
    );

  it('changes path, query and headers and chooses the origin', async () => {
    const cdn = through1(`import cf from 'cloudfront';
      function handler(event) {
        const request = event.request;
        cf.selectRequestOriginById('api');
        request.uri = '/new';
        request.headers['x-seen'] = { value: request.headers.host.value + ' ' + event.viewer.ip };
        request.querystring = { a: request.querystring.a, c: { value: request.cookies.k.value } };
        return request;
      }`);
    await cdn.handle(aRequest({ query: 'a=1&b=%20&a=2', headers: { host: 'localhost:3000', cookie: 'k=v' } }));
    expect(lastAsked()).toMatchObject({
      origin: 'api',
      request: { path: '/new', query: 'a=1&a=2&c=v', headers: { 'x-seen': 'localhost:3000 127.0.0.1' } },
    });
  });

  it('may answer by itself', async () => {
    const cdn = through1(`function handler() {
      return { statusCode: 302, headers: { location: { value: '/there' } }, cookies: { a: { value: '1' } } }; }`);
    const answer = await cdn.handle(aRequest());
    expect(answer).toMatchObject({ status: 302, headers: { location: '/there', 'set-cookie': ['a=1'] } });
    expect(asked).toEqual([]);
  });
});

describe('forwarding [RUN-11]', () => {
  const headers = {
    host: 'localhost:3000',
    authorization: 'Bearer t',
    cookie: 'session=1; other=2',
    'user-agent': 'Me',
  };
  const sent = async (behaviour: Partial<Behaviour>) => {
    await through(aDistribution([aBehaviour(behaviour)])).handle(aRequest({ query: 'a=1&b=2', headers }));
    return lastAsked()?.request;
  };

  it('keeps everything from the origin that no policy names', async () => {
    const request = await sent({});
    expect(request).toMatchObject({ query: '', headers: { host: 'site.example', 'user-agent': 'Amazon CloudFront' } });
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual(['host', 'user-agent', 'via', 'x-forwarded-for']);
  });

  it('passes everything but the host by AllViewerExceptHostHeader', async () => {
    const request = await sent({
      cache: policy<CachePolicy>(notCached),
      originRequest: policy<OriginRequestPolicy>(allButHost),
    });
    expect(request).toMatchObject({ query: 'a=1&b=2', headers: { ...headers, host: 'site.example' } });
  });

  it('passes what the cache key names', async () => {
    const cache = structuredClone(policy<CachePolicy>(cached));
    const key = cache.ParametersInCacheKeyAndForwardedToOrigin;
    key.CookiesConfig = { CookieBehavior: 'whitelist', Cookies: ['session'] };
    key.HeadersConfig = { HeaderBehavior: 'whitelist', Headers: ['Authorization'] };
    key.QueryStringsConfig = { QueryStringBehavior: 'allExcept', QueryStrings: ['a'] };
    const request = await sent({ cache });
    expect(request).toMatchObject({ query: 'b=2', headers: { authorization: 'Bearer t', cookie: 'session=1' } });
  });
});

describe('compression and conditions [RUN-11]', () => {
  const text = 'календарь '.repeat(200);
  const page = textResponse(200, 'text/html; charset=utf-8', text);
  const answers = { site: { ...page, headers: { ...page.headers, etag: '"1"', 'cache-control': 'no-cache' } } };
  const ask = (behaviour: Partial<Behaviour>, headers: Record<string, string>) =>
    through(aDistribution([aBehaviour(behaviour)]), answers).handle(aRequest({ headers }));

  it('compresses by the behaviour and the visitor, brotli first', async () => {
    const zipped = await ask({ compress: true }, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(zipped.body).toString()).toBe(text);
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding', etag: 'W/"1"' });
    expect((await ask({ compress: true }, { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  });

  it.each([
    ['the behaviour does not say so', { compress: false }, 'gzip'],
    ['the cache policy caches nothing', { compress: true, cache: policy<CachePolicy>(notCached) }, 'gzip'],
    ['the visitor cannot read it', { compress: true }, 'identity'],
  ])('does not compress where %s', async (_, behaviour, encoding) => {
    const answer = await ask(behaviour, { 'accept-encoding': encoding });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  it('answers 304 to a visitor who has the same', async () => {
    expect(await ask({ compress: true }, { 'if-none-match': 'W/"1"', 'accept-encoding': 'br' })).toMatchObject({
      status: 304,
    });
    expect(await ask({}, { 'if-none-match': '"2"' })).toMatchObject({ status: 200 });
  });
});

describe('response headers policies [RUN-11]', () => {
  const items = (...Items: string[]) => ({ Items });
  const headersPolicy: ResponseHeadersPolicy = {
    CorsConfig: {
      AccessControlAllowCredentials: false,
      AccessControlAllowHeaders: items('*'),
      AccessControlAllowMethods: items('GET', 'HEAD'),
      AccessControlAllowOrigins: items('*'),
      AccessControlExposeHeaders: items(),
      OriginOverride: true,
    },
    CustomHeadersConfig: { Items: [{ Header: 'X-Own', Value: 'ours', Override: false }] },
    RemoveHeadersConfig: { Items: [{ Header: 'Server' }] },
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
      ContentTypeOptions: { Override: true },
      StrictTransportSecurity: { Override: true, AccessControlMaxAgeSec: 5, IncludeSubdomains: true, Preload: false },
    },
  };
  const origin = textResponse(200, 'text/html', 'x');
  const given = {
    ...origin,
    headers: { ...origin.headers, server: 'S3', 'content-security-policy': 'none', 'x-own': 'theirs' },
  };
  const ask = (headers: Record<string, string>) =>
    through(aDistribution([aBehaviour({ responseHeaders: headersPolicy })]), { site: given }).handle(
      aRequest({ headers }),
    );

  it('sets, keeps and removes headers', async () => {
    const { headers } = await ask({});
    expect(headers).toEqual({
      'content-type': 'text/html',
      'content-length': '1',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=5; includeSubDomains',
      'x-own': 'theirs',
    });
  });

  it('lets another origin read the answer when the request has one', async () => {
    expect((await ask({ origin: 'https://other.example' })).headers['access-control-allow-origin']).toBe('*');
  });
});
