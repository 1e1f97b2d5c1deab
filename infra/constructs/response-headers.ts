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
/** Headers that S3 and API Gateway add, with names and request ids that callers do not need. */
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

/**
 * Directives that must be named, because `default-src` does not cover `base-uri`, and in some browsers not
 * `object-src`.
 */
const CLOSED: Directives = { 'object-src': ["'none'"], 'base-uri': ["'none'"] };

/**
 * The policy of a page. Hashes of the page's scripts are in the page itself (shared/pages), because CloudFront may send
 * the headers of one release with the page of another.
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
 * Headers of all answers of CloudFront.
 * `spa`: a page that no site may frame.
 * `widget`: a page that any site may frame.
 * `data`: answers of the API, and pictures; no page.
 * `feed`: like `data`, with CORS headers for any origin, because S3 sends none.
 * `oembed`: like `data`, but any site may frame it.
 * The headers hold nothing that fits one release only, such as hashes of scripts, because CloudFront may send them with
 * pages of another release.
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
