import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  type CachePolicyProps,
  CacheQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { SECURE_COOKIE } from '#shared/contracts/accounts.ts';

const NEVER = Duration.seconds(0);
const YEAR = Duration.days(365);

/** The default: the cache key is the path, and both compressions are on. */
const base: CachePolicyProps = {
  minTtl: NEVER,
  defaultTtl: NEVER,
  maxTtl: YEAR,
  cookieBehavior: CacheCookieBehavior.none(),
  headerBehavior: CacheHeaderBehavior.none(),
  queryStringBehavior: CacheQueryStringBehavior.none(),
  enableAcceptEncodingGzip: true,
  enableAcceptEncodingBrotli: true,
};

type CachePolicies = Record<'files' | 'pictures' | 'feed' | 'api', CachePolicy>;

/** Cache keys, and bounds of CloudFront's lifetimes; the origins' own Cache-Control decides within them. */
export const cachePolicies = (scope: Construct): CachePolicies => ({
  files: new CachePolicy(scope, 'FileCache', { ...base, comment: 'Site files: as their Cache-Control says' }),
  pictures: new CachePolicy(scope, 'PictureCache', {
    ...base,
    // The edge function has moved the version into the path; pictures are compressed already.
    enableAcceptEncodingGzip: false,
    enableAcceptEncodingBrotli: false,
    // Pictures are immutable for browsers. CloudFront keeps them shorter, so that a deleted one disappears.
    maxTtl: Duration.hours(1),
    comment: 'Event pictures: an hour, by their key in the bucket',
  }),
  feed: new CachePolicy(scope, 'FeedCache', {
    ...base,
    // The bound holds for stale answers too. With 30 s visitors would get none when the functions fail.
    maxTtl: Duration.days(7),
    queryStringBehavior: CacheQueryStringBehavior.allowList(
      'token',
      'from',
      'to',
      'categories',
      'event',
      'month',
      'draft',
    ),
    comment:
      'Widget feed: as it says, one entry per token, categories and window, month or event, shared by all visitors',
  }),
  // CloudFront compresses only where the policy can cache at all, hence one second of upper bound, which no answer asks
  // for. Caller and session stand in the key, so that one caller could never be given the answer of another.
  api: new CachePolicy(scope, 'ApiCache', {
    ...base,
    maxTtl: Duration.seconds(1),
    headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
    cookieBehavior: CacheCookieBehavior.allowList(SECURE_COOKIE),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    comment: 'API: not cached, but compressed',
  }),
});
