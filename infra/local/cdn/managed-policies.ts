import type { CachePolicy, OriginRequestPolicy, ResponseHeadersPolicy } from './policies.ts';

// AWS's own policies, which a template names by id only. Source: "Use managed cache policies", "Use managed origin
// request policies", "Use managed response headers policies" in the CloudFront Developer Guide.

const none = { CookieBehavior: 'none', Cookies: [] } as const;
const year = 31_536_000;

const cachePolicy = (MaxTTL: number, gzip: boolean, brotli: boolean): CachePolicy => ({
  MinTTL: MaxTTL === 0 ? 0 : 1,
  DefaultTTL: MaxTTL === 0 ? 0 : 86_400,
  MaxTTL,
  ParametersInCacheKeyAndForwardedToOrigin: {
    CookiesConfig: { ...none, Cookies: [] },
    HeadersConfig: { HeaderBehavior: 'none', Headers: [] },
    QueryStringsConfig: { QueryStringBehavior: 'none', QueryStrings: [] },
    EnableAcceptEncodingGzip: gzip,
    EnableAcceptEncodingBrotli: brotli,
  },
});

const byOriginHeaders = (query: 'none' | 'all'): CachePolicy => ({
  MinTTL: 0,
  DefaultTTL: 0,
  MaxTTL: year,
  ParametersInCacheKeyAndForwardedToOrigin: {
    CookiesConfig: { CookieBehavior: 'all', Cookies: [] },
    HeadersConfig: {
      HeaderBehavior: 'whitelist',
      Headers: ['Host', 'Origin', 'X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'],
    },
    QueryStringsConfig: { QueryStringBehavior: query, QueryStrings: [] },
    EnableAcceptEncodingGzip: true,
    EnableAcceptEncodingBrotli: true,
  },
});

export const managedCachePolicies: Record<string, CachePolicy> = {
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': cachePolicy(0, false, false), // CachingDisabled
  '658327ea-f89d-4fab-a63d-7e88639e58f6': cachePolicy(year, true, true), // CachingOptimized
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': cachePolicy(year, false, false), // CachingOptimizedForUncompressedObjects
  '83da9c7e-98b4-4e11-a168-04f0df8e2c65': byOriginHeaders('none'), // UseOriginCacheControlHeaders
  '4cc15a8a-d715-48a4-82b8-cc0b614638fe': byOriginHeaders('all'), // UseOriginCacheControlHeaders-QueryStrings
};

type HeaderChoice = OriginRequestPolicy['HeadersConfig']['HeaderBehavior'];
const originRequestPolicy = (
  HeaderBehavior: HeaderChoice,
  Headers: string[],
  rest: 'none' | 'all' = 'none',
): OriginRequestPolicy => ({
  CookiesConfig: { CookieBehavior: rest, Cookies: [] },
  HeadersConfig: { HeaderBehavior, Headers },
  QueryStringsConfig: { QueryStringBehavior: rest, QueryStrings: [] },
});
const corsHeaders = ['Origin', 'Access-Control-Request-Headers', 'Access-Control-Request-Method'];

export const managedOriginRequestPolicies: Record<string, OriginRequestPolicy> = {
  '216adef6-5c7f-47e4-b989-5492eafa07d3': originRequestPolicy('allViewer', [], 'all'), // AllViewer
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': originRequestPolicy('allExcept', ['Host'], 'all'), // AllViewerExceptHostHeader
  '59781a5b-3903-41f3-afcb-af62929ccde1': originRequestPolicy('whitelist', ['Origin']), // CORS-CustomOrigin
  '88a5eaf4-2fd4-4709-b370-b4c650ea3fcf': originRequestPolicy('whitelist', corsHeaders), // CORS-S3Origin
  'acba4595-bd28-49b8-b9fe-13317c0390fa': originRequestPolicy('whitelist', ['User-Agent', 'Referer']), // UserAgentRefererHeaders
};

const noCustom: Pick<ResponseHeadersPolicy, 'CustomHeadersConfig' | 'RemoveHeadersConfig'> = {
  CustomHeadersConfig: { Items: [] },
  RemoveHeadersConfig: { Items: [] },
};
const security: ResponseHeadersPolicy['SecurityHeadersConfig'] = {
  ContentTypeOptions: { Override: true },
  FrameOptions: { Override: false, FrameOption: 'SAMEORIGIN' },
  ReferrerPolicy: { Override: false, ReferrerPolicy: 'strict-origin-when-cross-origin' },
  StrictTransportSecurity: {
    Override: false,
    AccessControlMaxAgeSec: year,
    IncludeSubdomains: false,
    Preload: false,
  },
  XSSProtection: { Override: false, Protection: true, ModeBlock: true },
};
const anyOrigin: NonNullable<ResponseHeadersPolicy['CorsConfig']> = {
  AccessControlAllowCredentials: false,
  AccessControlAllowHeaders: { Items: [] },
  AccessControlAllowMethods: { Items: [] },
  AccessControlAllowOrigins: { Items: ['*'] },
  AccessControlExposeHeaders: { Items: [] },
  OriginOverride: false,
};

export const managedResponseHeadersPolicies: Record<string, ResponseHeadersPolicy> = {
  '60669652-455b-4ae9-85a4-c4c02393f86c': { ...noCustom, SecurityHeadersConfig: {}, CorsConfig: anyOrigin }, // SimpleCORS
  '67f7725c-6f97-4210-82d7-5512b31e9d03': { ...noCustom, SecurityHeadersConfig: security }, // SecurityHeadersPolicy
  'e61eb60c-9c35-4d20-a928-2b84e02af89c': { ...noCustom, SecurityHeadersConfig: security, CorsConfig: anyOrigin }, // CORS-and-SecurityHeadersPolicy
};
