import * as v from 'valibot';
import { bucketStatementsFor } from '#infra/local/access/grants.ts';
import type { Gateway } from '#infra/local/gateway/gateway.ts';
import { attributeOf } from '#infra/local/template/attributes.ts';
import type { Product } from '#infra/local/template/product.ts';
import { fetchFromBucket } from './bucket-origin.ts';
import { type Cdn, createCdn, type Fetch } from './cdn.ts';
import { type Distribution, type Origin, readDistributions } from './distribution.ts';

/** The product's one distribution, its origins bound to the local gateways and buckets. */
export const createProductCdn = (product: Product, gateways: Gateway[], bucketEndpoint: string): Cdn => {
  const { account } = product;
  const buckets = product.ofType('AWS::S3::Bucket', v.object({}));

  const fetchFrom = (distribution: Distribution, { DomainName, OriginAccessControlId }: Origin): Fetch => {
    const gateway = gateways.find(({ domainName }) => domainName === DomainName);
    if (gateway) return gateway.handle;
    const bucket = buckets.find(
      ({ type, name }) => attributeOf(account, type, name, 'RegionalDomainName') === DomainName,
    );
    if (!bucket) throw new Error(`The local run reaches no origin ${DomainName}`);
    const origin = {
      bucket: bucket.name,
      bucketArn: bucket.arn,
      statements: bucketStatementsFor(product, bucket.name, 'cloudfront.amazonaws.com'),
      endpoint: bucketEndpoint,
      signs: OriginAccessControlId !== undefined,
      distributionArn: distribution.arn,
      accountId: account.id,
    };
    return (request) => fetchFromBucket(request, origin);
  };

  const [distribution, ...others] = readDistributions(product);
  if (!distribution || others.length > 0) throw new Error('The template must hold exactly one CloudFront distribution');
  return createCdn(distribution, (origin) => fetchFrom(distribution, origin));
};
