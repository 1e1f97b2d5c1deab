import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  PutItemCommand,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startBucketEngine } from '#infra/local/engines/bucket-engine.ts';
import type { Engine } from '#infra/local/engines/loopback-server.ts';
import { startSecretsEngine } from '#infra/local/engines/secrets-engine.ts';
import { startTableEngine } from '#infra/local/engines/table-engine.ts';
import { type Product, readProduct } from '#infra/local/template/product.ts';
import { Template } from '#infra/local/template/template.ts';
import { bucketClient, provideBuckets } from './buckets.ts';
import { deploySites } from './deployments.ts';
import { provideSecrets } from './secrets.ts';
import { provideTables } from './tables.ts';

const account = { region: 'eu-central-1', id: '000000000000' };
const productOf = (Resources: object, assets: [string, string][] = []): Product =>
  readProduct({ stacks: new Map([['app', v.parse(Template, { Resources })]]), assets: new Map(assets) }, account);

describe('tables', () => {
  const key = (AttributeName: string, KeyType: string) => ({ AttributeName, KeyType });
  const tableWith = (...indexes: string[]) => ({
    Things: {
      Type: 'AWS::DynamoDB::GlobalTable',
      Properties: {
        TableName: 'things',
        AttributeDefinitions: ['pk', 'sk', ...indexes].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: [key('pk', 'HASH'), key('sk', 'RANGE')],
        ...(indexes.length > 0 && {
          GlobalSecondaryIndexes: indexes.map((name) => ({
            IndexName: `by-${name}`,
            KeySchema: [key(name, 'HASH')],
            Projection: { ProjectionType: 'ALL' },
          })),
        }),
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
      },
    },
  });

  it('has the template’s keys, indexes and expiry, and later ones without losing an item [RUN-11]', async () => {
    const engine = await startTableEngine();
    const credentials = { accessKeyId: 'x', secretAccessKey: 'x' };
    const client = new DynamoDBClient({ endpoint: engine.endpoint, region: account.region, credentials });
    const TableName = 'things';
    await provideTables(productOf(tableWith('a')), engine.endpoint);
    await client.send(new PutItemCommand({ TableName, Item: { pk: { S: '1' }, sk: { S: '1' }, b: { S: 'x' } } }));
    await provideTables(productOf(tableWith('a', 'b')), engine.endpoint);
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual(['by-a', 'by-b']);
    const { TimeToLiveDescription: expiry } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
    expect(expiry).toMatchObject({ AttributeName: 'ttl', TimeToLiveStatus: 'ENABLED' });
    expect((await client.send(new ScanCommand({ TableName, IndexName: 'by-b' }))).Count).toBe(1);
    await engine.stop();
  });
});

describe('buckets', () => {
  it('forget at the start what the template lets expire, and nothing that is younger or elsewhere [ACC-11]', async () => {
    const engine = await startBucketEngine();
    const bucketOf = (BucketName: string, ...Rules: object[]) => ({
      Type: 'AWS::S3::Bucket',
      Properties: { BucketName, ...(Rules.length > 0 && { LifecycleConfiguration: { Rules } }) },
    });
    const tagged = { Status: 'Enabled', ExpirationInDays: 1, TagFilters: [{ Key: 'retired', Value: 'yes' }] };
    const product = productOf({
      Exports: bucketOf('copies', { Status: 'Enabled', ExpirationInDays: 90 }),
      Site: bucketOf('site', tagged, { Status: 'Disabled', ExpirationInDays: 1 }),
      Pictures: bucketOf('drawings'),
    });
    const client = bucketClient(product, engine.endpoint);
    const left = async () => {
      const found = [];
      for (const Bucket of ['copies', 'site', 'drawings'])
        found.push((await client.send(new ListObjectsV2Command({ Bucket }))).Contents?.length ?? 0);
      return found;
    };
    await provideBuckets(product, client);
    for (const Bucket of ['copies', 'site', 'drawings'])
      await client.send(new PutObjectCommand({ Bucket, Key: 'exports/a/manifest.json', Body: '{}' }));
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await provideBuckets(product, client, days(89));
    expect(await left()).toEqual([1, 1, 1]);
    await provideBuckets(product, client, days(91));
    expect(await left()).toEqual([0, 1, 1]);
    await engine.stop();
  });
});

