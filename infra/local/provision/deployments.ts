import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { DeleteObjectsCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { lookup } from 'mime-types';
import * as v from 'valibot';
import type { Product, Resource } from '#infra/local/template/product.ts';

const Deployment = v.object({
  SourceObjectKeys: v.array(v.string()),
  SourceMarkers: v.optional(v.array(v.record(v.string(), v.string())), []),
  DestinationBucketName: v.string(),
  DestinationBucketKeyPrefix: v.optional(v.string(), ''),
  Prune: v.optional(v.union([v.boolean(), v.string()]), true),
  Include: v.optional(v.array(v.string()), []),
  Exclude: v.optional(v.array(v.string()), []),
  SystemMetadata: v.optional(v.record(v.string(), v.string()), {}),
  UserMetadata: v.optional(v.record(v.string(), v.string()), {}),
});
type Deployment = v.InferOutput<typeof Deployment>;

/** The last deployments, by logical id: an unchanged one is not made again. */
export type DeploymentMarks = { read(id: string): string | undefined; write(id: string, mark: string): Promise<void> };

const pattern = (text: string): RegExp =>
  new RegExp(
    `^${text
      .replace(/[.+^${}()|\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  );

/** The custom resource runs `aws s3 sync` with all its excludes first: of two that fit, the later counts. */
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

const withMarkers = (content: Buffer, markers: Record<string, string>): Buffer =>
  Object.keys(markers).length === 0
    ? content
    : Buffer.from(Object.entries(markers).reduce((text, [from, to]) => text.replaceAll(from, to), content.toString()));

const upload = async (client: S3Client, deployment: Deployment, folders: string[]): Promise<Set<string>> => {
  const { DestinationBucketName: Bucket, DestinationBucketKeyPrefix: prefix, SystemMetadata: metadata } = deployment;
  const uploaded = new Set<string>();
  for (const [index, folder] of folders.entries())
    for (const path of (await filesIn(folder)).filter((file) => takes(deployment, file))) {
      const Key = join('/', prefix, path).replaceAll(sep, '/').slice(1);
      uploaded.add(Key);
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: withMarkers(await readFile(join(folder, path)), deployment.SourceMarkers[index] ?? {}),
          // Without a charset, as `aws s3 sync` guesses it.
          ContentType: metadata['content-type'] ?? (lookup(path) || 'binary/octet-stream'),
          CacheControl: metadata['cache-control'],
          ContentDisposition: metadata['content-disposition'],
          ContentEncoding: metadata['content-encoding'],
          ContentLanguage: metadata['content-language'],
          Metadata: deployment.UserMetadata,
        }),
      );
    }
  return uploaded;
};

/** Removes what stands under the prefix, falls under the filters and was not uploaded. */
const prune = async (client: S3Client, deployment: Deployment, kept: Set<string>): Promise<void> => {
  const { DestinationBucketName: Bucket, DestinationBucketKeyPrefix: Prefix } = deployment;
  let ContinuationToken: string | undefined;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
    const superfluous = (page.Contents ?? []).flatMap(({ Key }) =>
      Key !== undefined && !kept.has(Key) && takes(deployment, Key.slice(Prefix.length)) ? [{ Key }] : [],
    );
    if (superfluous.length > 0)
      await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: superfluous } }));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
};

/** In an order in which everything comes after what it depends on. */
const ordered = <T extends Resource<unknown>>(resources: T[], done: string[] = []): T[] => {
  const ids = resources.map(({ logicalId }) => logicalId);
  const next =
    resources.find(({ dependsOn }) => dependsOn.every((id) => done.includes(id) || !ids.includes(id))) ?? resources[0];
  if (!next) return [];
  const rest = resources.filter((resource) => resource !== next);
  return [next, ...ordered(rest, [...done, next.logicalId])];
};

/** Does what the custom resource of CDK's BucketDeployment does: puts the built sites into their bucket. */
export const deploySites = async (product: Product, client: S3Client, marks: DeploymentMarks): Promise<void> => {
  for (const { logicalId, properties } of ordered(product.ofType('Custom::CDKBucketDeployment', Deployment))) {
    const mark = createHash('sha256').update(JSON.stringify(properties)).digest('hex');
    if (marks.read(logicalId) === mark) continue;
    const folders = properties.SourceObjectKeys.map((key) => {
      const folder = product.assets.get(key);
      if (!folder) throw new Error(`The assembly has no asset ${key} for ${logicalId}`);
      return folder;
    });
    const uploaded = await upload(client, properties, folders);
    if (String(properties.Prune) === 'true') await prune(client, properties, uploaded);
    await marks.write(logicalId, mark);
  }
};
