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

/** The common settings of all policies: the cache key is the path, and both compressions are on. */
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

/** Cache keys, and limits for the lifetimes in CloudFront. Within these limits the origins' Cache-Control decides. */
export const cachePolicies = (scope: Construct): CachePolicies => ({
  files: new CachePolicy(scope, 'FileCache', { ...base, comment: 'Site files: as their Cache-Control says' }),
  pictures: new CachePolicy(scope, 'PictureCache', {
    ...base,
    // No compression, because pictures are compressed already. The query is not in the cache key, because the edge
    // function has put the version of a picture into the path.
    enableAcceptEncodingGzip: false,
    enableAcceptEncodingBrotli: false,
    // Browsers keep pictures for good. CloudFront keeps pictures for an hour, so that deleted pictures disappear.
    maxTtl: Duration.hours(1),
    comment: 'Event pictures: an hour, by their key in the bucket',
  }),
  feed: new CachePolicy(scope, 'FeedCache', {
    ...base,
    // CloudFront serves stale answers no longer than this, and visitors need stale answers while the functions fail.
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
  // CloudFront compresses only answers that it may cache, so the API has a cache policy. Its lifetime is at most one
  // second, and no answer of the API asks to be cached. Caller and session are in the key, so a caller never gets
  // another caller's answer.
  api: new CachePolicy(scope, 'ApiCache', {
    ...base,
    maxTtl: Duration.seconds(1),
    headerBehavior: CacheHeaderBehavior.allowList('Authorization'),
    cookieBehavior: CacheCookieBehavior.allowList(SECURE_COOKIE),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    comment: 'API: not cached, but compressed',
  }),
});
