import { Annotations, Aws, Duration } from 'aws-cdk-lib';
import { AccessLevel, type IOrigin, S3OriginAccessControl } from 'aws-cdk-lib/aws-cloudfront';
import {
  HttpOrigin,
  OriginGroup,
  S3BucketOrigin,
  type S3BucketOriginWithOACProps,
} from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { DataResources } from '#infra/constructs/grants.ts';
import { ORIGIN_KEY_HEADER } from '#shared/contracts/endpoint.ts';

/** The origin `files` is a group. The other origins have the ids that edge/viewer-request.js uses. */
type Origins = Record<'api' | 'pictures' | 'feeds' | 'site' | 'files', IOrigin>;

/** A single short try. By default CloudFront tries three connections of ten seconds each while a visitor waits. */
const IMPATIENT = { connectionAttempts: 1, connectionTimeout: Duration.seconds(3) };

type Parts = {
  readonly apiDomain: string;
  readonly data: Pick<DataResources, 'originKey' | 'pictures'>;
  readonly siteBucket: Bucket;
  readonly feeds: Bucket;
};

/**
 * CloudFront's origins. If the site bucket lacks a file, CloudFront asks the API, and the API's `$default` route
 * answers with our own 404. For pictures and month documents the edge function makes the API the second origin.
 */
export const origins = (scope: Construct, { apiDomain, data, siteBucket, feeds }: Parts): Origins => {
  const fromBucket = (bucket: IBucket, originId: keyof Origins, more: Partial<S3BucketOriginWithOACProps> = {}) =>
    S3BucketOrigin.withOriginAccessControl(bucket, {
      originId,
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      ...more,
      // The name contains the region, because CloudFront's names are global in an account and CDK's own name has no
      // region.
      originAccessControl: new S3OriginAccessControl(scope, `${originId}-access`, {
        originAccessControlName: `${Aws.STACK_NAME}-${Aws.REGION}-${originId}`,
      }),
    });
  // The template holds no key, but a reference, which CloudFormation resolves only for CloudFront. If a visitor sends
  // this header, CloudFront overwrites it.
  const customHeaders = { [ORIGIN_KEY_HEADER]: data.originKey.secretValue.unsafeUnwrap() };
  const toApi = { ...IMPATIENT, customHeaders };
  return {
    api: new HttpOrigin(apiDomain, { originId: 'api', ...toApi }),
    pictures: fromBucket(importedPictures(scope, data), 'pictures'),
    // CloudFront may not list the bucket, so S3 answers a request for a missing object with 403. Then the API is asked.
    feeds: fromBucket(feeds, 'feeds', { ...IMPATIENT, originAccessLevels: [AccessLevel.READ] }),
    // A single origin, because the edge function selects it as a whole. In a group the edge function could replace only
    // the first origin, and a 404 of the API would ask the API again.
    site: fromBucket(siteBucket, 'site'),
    files: new OriginGroup({
      primaryOrigin: fromBucket(siteBucket, 'files'),
      // CDK renders the API as a new origin for each use, so each use needs an id of its own.
      fallbackOrigin: new HttpOrigin(apiDomain, { originId: 'site-missing', ...toApi }),
      fallbackStatusCodes: [403, 404],
    }),
  };
};

/**
 * The bucket of pictures, imported by its name. Otherwise CDK would write this distribution into the policy of the
 * bucket, and the two stacks would depend on each other.
 */
const importedPictures = (scope: Construct, { pictures }: Pick<DataResources, 'pictures'>) =>
  Bucket.fromBucketAttributes(scope, 'Pictures', {
    bucketName: pictures.bucketName,
    bucketRegionalDomainName: pictures.bucketRegionalDomainName,
  });

/** Acknowledges two warnings that do not apply here, so that synth prints nothing. */
export const acknowledgeOriginWarnings = (scope: Construct): void => {
  const annotations = Annotations.of(scope);
  annotations.acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    'The data stack lets the distributions of this account read the pictures.',
  );
  annotations.acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    'The edge function never passes a path that ends with a slash on to the bucket, and a root object is set.',
  );
};
