import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { textResponse } from '#infra/local/http-message.ts';
import { aBehaviour, aCdn, aDistribution, aRequest, notCached } from '#infra/testing/sample-cdn.ts';
import type { Behaviour } from './distribution.ts';
import type { ResponseHeadersPolicy } from './policies.ts';

describe('compression and conditions [RUN-11]', () => {
  const text = 'календарь '.repeat(200);
  const page = textResponse(200, 'text/html; charset=utf-8', text);
  const answers = { site: { ...page, headers: { ...page.headers, etag: '"1"', 'cache-control': 'no-cache' } } };
  const ask = (behaviour: Partial<Behaviour>, headers: Record<string, string>) =>
    aCdn(aDistribution([aBehaviour(behaviour)]), answers).handle(aRequest({ headers }));

  it('compresses by the behaviour and the visitor, brotli first', async () => {
    const zipped = await ask({ compress: true }, { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(zipped.body).toString()).toBe(text);
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding', etag: 'W/"1"' });
    expect((await ask({ compress: true }, { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  });

  it('compresses a body once, as long as it is kept', async () => {
    const headers = { 'accept-encoding': 'br' };
    const [first, second] = [await ask({ compress: true }, headers), await ask({ compress: true }, headers)];
    expect(second.body).toBe(first.body);
  });

  it.each([
    ['the behaviour does not say so', { compress: false }, 'gzip'],
    ['the cache policy caches nothing', { compress: true, cache: notCached }, 'gzip'],
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
      AccessControlAllowOrigins: { Items: ['*'] },
      AccessControlExposeHeaders: items(),
      OriginOverride: true,
    },
    CustomHeadersConfig: { Items: [{ Header: 'X-Own', Value: 'ours', Override: false }] },
    RemoveHeadersConfig: { Items: [{ Header: 'Server' }] },
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
      ContentTypeOptions: { Override: true },
      StrictTransportSecurity: { Override: true, AccessControlMaxAgeSec: 5, IncludeSubdomains: true },
    },
  };
  const origin = textResponse(200, 'text/html', 'x');
  const given = {
    ...origin,
    headers: { ...origin.headers, server: 'S3', 'content-security-policy': 'none', 'x-own': 'theirs' },
  };
  const ask = (headers: Record<string, string>) =>
    aCdn(aDistribution([aBehaviour({ responseHeaders: headersPolicy })]), { site: given }).handle(
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
