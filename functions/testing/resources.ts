import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { parseShape } from '#functions/storage/database/validation-shape.ts';
import type { Item } from '#functions/storage/dynamodb/items.ts';
import type { TableAccess } from '#functions/storage/dynamodb/table-client.ts';
import { TIMEOUTS, type Timeouts } from '#functions/storage/dynamodb/timeouts.ts';
import { newBucketClient } from '#functions/storage/s3/objects.ts';
import { MINUTE_MS } from '#shared/time/units.ts';
import { ADMIN_SECRET_ARN, CODES_KEY_ARN, ORIGIN_KEY_ARN, SETTINGS_KEY_ARN, TOKEN_SECRET_ARN } from './engines.ts';

/** The environment of a system's functions: the names of the system's own resources. */
export type Resources = {
  readonly TABLE_NAME: string;
  readonly PICTURES_BUCKET: string;
  readonly EXPORTS_BUCKET: string;
  readonly FEEDS_BUCKET: string;
} & Record<string, string>;

/**
 * Timeouts that are long enough for a busy machine. The SDK would repeat a request whose answer comes late, and both
 * would be counted.
 */
export const TEST_TIMEOUTS: Timeouts = {
  ...TIMEOUTS,
  requestHandler: { ...TIMEOUTS.requestHandler, connectionTimeout: MINUTE_MS, requestTimeout: MINUTE_MS },
};

let bucketClient: S3Client | undefined;
/** The S3 client, which all tests of a process share. */
export const s3 = (): S3Client => {
  bucketClient ??= newBucketClient(TEST_TIMEOUTS);
  return bucketClient;
};

/** A new table and new buckets, shaped as infra/stacks/data.ts shapes them. */
export const createResources = async (client: TableAccess['client']): Promise<Resources> => {
  // The name has the whole UUID. A run makes some thousand tables: with eight digits, two of them would collide in one
  // run of a thousand.
  const id = randomUUID();
  const resources = {
    TABLE_NAME: `table-${id}`,
    PICTURES_BUCKET: `pictures-${id}`,
    EXPORTS_BUCKET: `exports-${id}`,
    FEEDS_BUCKET: `feeds-${id}`,
    TOKEN_SECRET_ARN,
    ADMIN_SECRET_ARN,
    ORIGIN_KEY_ARN,
    SETTINGS_KEY_ARN,
    CODES_KEY_ARN,
  } satisfies Resources;
  const attributes = ['pk', 'sk', 'gsi1pk', 'gsi1sk'] as const;
  await Promise.all([
    client.send(
      new CreateTableCommand({
        TableName: resources.TABLE_NAME,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        GlobalSecondaryIndexes: [
          {
            IndexName: 'gsi1',
            KeySchema: [
              { AttributeName: 'gsi1pk', KeyType: 'HASH' },
              { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'ALL' },
          },
        ],
      }),
    ),
    // A bucket of the engine is a folder. Creating three by requests took longer than many tests.
    ...[resources.PICTURES_BUCKET, resources.EXPORTS_BUCKET, resources.FEEDS_BUCKET].map((bucket) =>
      mkdir(join(process.env.BUCKETS_FOLDER ?? '', bucket)),
    ),
  ]);
  return resources;
};

/** Every item of the table. Each is parsed, so a test that reads them also checks their shapes. */
export const allItems = async ({ client, name }: TableAccess): Promise<Item[]> => {
  const items: Item[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: name, ExclusiveStartKey: after }));
    for (const raw of page.Items ?? []) {
      const parsed = parseShape(raw);
      if ('issue' in parsed) throw new Error(parsed.issue.id);
      items.push(parsed.item);
    }
    after = page.LastEvaluatedKey;
  } while (after);
  return items.sort((one, other) => (`${one.pk} ${one.sk}` < `${other.pk} ${other.sk}` ? -1 : 1));
};

/** Keys of all objects of a bucket. */
export const objectKeys = async (bucket: string): Promise<string[]> => {
  const { Contents = [] } = await s3().send(new ListObjectsV2Command({ Bucket: bucket }));
  return Contents.map(({ Key = '' }) => Key);
};

/** An object with the headers that CloudFront would serve it with. */
export const readObject = async (bucket: string, key: string) => {
  const found = await s3().send(new GetObjectCommand({ Bucket: bucket, Key: key }));
  const bytes = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
  const { ContentType: contentType, CacheControl: cacheControl, ContentDisposition: disposition, ETag: etag } = found;
  return { bytes, contentType, cacheControl, disposition, etag };
};

export const writeObject = async (Bucket: string, Key: string, Body: string): Promise<void> => {
  await s3().send(new PutObjectCommand({ Bucket, Key, Body }));
};
