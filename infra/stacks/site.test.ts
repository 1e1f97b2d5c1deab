import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { edgeCode } from '#infra/edge/edge-code.ts';
import { readDistribution } from '#infra/testing/distribution.ts';
import { readable, resourcesOf } from '#infra/testing/resources.ts';
import { synthesize } from '#infra/testing/synthesize.ts';
import { api } from '#shared/contracts/api.ts';

const { app } = synthesize();
const { config, behavior, patterns, cache, targets } = readDistribution(app);

const ContentType = v.object({ SystemMetadata: v.record(v.string(), v.string()) });
const PAGES = ['default', '/calendar/*', '/calendar/assets/*'];
const FEEDS = ['/api/events/public', '/api/events/public.ics', '/api/events/public/event.ics'];
const OPENAPI = '/api/openapi.json';
const WIDGET = ['/calendar/assets/*', '/calendar/*'];
const CALLS = ['/api/oembed', '/api/*'];
const DATA = [...FEEDS, '/api/events/*/image', ...CALLS];

describe('the behaviours', () => {
  it('stand in this order, narrow before wide', () => {
    expect(patterns).toEqual([...FEEDS, '/api/events/*/image', OPENAPI, ...CALLS, ...WIDGET, 'default']);
  });

  it.each([
    // The edge function sends requests for lists to the API, and requests for months to the bucket. If the bucket lacks
    // the month, CloudFront asks the API.
    ['/api/events/public', ['feeds']],
    ['/api/events/public.ics', ['api']],
    ['/api/events/public/event.ics', ['api']],
    ['/api/events/*/image', ['pictures']],
    [OPENAPI, ['files', 'site-missing']],
    ['/api/oembed', ['api']],
    ['/api/*', ['api']],
    ['/calendar/assets/*', ['files', 'site-missing']],
    // One origin and no origin group: the edge function replaces the origin by the one of the page or of the list, and
    // could replace only the first origin of a group.
    ['/calendar/*', ['site']],
    ['default', ['files', 'site-missing']],
  ])('%s turn to %j [SNAP-12]', (pattern, origins) => {
    expect(targets(pattern)).toEqual(origins);
  });

  it.each(patterns)('%s: every request goes through the edge function, over https', (pattern) => {
    const { FunctionAssociations, ViewerProtocolPolicy, Compress } = behavior(pattern);
    expect(FunctionAssociations).toEqual([{ EventType: 'viewer-request' }]);
    // Calls are refused over http, because they may carry a token. Pages and public answers are redirected to https.
    expect([ViewerProtocolPolicy, Compress]).toEqual([pattern === '/api/*' ? 'https-only' : 'redirect-to-https', true]);
  });

  it.each(DATA)('%s: the API answers every method, for CloudFront would do so in its own words', (pattern) => {
    expect(behavior(pattern).AllowedMethods).toEqual(expect.arrayContaining(['GET', 'HEAD', 'PUT', 'POST', 'DELETE']));
  });

  it('keep at the edge whatever visitors ask of the feed', () => {
    const paths = Object.values(api['public-list']).map(({ path }) => path);
    const ofFeed = (path: string) => path.startsWith('/api/events/public');
    expect(patterns.filter(ofFeed)).toEqual(paths.filter(ofFeed));
  });

  it('hand all that the visitor sent, but Host, to the API, and to nobody else', () => {
    const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
    const policies = patterns.map((pattern) => [pattern, behavior(pattern).OriginRequestPolicyId]);
    expect(policies.filter(([, policy]) => policy)).toEqual(CALLS.map((pattern) => [pattern, allViewerExceptHost]));
  });
});

it('speaks HTTP/3', () => {
  app.hasResourceProperties('AWS::CloudFront::Distribution', { DistributionConfig: { HttpVersion: 'http2and3' } });
});

describe('the origins', () => {
  it('bear the names that the edge function speaks of', () => {
    const spoken = [...edgeCode().matchAll(/(?:originId: |selectRequestOriginById\()"(\w+)"/g)].map(([, id]) => id);
    const ids = config.Origins.map(({ Id }) => Id);
    expect(spoken.length).toBeGreaterThan(0);
    expect(spoken.filter((id) => id && !ids.includes(id))).toEqual([]);
    expect(ids.sort()).toEqual(['api', 'feeds', 'files', 'pictures', 'site', 'site-missing']);
  });

  it('are closed to everybody but CloudFront, where they are buckets', () => {
    const buckets = config.Origins.filter(({ Id }) => ['site', 'pictures', 'feeds'].includes(Id));
    expect(buckets.map(({ OriginAccessControlId }) => typeof OriginAccessControlId)).toEqual([
      'object',
      'object',
      'object',
    ]);
    app.allResourcesProperties('AWS::CloudFront::OriginAccessControl', {
      OriginAccessControlConfig: { SigningBehavior: 'always', SigningProtocol: 'sigv4' },
    });
  });

  it('of documents and the API get one try of three seconds, because a visitor waits or has a stale document [SNAP-12]', () => {
    const asked = config.Origins.filter(({ Id }) => ['api', 'feeds', 'site-missing'].includes(Id));
    expect(asked.map(({ ConnectionAttempts, ConnectionTimeout }) => [ConnectionAttempts, ConnectionTimeout])).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
    ]);
  });

  it('refuse a missing file through the API', () => {
    const [group] = config.OriginGroups.Items;
    expect(group?.FailoverCriteria.StatusCodes.Items).toEqual([403, 404]);
    const api = config.Origins.filter(({ Id }) => Id === 'api' || Id === 'site-missing');
    expect(new Set(api.map(({ DomainName }) => readable(DomainName))).size).toBe(1);
  });
});

