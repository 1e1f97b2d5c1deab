import { describe, expect, it } from 'vitest';
import { textResponse } from '#infra/local/http-message.ts';
import { aBehaviour, aCdn, aDistribution, allButHost, aRequest, cached, notCached } from '#infra/testing/sample-cdn.ts';
import type { Behaviour } from './distribution.ts';

describe('behaviours and origins [RUN-11]', () => {
  const aSite = () =>
    aCdn(
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
    expect((await aSite().handle(aRequest({ path }))).body.toString()).toBe(origin);
  });

  it('refuses a method that the behaviour does not allow', async () => {
    const cdn = aSite();
    expect(await cdn.handle(aRequest({ method: 'POST', path: '/api/events/5/image' }))).toMatchObject({ status: 403 });
    expect(cdn.asked).toEqual([]);
  });

  it('asks the second origin of a group when the first fails so', async () => {
    const groups = new Map([['group', { members: ['site', 'api'], statusCodes: [404] }]]);
    const grouped = aCdn(aDistribution([aBehaviour({ target: 'group' })], { groups }), {
      site: textResponse(404, 'text/plain', 'none'),
    });
    expect((await grouped.handle(aRequest())).body.toString()).toBe('api');
    expect((await grouped.handle(aRequest({ method: 'POST' }))).status).toBe(404);
  });

  it('puts the root object in place of /', async () => {
    const cdn = aCdn(aDistribution([aBehaviour()], { rootObject: 'index.html' }));
    await cdn.handle(aRequest());
    expect(cdn.asked.map(({ request }) => request.path)).toEqual(['/index.html']);
  });
});

describe('the viewer-request function [RUN-11]', () => {
  const aCdnWith = (code: string) =>
    aCdn(aDistribution([aBehaviour({ viewerRequest: code, originRequest: allButHost })]));

  it('changes path, query and headers and chooses the origin', async () => {
    const cdn = aCdnWith(`import cf from 'cloudfront';
      function handler(event) {
        const request = event.request;
        cf.selectRequestOriginById('api');
        request.uri = '/new';
        request.headers['x-seen'] = { value: request.headers.host.value + ' ' + event.viewer.ip };
        request.querystring = { a: request.querystring.a, c: { value: request.cookies.k.value } };
        return request;
      }`);
    await cdn.handle(aRequest({ query: 'a=1&b=%20&a=2', headers: { host: 'localhost:3000', cookie: 'k=v' } }));
    expect(cdn.asked.at(-1)).toMatchObject({
      origin: 'api',
      request: { path: '/new', query: 'a=1&a=2&c=v', headers: { 'x-seen': 'localhost:3000 127.0.0.1' } },
    });
  });

  it('takes parameters and cookies of any name, and changes no other object by them', async () => {
    const cdn = aCdnWith('function handler(event) { return event.request; }');
    const query = '__proto__=x&__proto__=y&constructor=z';
    await cdn.handle(aRequest({ query, headers: { cookie: '__proto__=x; __proto__=y' } }));
    expect(cdn.asked.at(-1)?.request.query).toBe(query);
    expect(Object.keys(Object.getPrototypeOf({}))).toEqual([]);
  });

  it('may answer by itself', async () => {
    const cdn = aCdnWith(`function handler() {
      return { statusCode: 302, headers: { location: { value: '/there' } }, cookies: { a: { value: '1' } } }; }`);
    const answer = await cdn.handle(aRequest());
    expect(answer).toMatchObject({ status: 302, headers: { location: '/there', 'set-cookie': ['a=1'] } });
    expect(cdn.asked).toEqual([]);
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
    const cdn = aCdn(aDistribution([aBehaviour(behaviour)]));
    await cdn.handle(aRequest({ query: 'a=1&b=2', headers }));
    return cdn.asked.at(-1)?.request;
  };

  it('keeps everything from the origin that no policy names', async () => {
    const request = await sent({});
    expect(request).toMatchObject({ query: '', headers: { host: 'site.example', 'user-agent': 'Amazon CloudFront' } });
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual(['host', 'user-agent', 'via', 'x-forwarded-for']);
  });

  it('passes everything but the host by AllViewerExceptHostHeader', async () => {
    const request = await sent({
      cache: notCached,
      originRequest: allButHost,
    });
    expect(request).toMatchObject({ query: 'a=1&b=2', headers: { ...headers, host: 'site.example' } });
  });

  it('passes what the cache key names', async () => {
    const cache = structuredClone(cached);
    const key = cache.ParametersInCacheKeyAndForwardedToOrigin;
    key.CookiesConfig = { CookieBehavior: 'whitelist', Cookies: ['session'] };
    key.HeadersConfig = { HeaderBehavior: 'whitelist', Headers: ['Authorization'] };
    key.QueryStringsConfig = { QueryStringBehavior: 'allExcept', QueryStrings: ['a'] };
    const request = await sent({ cache });
    expect(request).toMatchObject({ query: 'b=2', headers: { authorization: 'Bearer t', cookie: 'session=1' } });
  });
});
