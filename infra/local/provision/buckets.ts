import { CreateBucketCommand, ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import type { Product } from '#infra/local/template/product.ts';

/** A client for the local buckets, with the rights of the local run itself. */
export const bucketClient = (product: Product, endpoint: string): S3Client =>
  new S3Client({
    endpoint,
    region: product.account.region,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });

/** Makes the template's buckets; those that exist keep their objects. */
export const provideBuckets = async (product: Product, client: S3Client): Promise<void> => {
  const { Buckets = [] } = await client.send(new ListBucketsCommand());
  const there = Buckets.map(({ Name }) => Name);
  for (const { name } of product.ofType('AWS::S3::Bucket', v.object({})))
    if (!there.includes(name)) await client.send(new CreateBucketCommand({ Bucket: name }));
};
