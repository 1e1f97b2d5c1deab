import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { lookup } from 'mime-types';
import * as v from 'valibot';
import type { Product, Resource } from '#infra/local/template/product.ts';

const Deployment = v.object({
  SourceObjectKeys: v.array(v.string()),
  DestinationBucketName: v.string(),
  DestinationBucketKeyPrefix: v.optional(v.never('The local run puts sites at the root of their bucket')),
  Prune: v.literal(false, 'The local run prunes no bucket'),
  Include: v.optional(v.array(v.string()), []),
  Exclude: v.optional(v.array(v.string()), []),
  SystemMetadata: v.optional(
    v.strictObject({ 'cache-control': v.optional(v.string()), 'content-type': v.optional(v.string()) }),
    {},
  ),
});
type Deployment = v.InferOutput<typeof Deployment>;

/** The last deployment of each logical id. An unchanged deployment is not repeated. */
type DeploymentMarks = { read(id: string): string | undefined; write(id: string, mark: string): Promise<void> };

const pattern = (text: string): RegExp =>
  new RegExp(
    `^${text
      .replace(/[.+^${}()|\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  );

/**
 * Whether a deployment puts this file, by the rules of `aws s3 sync`: first all excludes, then all includes, and the
 * last rule that matches decides.
 */
const takes = ({ Include, Exclude }: Deployment, path: string): boolean => {
  const fits = (patterns: string[]): boolean => patterns.some((text) => pattern(text).test(path));
  return fits(Include) || !fits(Exclude);
};

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    );
};

const upload = async (client: S3Client, deployment: Deployment, folders: string[]): Promise<void> => {
  const { DestinationBucketName: Bucket, SystemMetadata: metadata } = deployment;
  for (const folder of folders)
    for (const Key of (await filesIn(folder)).filter((file) => takes(deployment, file)))
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: await readFile(join(folder, Key)),
          // `aws s3 sync` sets no charset.
          ContentType: metadata['content-type'] ?? (lookup(Key) || 'binary/octet-stream'),
          CacheControl: metadata['cache-control'],
        }),
      );
};

/** The resources, each after those that it depends on. */
const ordered = <T extends Resource<unknown>>(resources: T[], done: string[] = []): T[] => {
  const ids = resources.map(({ logicalId }) => logicalId);
  const next =
    resources.find(({ dependsOn }) => dependsOn.every((id) => done.includes(id) || !ids.includes(id))) ?? resources[0];
  if (!next) return [];
  const rest = resources.filter((resource) => resource !== next);
  return [next, ...ordered(rest, [...done, next.logicalId])];
};

/** Does the work of CDK's BucketDeployment: puts the built sites into their bucket. */
export const deploySites = async (product: Product, client: S3Client, marks: DeploymentMarks): Promise<void> => {
  for (const { logicalId, properties } of ordered(product.ofType('Custom::CDKBucketDeployment', Deployment))) {
    const mark = createHash('sha256').update(JSON.stringify(properties)).digest('hex');
    if (marks.read(logicalId) === mark) continue;
    const folders = properties.SourceObjectKeys.map((key) => {
      const folder = product.assets.get(key);
      if (!folder) throw new Error(`The assembly has no asset ${key} for ${logicalId}`);
      return folder;
    });
    await upload(client, properties, folders);
    await marks.write(logicalId, mark);
  }
};