describe('the caches', () => {
  it.each(FEEDS)(
    'keep %s as it says, up to a week, under token and window or event, for all visitors [FEED-08, SNAP-12]',
    (feed) => {
      const { MinTTL, DefaultTTL, MaxTTL, ParametersInCacheKeyAndForwardedToOrigin: key } = cache(feed);
      expect([MinTTL, DefaultTTL, MaxTTL]).toEqual([0, 0, 604_800]);
      expect(key).toMatchObject({
        QueryStringsConfig: {
          QueryStringBehavior: 'whitelist',
          QueryStrings: ['token', 'from', 'to', 'categories', 'event', 'month', 'draft'],
        },
        HeadersConfig: { HeaderBehavior: 'none' },
        CookiesConfig: { CookieBehavior: 'none' },
        EnableAcceptEncodingBrotli: true,
        EnableAcceptEncodingGzip: true,
      });
    },
  );

  it.each(CALLS)('keep nothing of %s, and know callers apart', (pattern) => {
    const { DefaultTTL, MaxTTL, ParametersInCacheKeyAndForwardedToOrigin: key } = cache(pattern);
    expect([DefaultTTL, MaxTTL]).toEqual([0, 1]);
    expect(key).toMatchObject({
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Authorization'] },
      CookiesConfig: { CookieBehavior: 'whitelist', Cookies: ['__Host-session'] },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    });
  });

  it.each([OPENAPI, ...PAGES])('%s: keep a file as long as it says itself', (pattern) => {
    expect(cache(pattern)).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 31_536_000 });
  });

  it('keep a picture for an hour, so that a deleted one is gone then', () => {
    expect(cache('/api/events/*/image')).toMatchObject({ MinTTL: 0, DefaultTTL: 0, MaxTTL: 3600 });
  });

  it('keep no refusal, and a failure of the origin for a moment, so that not every visitor waits for the origin [SNAP-12]', () => {
    const kept = Object.fromEntries(config.CustomErrorResponses.map((one) => [one.ErrorCode, one.ErrorCachingMinTTL]));
    expect(kept).toMatchObject({ 400: 0, 403: 0, 404: 0, 405: 0, 501: 0, 500: 5, 502: 5, 503: 5, 504: 5 });
  });
});

describe('the content', () => {
  const deployments = resourcesOf(app, 'Custom::CDKBucketDeployment');
  const deploymentsAsWritten = Object.entries(app.findResources('Custom::CDKBucketDeployment')).map(
    ([id, { DependsOn }]) => ({ id, DependsOn }),
  );

  it.each([
    ['Assets', { Exclude: ['*'], Include: ['assets/*', 'calendar/assets/*'] }, 'public, max-age=31536000, immutable'],
    ['Embed', { Exclude: ['*'], Include: ['embed.js'] }, 'public, max-age=300, stale-while-revalidate=86400'],
    [
      'Others',
      { Exclude: ['assets/*', 'calendar/assets/*', 'embed.js', 'index.html', 'calendar/index.html'] },
      'no-cache',
    ],
    ['Pages', { Exclude: ['*'], Include: ['index.html'] }, 'no-cache'],
    [
      'WidgetPage',
      { Exclude: ['*'], Include: ['calendar/index.html'] },
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=604800',
    ],
  ])('%s are put with their own lifetime, and old files stay [SNAP-12]', (name, files, cacheControl) => {
    const found = deployments.find(({ id }) => id.includes(`Content${name}`));
    expect(found?.properties).toMatchObject({
      ...files,
      Prune: false,
      SystemMetadata: { 'cache-control': cacheControl },
    });
  });

  it('says in which encoding the pages are, and the script that pages in other encodings load', () => {
    const types = deployments.map(({ properties }) => v.parse(ContentType, properties).SystemMetadata['content-type']);
    const html = 'text/html; charset=utf-8';
    expect(types.filter(Boolean).sort()).toEqual([html, html, 'text/javascript; charset=utf-8']);
  });

  it('comes in this order: assets, other files, embed.js, and pages when all they rely on stands', () => {
    const dependencies = (content: string): string[] => {
      const found = deploymentsAsWritten.find(({ id }) => id.includes(`Content${content}`));
      return v.parse(v.optional(v.array(v.string()), []), found?.DependsOn);
    };
    const waitsFor = (content: string, name: string) => dependencies(content).some((id) => id.includes(name));
    expect(waitsFor('Others', 'ContentAssetsCustomResource')).toBe(true);
    expect(waitsFor('Embed', 'ContentOthersCustomResource')).toBe(true);
    const pages = ['Pages', 'WidgetPage'];
    for (const page of pages) expect(waitsFor(page, 'ContentEmbedCustomResource'), page).toBe(true);
    // A new page needs the API and the response headers of its own release.
    const relied = [
      'AWS::Lambda::Function',
      'AWS::ApiGatewayV2::Route',
      'AWS::CloudFront::Distribution',
      'AWS::CloudFront::ResponseHeadersPolicy',
    ].flatMap((type) => resourcesOf(app, type).map(({ id }) => id));
    const ours = relied.filter((id) => /^(Api|Site)/.test(id));
    expect(ours.length).toBeGreaterThan(40);
    for (const page of pages)
      expect(
        ours.filter((id) => !dependencies(page).includes(id)),
        page,
      ).toEqual([]);
  });
});

it('keeps its distribution: under another logical id it would get another address, and every code out there is of this one', () => {
  expect(Object.keys(app.findResources('AWS::CloudFront::Distribution'))).toEqual(['SiteDistribution390DED28']);
});
