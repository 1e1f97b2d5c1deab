import type { OriginRequestPolicy } from './policies.ts';

/**
 * AWS's own origin request policies. Templates name them only by id ("Use managed origin request policies" in the
 * Developer Guide).
 */
export const managedOriginRequestPolicies: Record<string, OriginRequestPolicy> = {
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    CookiesConfig: { CookieBehavior: 'all', Cookies: [] },
    HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['Host'] },
    QueryStringsConfig: { QueryStringBehavior: 'all', QueryStrings: [] },
  },
};
