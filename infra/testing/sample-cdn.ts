import { createCdn } from '#infra/local/cdn/cdn.ts';
import type { Behaviour, Distribution, Origin } from '#infra/local/cdn/distribution.ts';
import { managedOriginRequestPolicies } from '#infra/local/cdn/managed-policies.ts';
import type { CachePolicy } from '#infra/local/cdn/policies.ts';
import { type HttpRequest, type HttpResponse, textResponse } from '#infra/local/http-message.ts';

// Builders for the tests of infra/local/cdn. A test gives only the values that matter to it.

const cachePolicy = (MaxTTL: number, isCompressed: boolean): CachePolicy => ({
  MinTTL: 0,
  DefaultTTL: Math.min(MaxTTL, 86_400),
  MaxTTL,
  ParametersInCacheKeyAndForwardedToOrigin: {
    CookiesConfig: { CookieBehavior: 'none', Cookies: [] },
    HeadersConfig: { HeaderBehavior: 'none', Headers: [] },
    QueryStringsConfig: { QueryStringBehavior: 'none', QueryStrings: [] },
    EnableAcceptEncodingGzip: isCompressed,
    EnableAcceptEncodingBrotli: isCompressed,
  },
});
export const cached = cachePolicy(31_536_000, true);
export const notCached = cachePolicy(0, false);
const found = managedOriginRequestPolicies['b689b0a8-53d0-40ab-baf2-68738e2966ac'];
if (!found) throw new Error('There is no AllViewerExceptHostHeader');
export const allButHost = found;

export const aBehaviour = (changes: Partial<Behaviour> = {}): Behaviour => ({
  pathPattern: '*',
  target: 'site',
  allowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
  cache: cached,
  originRequest: undefined,
  responseHeaders: undefined,
  compress: false,
  viewerRequest: undefined,
  ...changes,
});
const anOrigin = (Id: string): Origin => ({ Id, DomainName: `${Id}.example`, OriginPath: '', OriginCustomHeaders: [] });
export const aDistribution = (behaviours: Behaviour[], changes: Partial<Distribution> = {}): Distribution => ({
  arn: 'arn:aws:cloudfront::1:distribution/D',
  behaviours,
  origins: new Map(['site', 'api', 'pictures'].map((id) => [id, anOrigin(id)])),
  groups: new Map(),
  errors: [],
  rootObject: '',
  ...changes,
});
export const aRequest = (changes: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  path: '/',
  query: '',
  headers: { host: 'localhost:3000' },
  body: Buffer.alloc(0),
  clientIp: '127.0.0.1',
  ...changes,
});

/** A CDN whose origins answer with their own id, or as given, and note the requests that they get. */
export const aCdn = (
  distribution: Distribution,
  answers: Record<string, HttpResponse> = {},
  options: Parameters<typeof createCdn>[2] = {},
) => {
  const asked: { origin: string; request: HttpRequest }[] = [];
  const fetchFrom =
    ({ Id }: Origin) =>
    async (request: HttpRequest) => {
      asked.push({ origin: Id, request });
      return answers[Id] ?? textResponse(200, 'text/plain', Id);
    };
  const cdn = createCdn(distribution, fetchFrom, options);
  return { ...cdn, asked };
};
