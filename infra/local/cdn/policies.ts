import * as v from 'valibot';

// CloudFront's policies in CloudFormation, with only the properties that visitors or origins notice.

const Names = v.optional(v.array(v.string()), []);
const Items = v.optional(v.object({ Items: Names }), { Items: [] });
const choice = v.picklist(['none', 'all', 'whitelist', 'allExcept']);
const Cookies = v.object({ CookieBehavior: choice, Cookies: Names });
const QueryStrings = v.object({ QueryStringBehavior: choice, QueryStrings: Names });

export const CachePolicy = v.object({
  MinTTL: v.number(),
  DefaultTTL: v.optional(v.number(), 86_400),
  MaxTTL: v.optional(v.number(), 31_536_000),
  ParametersInCacheKeyAndForwardedToOrigin: v.object({
    CookiesConfig: Cookies,
    HeadersConfig: v.object({ HeaderBehavior: v.picklist(['none', 'whitelist']), Headers: Names }),
    QueryStringsConfig: QueryStrings,
    EnableAcceptEncodingGzip: v.boolean(),
    EnableAcceptEncodingBrotli: v.optional(v.boolean(), false),
  }),
});
export type CachePolicy = v.InferOutput<typeof CachePolicy>;

export const OriginRequestPolicy = v.object({
  CookiesConfig: Cookies,
  HeadersConfig: v.object({
    HeaderBehavior: v.picklist(['none', 'whitelist', 'allExcept']),
    Headers: Names,
  }),
  QueryStringsConfig: QueryStrings,
});
export type OriginRequestPolicy = v.InferOutput<typeof OriginRequestPolicy>;

const Override = v.object({ Override: v.boolean() });
export const ResponseHeadersPolicy = v.object({
  CorsConfig: v.optional(
    v.object({
      AccessControlAllowCredentials: v.literal(false, 'The local run allows no credentials by CORS'),
      AccessControlAllowHeaders: Items,
      AccessControlAllowMethods: Items,
      AccessControlAllowOrigins: v.object({
        Items: v.tuple([v.literal('*', 'The local run allows all origins or none')]),
      }),
      AccessControlExposeHeaders: Items,
      OriginOverride: v.boolean(),
    }),
  ),
  CustomHeadersConfig: v.optional(
    v.object({ Items: v.array(v.object({ Header: v.string(), Value: v.string(), Override: v.boolean() })) }),
    { Items: [] },
  ),
  RemoveHeadersConfig: v.optional(v.object({ Items: v.array(v.object({ Header: v.string() })) }), { Items: [] }),
  SecurityHeadersConfig: v.optional(
    v.object({
      ContentSecurityPolicy: v.optional(v.object({ ...Override.entries, ContentSecurityPolicy: v.string() })),
      ContentTypeOptions: v.optional(Override),
      FrameOptions: v.optional(v.object({ ...Override.entries, FrameOption: v.string() })),
      ReferrerPolicy: v.optional(v.object({ ...Override.entries, ReferrerPolicy: v.string() })),
      StrictTransportSecurity: v.optional(
        v.object({
          ...Override.entries,
          AccessControlMaxAgeSec: v.number(),
          IncludeSubdomains: v.optional(v.boolean(), false),
        }),
      ),
    }),
    {},
  ),
});
export type ResponseHeadersPolicy = v.InferOutput<typeof ResponseHeadersPolicy>;
