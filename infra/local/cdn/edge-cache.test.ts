import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type HttpResponse, textResponse } from '#infra/local/http-message.ts';
import { readDistribution } from '#infra/testing/distribution.ts';
import { aBehaviour, aCdn, aDistribution, aRequest, cached, notCached } from '#infra/testing/sample-cdn.ts';
import { synthesize } from '#infra/testing/synthesize.ts';
import type { Behaviour, ErrorResponse } from './distribution.ts';
import { CachePolicy } from './policies.ts';

const anAnswer = (headers: Record<string, string>, text = 'x', status = 200): HttpResponse => {
  const answer = textResponse(status, 'text/plain', text);
  return { ...answer, headers: { ...answer.headers, ...headers } };
};

/**
 * A cache before an origin `site`. The cache has a clock of its own: `at(seconds, …)` sends a request at that second.
 */
const aCache = (
  first: HttpResponse,
  {
    skipsShortLifetimes = false,
    errors = [],
    ...behaviour
  }: Partial<Behaviour> & { skipsShortLifetimes?: boolean; errors?: ErrorResponse[] } = {},
) => {
  let seconds = 0;
  const answers: Record<string, HttpResponse> = { site: first };
  const cdn = aCdn(aDistribution([aBehaviour(behaviour)], { errors }), answers, {
    now: () => seconds * 1000,
    skipsShortLifetimes,
  });
  const at = async (moment: number, change: Parameters<typeof aRequest>[0] = {}): Promise<string> => {
    seconds = moment;
    const answer = await cdn.handle(aRequest(change));
    // A stale answer comes at once. Meanwhile the cache fetches the fresh answer, which arrives a moment later.
    await new Promise(setImmediate);
    return `${answer.status} ${answer.body}`;
  };
  const nowSays = (answer: HttpResponse): void => {
    answers.site = answer;
  };
  return { at, nowSays, asked: cdn.asked, handle: cdn.handle };
};

const FEED = 'public, max-age=30, stale-while-revalidate=15, stale-if-error=604800';
const broken = anAnswer({ 'cache-control': 'no-store' }, 'broken', 503);

describe('the cache of the edge [RUN-11]', () => {
  it('serves what is fresh, by s-maxage before max-age, and tells its age', async () => {
    const cache = aCache(anAnswer({ 'cache-control': 'max-age=600, s-maxage=60' }));
    await cache.at(0);
    expect((await cache.handle(aRequest())).headers.age).toBe('0');
    await cache.at(59);
    expect((await cache.handle(aRequest())).headers.age).toBe('59');
    expect(cache.asked).toHaveLength(1);
    await cache.at(60);
    expect(cache.asked).toHaveLength(2);
  });

  it.each(['no-store', 'no-cache', 'private', 'max-age=0'])('keeps nothing that says %s', async (control) => {
    const cache = aCache(anAnswer({ 'cache-control': control }), { cache: { ...cached, MinTTL: 0 } });
    for (const moment of [0, 1, 2]) await cache.at(moment);
    expect(cache.asked).toHaveLength(3);
  });

  it('keeps what says nothing for as long as the policy says', async () => {
    const cache = aCache(anAnswer({}), { cache: { ...cached, DefaultTTL: 10 } });
    for (const moment of [0, 9, 10]) await cache.at(moment);
    expect(cache.asked).toHaveLength(2);
  });

  it('asks again only whether it changed', async () => {
    const cache = aCache(anAnswer({ 'cache-control': 'max-age=30', etag: '"1"' }, 'one'));
    await cache.at(0);
    cache.nowSays(anAnswer({ 'cache-control': 'max-age=30', etag: '"1"' }, '', 304));
    expect(await cache.at(30)).toBe('200 one');
    expect(cache.asked.at(-1)?.request.headers['if-none-match']).toBe('"1"');
    await cache.at(59);
    expect(cache.asked).toHaveLength(2);
  });

  it('answers a condition by what it has', async () => {
    const cache = aCache(anAnswer({ 'cache-control': 'max-age=30', etag: '"1"' }));
    await cache.at(0);
    expect(await cache.at(1, { headers: { host: 'h', 'if-none-match': '"1"' } })).toBe('304 ');
    expect(cache.asked).toHaveLength(1);
  });

  it('serves the old while it asks for the new, once for all, and then the new', async () => {
    const cache = aCache(anAnswer({ 'cache-control': FEED }, 'old'));
    await cache.at(0);
    cache.nowSays(anAnswer({ 'cache-control': FEED }, 'new'));
    expect(await cache.at(44)).toBe('200 old');
    expect(await cache.at(44)).toBe('200 new');
    expect(cache.asked).toHaveLength(2);
  });

  it('makes who comes later than that wait for the new', async () => {
    const cache = aCache(anAnswer({ 'cache-control': FEED }, 'old'));
    await cache.at(0);
    cache.nowSays(anAnswer({ 'cache-control': FEED }, 'new'));
    expect(await cache.at(45)).toBe('200 new');
  });

  it('serves the old while the origin fails, and asks it only now and then', async () => {
    const errors = [{ ErrorCode: 503, ErrorCachingMinTTL: 5 }];
    const cache = aCache(anAnswer({ 'cache-control': FEED }, 'old'), { errors });
    await cache.at(0);
    cache.nowSays(broken);
    for (const moment of [100, 101, 104]) expect(await cache.at(moment)).toBe('200 old');
    expect(cache.asked).toHaveLength(2);
    expect(await cache.at(106)).toBe('200 old');
    expect(cache.asked).toHaveLength(3);
    cache.nowSays(anAnswer({ 'cache-control': FEED }, 'new'));
    expect(await cache.at(200)).toBe('200 new');
  });

  it('keeps a failure for that moment where it has nothing else', async () => {
    const errors = [{ ErrorCode: 503, ErrorCachingMinTTL: 5 }];
    const cache = aCache(broken, { errors });
    for (const moment of [0, 1, 4]) expect(await cache.at(moment)).toBe('503 broken');
    expect(cache.asked).toHaveLength(1);
    cache.nowSays(anAnswer({}, 'well'));
    expect(await cache.at(5)).toBe('200 well');
  });

  it('passes a 404 on at once, whatever it has', async () => {
    const cache = aCache(anAnswer({ 'cache-control': FEED }, 'old'));
    await cache.at(0);
    cache.nowSays(anAnswer({ 'cache-control': 'no-store' }, 'gone', 404));
    expect(await cache.at(46)).toBe('404 gone');
    expect(await cache.at(47)).toBe('404 gone');
  });

  it('has nothing stale beyond MaxTTL: with the 30 seconds of old the feed died with its functions', async () => {
    const cache = aCache(anAnswer({ 'cache-control': FEED }), { cache: { ...cached, MinTTL: 0, MaxTTL: 30 } });
    await cache.at(0);
    cache.nowSays(broken);
    expect(await cache.at(31)).toBe('503 broken');
  });

  it('asks once for what several visitors want at the same time', async () => {
    const { handle, asked } = aCache(anAnswer({ 'cache-control': 'no-store' }), { cache: { ...cached, MinTTL: 0 } });
    await Promise.all([{}, { clientIp: '127.0.0.2' }, {}].map((request) => handle(aRequest(request))));
    expect(asked).toHaveLength(1);
    await Promise.all([{ path: '/a' }, { method: 'HEAD' }, {}].map((request) => handle(aRequest(request))));
    expect(asked).toHaveLength(4);
  });

  it('shares nothing that is written, that is not kept, or whose key holds the caller', async () => {
    const twice = async (behaviour: Partial<Behaviour>, request: Parameters<typeof aRequest>[0] = {}) => {
      const { handle, asked } = aCache(anAnswer({}), behaviour);
      await Promise.all([handle(aRequest(request)), handle(aRequest(request))]);
      return asked.length;
    };
    expect(await twice({}, { method: 'POST' })).toBe(2);
    expect(await twice({ cache: notCached })).toBe(2);
    const cache = structuredClone(cached);
    cache.ParametersInCacheKeyAndForwardedToOrigin.HeadersConfig = {
      HeaderBehavior: 'whitelist',
      Headers: ['Authorization'],
    };
    expect(await twice({ cache })).toBe(2);
  });

  it('takes 50 MB; the oldest goes first', async () => {
    const cache = aCache(anAnswer({ 'cache-control': 'immutable, max-age=99' }, 'x'.repeat(20_000_000)));
    for (const path of ['/a', '/b', '/c', '/b', '/a']) await cache.at(0, { path });
    expect(cache.asked.map(({ request }) => request.path)).toEqual(['/a', '/b', '/c', '/a']);
  });

  it('counts what it takes besides bodies, so that no number of small answers fills the memory', async () => {
    const cache = aCache(anAnswer({ 'cache-control': 'max-age=600' }, '[]'));
    for (let n = 0; n < 20_000; n++) await cache.at(0, { path: `/${n}` });
    await cache.at(1, { path: '/19999' });
    expect(cache.asked).toHaveLength(20_000);
    await cache.at(1, { path: '/0' });
    expect(cache.asked).toHaveLength(20_001);
  });
});

