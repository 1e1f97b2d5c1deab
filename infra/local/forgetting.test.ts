import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from './account.ts';
import { startBucketEngine } from './engines/bucket-engine.ts';
import { startTableEngine } from './engines/table-engine.ts';
import { forget } from './forgetting.ts';
import { bucketClient, provideBuckets } from './provision/buckets.ts';
import { provideTables } from './provision/tables.ts';
import { streamReader } from './streams/stream-reader.ts';
import { type Product, readProduct } from './template/product.ts';
import { Template } from './template/template.ts';

const DAY_MS = 86_400_000;
const inDays = (count: number): Date => new Date(Date.now() + count * DAY_MS);

const bucketOf = (BucketName: string, ...Rules: object[]) => ({
  Type: 'AWS::S3::Bucket',
  Properties: { BucketName, ...(Rules.length > 0 && { LifecycleConfiguration: { Rules } }) },
});
const tagged = { Status: 'Enabled', ExpirationInDays: 1, TagFilters: [{ Key: 'retired', Value: 'yes' }] };
const RESOURCES = {
  Things: {
    Type: 'AWS::DynamoDB::GlobalTable',
    Properties: {
      TableName: 'things',
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    },
  },
  Exports: bucketOf('copies', { Status: 'Enabled', ExpirationInDays: 90 }),
  Site: bucketOf('site', tagged, { Status: 'Disabled', ExpirationInDays: 1 }),
  Pictures: bucketOf('drawings'),
};

describe('what is over', () => {
  let folder: string;
  let table: Awaited<ReturnType<typeof startTableEngine>>;
  let buckets: Awaited<ReturnType<typeof startBucketEngine>>;
  let product: Product;
  let client: DynamoDBClient;
  const put = (pk: string, until?: Date) => {
    const ttl = until && { ttl: { N: String(Math.floor(until.getTime() / 1000)) } };
    return client.send(new PutItemCommand({ TableName: 'things', Item: { pk: { S: pk }, ...ttl } }));
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'forgetting-'));
    table = await startTableEngine({ dbPath: join(folder, 'table.sqlite') });
    buckets = await startBucketEngine({ directory: join(folder, 's3') });
    client = new DynamoDBClient({
      endpoint: table.endpoint,
      region: LOCAL_ACCOUNT.region,
      credentials: LOCAL_CREDENTIALS,
    });
    const stacks = new Map([['app', v.parse(Template, { Resources: RESOURCES })]]);
    product = readProduct({ stacks, assets: new Map() }, LOCAL_ACCOUNT);
    await provideTables(product, table.endpoint);
    await provideBuckets(product, bucketClient(product, buckets.endpoint));
  });
  afterAll(async () => {
    client.destroy();
    await Promise.all([table.stop(), buckets.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('is gone: items by their time to live, and nothing else [ONE-08]', async () => {
    const left = async () =>
      (await client.send(new ScanCommand({ TableName: 'things' }))).Items?.map(({ pk }) => pk?.S).sort();
    await put('without');
    await put('of yesterday', inDays(-1));
    await put('of next week', inDays(7));
    await forget(product, { table, buckets }, new Date());
    expect(await left()).toEqual(['of next week', 'without']);
    await forget(product, { table, buckets }, inDays(8));
    expect(await left()).toEqual(['without']);
  });

  it('is deleted: changes of a stream after a day, except the newest, by which the next one is numbered [ONE-08]', async () => {
    const reader = streamReader(table.endpoint);
    const stream = (await reader.streamOf('things')) ?? '';
    const [id = ''] = await reader.shardsOf(stream);
    const numbers = async () => {
      const place = await reader.iteratorAfter({ stream, id }, undefined);
      return (await reader.recordsAt(place, 100)).records.map(({ dynamodb }) => Number(dynamodb.SequenceNumber));
    };
    for (const pk of ['a', 'b', 'c']) await put(pk);
    const before = await numbers();
    expect(before.length).toBeGreaterThan(3);
    await forget(product, { table, buckets }, new Date());
    expect(await numbers()).toEqual(before);
    await forget(product, { table, buckets }, inDays(2));
    expect(await numbers()).toEqual(before.slice(-1));
  });

  it('is gone: objects that the template lets expire, and nothing that is younger or elsewhere [ACC-11, ONE-08]', async () => {
    const s3 = bucketClient(product, buckets.endpoint);
    const left = async () => {
      const found = [];
      for (const Bucket of ['copies', 'site', 'drawings'])
        found.push((await s3.send(new ListObjectsV2Command({ Bucket }))).Contents?.length ?? 0);
      return found;
    };
    for (const Bucket of ['copies', 'site', 'drawings'])
      await s3.send(new PutObjectCommand({ Bucket, Key: 'exports/a/manifest.json', Body: '{}' }));
    await forget(product, { table, buckets }, inDays(89));
    expect(await left()).toEqual([1, 1, 1]);
    await forget(product, { table, buckets }, inDays(91));
    expect(await left()).toEqual([0, 1, 1]);
    s3.destroy();
  });
});
