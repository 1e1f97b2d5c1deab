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

/** `files` is a group; the others go by their ids, as edge/viewer-request.js names them. */
type Origins = Record<'api' | 'pictures' | 'feeds' | 'site' | 'files', IOrigin>;

/** CloudFront would try to connect three times for ten seconds each while a visitor waits. */
const IMPATIENT = { connectionAttempts: 1, connectionTimeout: Duration.seconds(3) };

type Parts = {
  readonly apiDomain: string;
  readonly data: DataStack;
  readonly siteBucket: Bucket;
  readonly feeds: Bucket;
};

/**
 * CloudFront's origins. A file that the site bucket lacks is asked of the API, whose `$default` route answers 404 in our own
 * words; for pictures and documents of months the edge function arranges the same.
 */
export const origins = (scope: Construct, { apiDomain, data, siteBucket, feeds }: Parts): Origins => {
  const fromBucket = (bucket: IBucket, originId: keyof Origins, more: Partial<S3BucketOriginWithOACProps> = {}) =>
    S3BucketOrigin.withOriginAccessControl(bucket, {
      originId,
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      ...more,
      // CDK's own name has no region, and names of CloudFront are the account's.
      originAccessControl: new S3OriginAccessControl(scope, `${originId}-access`, {
        originAccessControlName: `${Aws.STACK_NAME}-${Aws.REGION}-${originId}`,
      }),
    });
  // The template has a dynamic reference instead of the key: CloudFormation resolves it for CloudFront alone. CloudFront
  // replaces what a visitor sends in this header.
  const customHeaders = { [ORIGIN_KEY_HEADER]: data.originKey.secretValue.unsafeUnwrap() };
  const toApi = { ...IMPATIENT, customHeaders };
  return {
    api: new HttpOrigin(apiDomain, { originId: 'api', ...toApi }),
    pictures: fromBucket(importedPictures(scope, data), 'pictures'),
    // CloudFront may not list the bucket, so a missing object is 403. The API is asked then, as for a 404.
    feeds: fromBucket(feeds, 'feeds', { ...IMPATIENT, originAccessLevels: [AccessLevel.READ] }),
    // The edge function puts another origin in its place: of a group it would change the first one alone, and the API's answers
    // would go on to the API again.
    site: fromBucket(siteBucket, 'site'),
    files: new OriginGroup({
      primaryOrigin: fromBucket(siteBucket, 'files'),
      // CDK renders one origin per place of use, so the same API needs a second id here.
      fallbackOrigin: new HttpOrigin(apiDomain, { originId: 'site-missing', ...toApi }),
      fallbackStatusCodes: [403, 404],
    }),
  };
};

/** The bucket is given by name: with the bucket itself, CDK would name this distribution in its policy and make a dependency cycle. */
const importedPictures = (scope: Construct, { pictures }: DataStack) =>
  Bucket.fromBucketAttributes(scope, 'Pictures', {
    bucketName: pictures.bucketName,
    bucketRegionalDomainName: pictures.bucketRegionalDomainName,
  });

/** Silences two warnings that do not apply here, each with its reason; synth stays free of output. */
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
