import { Annotations } from 'aws-cdk-lib';
import { AccessLevel, type IOrigin } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { DataStack } from '#infra/stacks/data.ts';

export type Origins = Record<'api' | 'pictures' | 'site', IOrigin>;

/** Ids of the origins, as edge/viewer-request.js names them. */
export const ORIGIN_IDS = { api: 'api', pictures: 'pictures', site: 'site' } as const;

/**
 * Where CloudFront fetches from. What a bucket does not have is asked of the API, whose `$default` route says 404 in our
 * own words: S3 would answer with XML that names ids of AWS.
 */
export const origins = (scope: Construct, apiDomain: string, data: DataStack, siteBucket: Bucket): Origins => {
  const orElse404 = (primaryOrigin: IOrigin, originId: string): IOrigin =>
    new OriginGroup({
      primaryOrigin,
      fallbackOrigin: new HttpOrigin(apiDomain, { originId }),
      fallbackStatusCodes: [403, 404],
    });
  const levels = { originAccessLevels: [AccessLevel.READ, AccessLevel.LIST] };
  return {
    api: new HttpOrigin(apiDomain, { originId: ORIGIN_IDS.api }),
    pictures: orElse404(
      S3BucketOrigin.withOriginAccessControl(importedPictures(scope, data), {
        originId: ORIGIN_IDS.pictures,
        ...levels,
      }),
      'pictures-missing',
    ),
    site: orElse404(
      S3BucketOrigin.withOriginAccessControl(siteBucket, { originId: ORIGIN_IDS.site, ...levels }),
      'site-missing',
    ),
  };
};

/** By name only: given the bucket itself, CDK would write this distribution into its policy, and close a circle. */
const importedPictures = (scope: Construct, { pictures }: DataStack) =>
  Bucket.fromBucketAttributes(scope, 'Pictures', {
    bucketName: pictures.bucketName,
    bucketRegionalDomainName: pictures.bucketRegionalDomainName,
  });

/** Silences two warnings that do not apply here, each with its reason; synth stays free of output. */
export const acknowledgeOriginWarnings = (scope: Construct): void => {
  const { acknowledgeWarning } = Annotations.of(scope);
  const acknowledge = acknowledgeWarning.bind(Annotations.of(scope));
  acknowledge(
    '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    'The data stack lets the distributions of this account read the pictures.',
  );
  acknowledge(
    '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    'The edge function never passes a path that ends with a slash on to the bucket, and a root object is set.',
  );
};