describe('secrets', () => {
  const secrets = productOf({
    Token: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: { GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true } },
    },
    Admin: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: {
        GenerateSecretString: {
          SecretStringTemplate: '{"username":"admin"}',
          GenerateStringKey: 'password',
          PasswordLength: 12,
          ExcludePunctuation: true,
        },
      },
    },
  });
  const nothing = { username: undefined, password: undefined };
  const arnOf = (logicalId: string) => secrets.resources.find((one) => one.logicalId === logicalId)?.arn ?? '';

  it('are generated by the template’s rules and then stay', async () => {
    const engine = await startSecretsEngine();
    const [admin] = await provideSecrets(secrets, engine, { given: nothing, anew: true });
    const token = await engine.get(arnOf('Token'));
    expect(token).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[A-Za-z\d]{64}$/);
    expect(JSON.parse(admin ?? '')).toEqual({ username: 'admin', password: expect.stringMatching(/^[A-Za-z\d]{12}$/) });
    expect(await provideSecrets(secrets, engine, { given: nothing, anew: true })).toEqual([admin]);
    expect(await engine.get(arnOf('Token'))).toBe(token);
    await engine.stop();
  });

  it('take what is given, until somebody has used them [RUN-05]', async () => {
    const engine = await startSecretsEngine();
    const given = (username: string, password?: string) => ({ username, password });
    const provide = async (values: ReturnType<typeof given>, anew: boolean) =>
      JSON.parse((await provideSecrets(secrets, engine, { given: values, anew }))[0] ?? '');
    expect(await provide(given('Ольга'), true)).toEqual({
      username: 'Ольга',
      password: expect.stringMatching(/^.{12}$/),
    });
    expect(await provide(given('Ольга', 'тайна'), true)).toEqual({ username: 'Ольга', password: 'тайна' });
    expect(await provide(given('Пётр', 'иное'), false)).toEqual({ username: 'Ольга', password: 'тайна' });
    await engine.stop();
  });
});

describe('deployments of sites', () => {
  let folder: string;
  let engine: Engine;
  let client: S3Client;
  let marks: Map<string, string>;
  const deployment = (Properties: object, DependsOn: string[] = []) => ({
    Type: 'Custom::CDKBucketDeployment',
    DependsOn,
    Properties: { SourceObjectKeys: ['a.zip', 'b.zip'], DestinationBucketName: 'site-bucket', ...Properties },
  });
  const file = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  const deploy = async (deployments: object): Promise<void> => {
    const bucket = { Site: { Type: 'AWS::S3::Bucket', Properties: { BucketName: 'site-bucket' } } };
    const product = productOf({ ...bucket, ...deployments }, [
      ['a.zip', join(folder, 'a')],
      ['b.zip', join(folder, 'b')],
    ]);
    client = bucketClient(product, engine.endpoint);
    await provideBuckets(product, client);
    await deploySites(product, client, {
      read: (id) => marks.get(id),
      write: async (id, mark) => void marks.set(id, mark),
    });
  };
  const keys = async (): Promise<string[]> => {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: 'site-bucket' }));
    return Contents.map(({ Key }) => Key ?? '');
  };
  const head = (Key: string) => client.send(new HeadObjectCommand({ Bucket: 'site-bucket', Key }));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deploy-'));
    engine = await startBucketEngine();
    marks = new Map();
    await file('a/index.html', '<p>');
    await file('a/assets/x.js', 'x');
    await file('b/calendar/assets/y.css', 'y');
  });
  afterEach(async () => {
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('put each file with its type and the given headers, by include and exclude', async () => {
    await deploy({
      Pages: deployment({
        Exclude: ['assets/*', 'calendar/assets/*'],
        SystemMetadata: { 'cache-control': 'no-cache' },
        Prune: false,
      }),
      Assets: deployment({
        Exclude: ['*'],
        Include: ['assets/*', '*/assets/*'],
        SystemMetadata: { 'cache-control': 'immutable' },
        Prune: false,
      }),
    });
    expect(await keys()).toEqual(['assets/x.js', 'calendar/assets/y.css', 'index.html']);
    expect(await head('index.html')).toMatchObject({ ContentType: 'text/html', CacheControl: 'no-cache' });
    expect(await head('assets/x.js')).toMatchObject({ ContentType: 'text/javascript', CacheControl: 'immutable' });
    expect(await head('calendar/assets/y.css')).toMatchObject({ ContentType: 'text/css', CacheControl: 'immutable' });
  });

  it.each([{ Prune: true }, { Prune: false, DestinationBucketKeyPrefix: 'p/' }])('are refused with %o', async (one) => {
    await expect(deploy({ Pages: deployment(one) })).rejects.toThrow('The local run p');
    expect(await keys()).toEqual([]);
  });

  it('come after what they depend on, and are not made again unchanged', async () => {
    const deployments = {
      Pages: deployment({ Prune: false }, ['Assets']),
      Assets: deployment({ Prune: false, Exclude: ['*.html'] }),
    };
    await deploy(deployments);
    expect([...marks.keys()]).toEqual(['Assets', 'Pages']);
    const { LastModified } = await head('index.html');
    await deploy(deployments);
    expect((await head('index.html')).LastModified).toEqual(LastModified);
  });
});
