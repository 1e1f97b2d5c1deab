import { Aws, Duration } from 'aws-cdk-lib';
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseHeadersPolicyProps,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { ERROR_CODE_HEADER, ERROR_FIELD_HEADER } from '#shared/contracts/endpoint.ts';

const PERMISSIONS = ['accelerometer', 'camera', 'geolocation', 'gyroscope', 'microphone', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');
/** Headers that S3 and API Gateway add. They have names and request ids, which callers do not need. */
const REMOVED = [
  'server',
  'apigw-requestid',
  'x-amz-request-id',
  'x-amz-id-2',
  'x-amz-version-id',
  'x-amz-server-side-encryption',
];

type Directives = Record<string, string[]>;
const policyText = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** Directives that `default-src` does not cover: base-uri in no browser, object-src not in every browser. */
const CLOSED: Directives = { 'object-src': ["'none'"], 'base-uri': ["'none'"] };

/**
 * The policy of a page, without hashes of its scripts. The hashes are in the page itself (shared/pages), because during
 * a release headers and page would not match.
 */
const pagePolicy = (more: Directives = {}): string => policyText({ ...CLOSED, ...more });
const OPENER = { 'cross-origin-opener-policy': 'same-origin' };
const UNFRAMED: Directives = { 'frame-ancestors': ["'none'"] };
const dataPolicy = (more: Directives = {}): string =>
  policyText({ 'default-src': ["'none'"], ...CLOSED, sandbox: [], ...more });

type Kind = {
  readonly csp: string;
  /** Other sites may put it into a frame. */
  readonly framed?: true;
  readonly crossOrigin?: true;
};

const responseHeaders = (scope: Construct, id: string, { csp, framed, crossOrigin }: Kind) =>
  new ResponseHeadersPolicy(scope, id, {
    // The name contains the region, because CloudFront's names are unique in an account and the stage may exist in a
    // second region.
    responseHeadersPolicyName: `${Aws.STACK_NAME}-${Aws.REGION}-${id}`,
    ...securityHeaders(csp, framed),
    ...(crossOrigin && anyOrigin),
    customHeadersBehavior: {
      customHeaders: Object.entries({ 'permissions-policy': PERMISSIONS, ...(!framed && OPENER) }).map(
        ([header, value]): ResponseCustomHeader => ({ header, value, override: true }),
      ),
    },
    removeHeaders: REMOVED,
  });

const securityHeaders = (csp: string, framed?: true): ResponseHeadersPolicyProps => ({
  securityHeadersBehavior: {
    contentSecurityPolicy: { contentSecurityPolicy: csp, override: true },
    contentTypeOptions: { override: true },
    referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    strictTransportSecurity: { accessControlMaxAge: Duration.days(365), includeSubdomains: true, override: true },
    ...(!framed && { frameOptions: { frameOption: HeadersFrameOption.DENY, override: true } }),
  },
});

/**
 * A frame with `sandbox` but without `allow-same-origin` has the origin `null`, so its modules and styles need CORS.
 */
const anyOrigin: ResponseHeadersPolicyProps = {
  corsBehavior: {
    accessControlAllowCredentials: false,
    accessControlAllowHeaders: ['*'],
    accessControlAllowMethods: ['GET', 'HEAD'],
    // Headers that scripts of other origins may read: the age of an answer, its request id, and the reason of a
    // refusal.
    accessControlExposeHeaders: ['age', 'etag', 'x-request-id', ERROR_CODE_HEADER, ERROR_FIELD_HEADER],
    accessControlAllowOrigins: ['*'],
    originOverride: true,
  },
};

type SitePolicies = Record<'spa' | 'widget' | 'data' | 'feed' | 'oembed', ResponseHeadersPolicy>;

/**
 * Headers of all answers of CloudFront. `spa`: no site may frame it. `widget`: any site may frame it. `data`: API and
 * pictures, which are never a page. `feed`: like `data`, but for any origin, because S3 sends no CORS headers.
 * `oembed`: like `data`, but other sites may frame it. The headers contain nothing of a release, so that pages of two
 * releases work with the headers of either release.
 */
export const sitePolicies = (scope: Construct): SitePolicies => ({
  spa: responseHeaders(scope, 'SpaHeaders', {
    csp: pagePolicy(UNFRAMED),
  }),
  widget: responseHeaders(scope, 'WidgetHeaders', {
    csp: pagePolicy(),
    framed: true,
    crossOrigin: true,
  }),
  data: responseHeaders(scope, 'DataHeaders', { csp: dataPolicy(UNFRAMED) }),
  feed: responseHeaders(scope, 'FeedHeaders', { csp: dataPolicy(UNFRAMED), crossOrigin: true }),
  oembed: responseHeaders(scope, 'OEmbedHeaders', { csp: dataPolicy(), framed: true }),
});
