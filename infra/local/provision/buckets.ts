import {
  CreateBucketCommand,
  DeleteObjectCommand,
  ListBucketsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import * as v from 'valibot';
import { LOCAL_CREDENTIALS } from '#infra/local/account.ts';
import type { Product } from '#infra/local/template/product.ts';

/** A client for the local buckets, with the local run's own rights. */
export const bucketClient = (product: Product, endpoint: string): S3Client =>
  new S3Client({
    endpoint,
    region: product.account.region,
    credentials: LOCAL_CREDENTIALS,
  });

const Rule = v.object({
  Status: v.string(),
  ExpirationInDays: v.optional(v.number()),
  /** A rule for tagged objects. It is skipped, because local objects have no tags. */
  TagFilters: v.optional(v.unknown()),
  Prefix: v.optional(v.string(), ''),
});
const BucketProperties = v.object({
  LifecycleConfiguration: v.optional(v.object({ Rules: v.array(Rule) })),
});

const DAY_MS = 24 * 60 * 60_000;

const expireByRule = async (client: S3Client, Bucket: string, rule: v.InferOutput<typeof Rule>, now: Date) => {
  const { ExpirationInDays: days, Prefix, Status, TagFilters } = rule;
  if (days === undefined || Status !== 'Enabled' || TagFilters !== undefined) return;
  const until = now.getTime() - days * DAY_MS;
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    for (const { Key, LastModified } of Contents)
      if (LastModified && LastModified.getTime() < until) await client.send(new DeleteObjectCommand({ Bucket, Key }));
};

/** Deletes objects that are expired by the lifecycle rules of the template's buckets [ACC-11]. */
export const expireObjects = async (product: Product, client: S3Client, now: Date): Promise<void> => {
  for (const { name, properties } of product.ofType('AWS::S3::Bucket', BucketProperties))
    for (const rule of properties.LifecycleConfiguration?.Rules ?? []) await expireByRule(client, name, rule, now);
};

/** Creates the template's buckets. Existing buckets keep their objects. */
export const provideBuckets = async (product: Product, client: S3Client): Promise<void> => {
  const { Buckets = [] } = await client.send(new ListBucketsCommand());
  const there = Buckets.map(({ Name }) => Name);
  for (const { name } of product.ofType('AWS::S3::Bucket', v.object({})))
    if (!there.includes(name)) await client.send(new CreateBucketCommand({ Bucket: name }));
};