describe('the local run, which keeps nothing for less than an hour [RUN-11]', () => {
  it('shows each change at once, keeps what lives an hour or more, and outlives its origin', async () => {
    const feed = aCache(anAnswer({ 'cache-control': FEED }, 'old'), { skipsShortLifetimes: true });
    await feed.at(0);
    feed.nowSays(anAnswer({ 'cache-control': FEED }, 'new'));
    expect(await feed.at(1)).toBe('200 new');
    feed.nowSays(broken);
    expect(await feed.at(1000)).toBe('200 new');
    const picture = aCache(anAnswer({ 'cache-control': 'max-age=31536000, immutable' }), { skipsShortLifetimes: true });
    for (const moment of [0, 3599]) await picture.at(moment);
    expect(picture.asked).toHaveLength(1);
  });
});

describe("the template's policies", () => {
  const { cache, config } = readDistribution(synthesize().app);
  const policy = (pattern: string) => v.parse(CachePolicy, cache(pattern));
  const errors = config.CustomErrorResponses;

  it.each([
    ['/api/events/public', FEED],
    ['/api/events/public.ics', FEED],
    ['/api/events/public/event.ics', FEED],
    ['/calendar/*', 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=604800'],
  ])('%s: outlives its origin for a week', async (pattern, control) => {
    const answer = anAnswer({ 'cache-control': control }, 'kept');
    const kept = aCache(answer, { cache: policy(pattern), errors });
    await kept.at(0);
    kept.nowSays(broken);
    for (const moment of [31, 700, 704, 604_000]) expect(await kept.at(moment)).toBe('200 kept');
    expect(await kept.at(605_000)).toBe('503 broken');
  });

  it('a deleted picture is gone from the edge after an hour', async () => {
    const picture = anAnswer({ 'cache-control': 'public, max-age=31536000, immutable' }, 'picture');
    const kept = aCache(picture, { cache: policy('/api/events/*/image'), errors });
    await kept.at(0);
    kept.nowSays(anAnswer({}, 'gone', 404));
    expect(await kept.at(3599)).toBe('200 picture');
    expect(await kept.at(3600)).toBe('404 gone');
  });
});
