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
import type { DataStack } from '#infra/stacks/data.ts';
import { ORIGIN_KEY_HEADER } from '#shared/contracts/endpoint.ts';

/** `files` is a group; the others have the ids that edge/viewer-request.js uses. */
type Origins = Record<'api' | 'pictures' | 'feeds' | 'site' | 'files', IOrigin>;

/** By default CloudFront tries three connections of ten seconds each while a visitor waits. */
const IMPATIENT = { connectionAttempts: 1, connectionTimeout: Duration.seconds(3) };

type Parts = {
  readonly apiDomain: string;
  readonly data: DataStack;
  readonly siteBucket: Bucket;
  readonly feeds: Bucket;
};

/**
 * CloudFront's origins. For a file that the site bucket lacks the API is asked, whose `$default` route answers our own 404.
 * The edge function does the same for pictures and month documents.
 */
export const origins = (scope: Construct, { apiDomain, data, siteBucket, feeds }: Parts): Origins => {
  const fromBucket = (bucket: IBucket, originId: keyof Origins, more: Partial<S3BucketOriginWithOACProps> = {}) =>
    S3BucketOrigin.withOriginAccessControl(bucket, {
      originId,
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      ...more,
      // CDK's name has no region, but names in CloudFront are global in an account.
      originAccessControl: new S3OriginAccessControl(scope, `${originId}-access`, {
        originAccessControlName: `${Aws.STACK_NAME}-${Aws.REGION}-${originId}`,
      }),
    });
  // The template contains a reference instead of the key, which CloudFormation resolves only for CloudFront. CloudFront
  // overwrites this header of visitors' requests.
  const customHeaders = { [ORIGIN_KEY_HEADER]: data.originKey.secretValue.unsafeUnwrap() };
  const toApi = { ...IMPATIENT, customHeaders };
  return {
    api: new HttpOrigin(apiDomain, { originId: 'api', ...toApi }),
    pictures: fromBucket(importedPictures(scope, data), 'pictures'),
    // CloudFront may not list the bucket, so a missing object is 403. Then the API is asked.
    feeds: fromBucket(feeds, 'feeds', { ...IMPATIENT, originAccessLevels: [AccessLevel.READ] }),
    // Not a group: the edge function replaces this origin, but of a group it could replace only the first, and the API's 404
    // would go to the API again.
    site: fromBucket(siteBucket, 'site'),
    files: new OriginGroup({
      primaryOrigin: fromBucket(siteBucket, 'files'),
      // CDK renders one origin per use, so the same API needs a second id here.
      fallbackOrigin: new HttpOrigin(apiDomain, { originId: 'site-missing', ...toApi }),
      fallbackStatusCodes: [403, 404],
    }),
  };
};

/**
 * The bucket by its name. With the bucket itself, CDK would put this distribution into its policy, which is a dependency
 * cycle.
 */
const importedPictures = (scope: Construct, { pictures }: DataStack) =>
  Bucket.fromBucketAttributes(scope, 'Pictures', {
    bucketName: pictures.bucketName,
    bucketRegionalDomainName: pictures.bucketRegionalDomainName,
  });

/** Silences two warnings that do not apply here, with reasons, so that synth prints nothing. */
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
