import * as v from 'valibot';
import { bucketStatementsFor } from '#infra/local/access/grants.ts';
import type { ReadObject } from '#infra/local/engines/bucket-engine.ts';
import type { Gateway } from '#infra/local/gateway/gateway.ts';
import { attributeOf } from '#infra/local/template/attributes.ts';
import { secretReferenceIn } from '#infra/local/template/dynamic-reference.ts';
import type { Product } from '#infra/local/template/product.ts';
import { fetchFromBucket } from './bucket-origin.ts';
import { type Cdn, createCdn, type Fetch } from './cdn.ts';
import { type Distribution, type Origin, readDistributions } from './distribution.ts';

/** The local origins, and the function that reads the secrets to which origin headers refer. */
type Origins = {
  readonly gateways: Gateway[];
  readonly readObject: ReadObject;
  readonly secretValue: (arn: string) => Promise<string | undefined>;
};

/** Origin headers whose values are references to secrets. The secrets are read once, as at a deployment. */
const secretHeaders = ({ OriginCustomHeaders }: Origin, secretValue: Origins['secretValue']) => {
  const references = OriginCustomHeaders.flatMap(({ HeaderName, HeaderValue }) => {
    const reference = secretReferenceIn(HeaderValue);
    return reference ? [{ name: HeaderName.toLowerCase(), ...reference }] : [];
  });
  const read = async (): Promise<Record<string, string>> => {
    const values = references.map(async ({ name, arn }) => {
      const value = await secretValue(arn);
      if (value === undefined) throw new Error(`There is no secret for the header ${name}`);
      return [name, value] as const;
    });
    return Object.fromEntries(await Promise.all(values));
  };
  let values: Promise<Record<string, string>> | undefined;
  return (): Promise<Record<string, string>> => {
    values ??= read();
    return values;
  };
};

/** The product's distribution, with the local gateways and buckets as origins. */
export const createProductCdn = (product: Product, { gateways, readObject, secretValue }: Origins): Cdn => {
  const { account } = product;
  const buckets = product.ofType('AWS::S3::Bucket', v.object({}));

  const fetchFrom = (distribution: Distribution, from: Origin): Fetch => {
    const { DomainName, OriginAccessControlId } = from;
    const gateway = gateways.find(({ domainName }) => domainName === DomainName);
    if (gateway) {
      const secrets = secretHeaders(from, secretValue);
      return async (request) => gateway.handle({ ...request, headers: { ...request.headers, ...(await secrets()) } });
    }
    const bucket = buckets.find(
      ({ type, name }) => attributeOf(account, type, name, 'RegionalDomainName') === DomainName,
    );
    if (!bucket) throw new Error(`The local run reaches no origin ${DomainName}`);
    const origin = {
      bucket: bucket.name,
      bucketArn: bucket.arn,
      statements: bucketStatementsFor(product, bucket.name, 'cloudfront.amazonaws.com'),
      readObject,
      signs: OriginAccessControlId !== undefined,
      distributionArn: distribution.arn,
      accountId: account.id,
    };
    return (request) => fetchFromBucket(request, origin);
  };

  const [distribution, ...others] = readDistributions(product);
  if (!distribution || others.length > 0) throw new Error('The template must hold exactly one CloudFront distribution');
  return createCdn(distribution, (origin) => fetchFrom(distribution, origin), { skipsShortLifetimes: true });
};
