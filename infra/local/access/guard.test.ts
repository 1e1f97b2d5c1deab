import { once } from 'node:events';
import { request } from 'node:http';
import {
  BatchGetItemCommand,
  CreateTableCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { DecryptCommand, EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startBucketEngine } from '#infra/local/engines/bucket-engine.ts';
import { startKeysEngine } from '#infra/local/engines/keys-engine.ts';
import type { Address, Engine } from '#infra/local/engines/loopback-server.ts';
import { startSecretsEngine } from '#infra/local/engines/secrets-engine.ts';
import { startTableEngine, type TableEngine } from '#infra/local/engines/table-engine.ts';
import { type Principal, startGuard } from './guard.ts';

const account = { region: 'eu-central-1', id: '000000000000' };
const table = 'arn:aws:dynamodb:eu-central-1:000000000000:table/things';
const bucket = 'arn:aws:s3:::pictures';
const secret = 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:s';
const key = 'arn:aws:kms:eu-central-1:000000000000:key/k';

let engines: { table: TableEngine; buckets: Engine; secrets: Engine; keys: Engine };
let guard: Engine;
let refusals: string[];
const principals = new Map<string, Principal>();

/** Clients of a function that has these grants. Each grant is a pair of an action and a resource. */
const granted = (...grants: [string, string][]) => {
  const statements = grants.map(([action, resource]): Principal['statements'][number] => ({
    Effect: 'Allow',
    Action: [action],
    Resource: [resource],
    Condition: {},
  }));
  principals.set('KEY', { label: 'feed', statements });
  return clientsOf('KEY');
};
const clientsOf = (accessKeyId: string) => {
  const credentials = { accessKeyId, secretAccessKey: 'x' };
  const options = { endpoint: guard.endpoint, region: account.region, credentials };
  return {
    db: new DynamoDBClient(options),
    s3: new S3Client(options),
    secrets: new SecretsManagerClient(options),
    kms: new KMSClient(options),
  };
};
const denied = { name: 'AccessDeniedException' };
const get = () => new GetItemCommand({ TableName: 'things', Key: { pk: { S: 'a' } } });

beforeAll(async () => {
  engines = {
    table: await startTableEngine(),
    buckets: await startBucketEngine(),
    secrets: await startSecretsEngine({ values: { [secret]: 'token' } }),
    keys: await startKeysEngine({ keys: [key] }),
  };
  guard = await startGuard({
    account,
    engines: new Map<string, Address>([
      ['dynamodb', engines.table.direct],
      ['s3', engines.buckets],
      ['secretsmanager', engines.secrets],
      ['kms', engines.keys],
    ]),
    principals,
    partitionKeys: new Map([[table, 'pk']]),
    refused: (line) => refusals.push(line),
  });
  const credentials = { accessKeyId: 'x', secretAccessKey: 'x' };
  const owner = new DynamoDBClient({ endpoint: engines.table.endpoint, region: account.region, credentials });
  await owner.send(
    new CreateTableCommand({
      TableName: 'things',
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    }),
  );
  await fetch(`${engines.buckets.endpoint}/pictures`, { method: 'PUT' });
});
afterAll(async () => {
  await guard.stop();
  for (const engine of Object.values(engines)) await engine.stop();
});
beforeEach(() => {
  refusals = [];
});

describe('the guard before the engines', () => {
  it('lets a function touch the partitions that it is granted, by every way of reading', async () => {
    const Action = ['GetItem', 'BatchGetItem', 'Query'].map((operation) => `dynamodb:${operation}`);
    const Condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['TOKEN#*'] } };
    const statements: Principal['statements'] = [{ Effect: 'Allow', Action, Resource: [table], Condition }];
    principals.set('PARTS', { label: 'feed', statements });
    const { db } = clientsOf('PARTS');
    const reads = (...keys: [string, ...string[]]) => {
      const [first] = keys;
      const query = { TableName: 'things', ExpressionAttributeValues: { ':pk': { S: first } } };
      return [
        () => db.send(new GetItemCommand({ TableName: 'things', Key: { pk: { S: first } } })),
        () => db.send(new QueryCommand({ ...query, KeyConditionExpression: 'pk = :pk' })),
        () =>
          db.send(
            new QueryCommand({
              ...query,
              KeyConditionExpression: '#p = :pk',
              ExpressionAttributeNames: { '#p': 'pk' },
            }),
          ),
        () => {
          const Keys = keys.map((key) => ({ pk: { S: key } }));
          return db.send(new BatchGetItemCommand({ RequestItems: { things: { Keys } } }));
        },
      ];
    };
    for (const read of reads('TOKEN#1', 'TOKEN#2')) await read();
    for (const read of reads('SETTINGS', 'TOKEN#2')) await expect(read()).rejects.toMatchObject(denied);
    expect(refusals).toContain(`Refused: feed is not granted dynamodb:GetItem on ${table} of SETTINGS`);
  });

  it('lets through what is granted and names what is not', async () => {
    const { db } = granted(['dynamodb:GetItem', table]);
    expect((await db.send(get())).Item).toBeUndefined();
    const put = db.send(new PutItemCommand({ TableName: 'things', Item: { pk: { S: 'a' } } }));
    await expect(put).rejects.toMatchObject(denied);
    expect(refusals).toEqual([`Refused: feed is not granted dynamodb:PutItem on ${table} of a`]);
  });

  it('asks for each part of a transaction, and for a batch by its own name', async () => {
    const { db } = granted(['dynamodb:PutItem', table]);
    const item = { TableName: 'things', Item: { pk: { S: 'a' } } };
    const check = { TableName: 'things', Key: { pk: { S: 'b' } }, ConditionExpression: 'attribute_not_exists(pk)' };
    await db.send(new TransactWriteItemsCommand({ TransactItems: [{ Put: item }] }));
    const both = db.send(new TransactWriteItemsCommand({ TransactItems: [{ Put: item }, { ConditionCheck: check }] }));
    await expect(both).rejects.toMatchObject(denied);
    const batch = db.send(new BatchGetItemCommand({ RequestItems: { things: { Keys: [{ pk: { S: 'a' } }] } } }));
    await expect(batch).rejects.toMatchObject(denied);
    expect(refusals.map((line) => line.split(' ')[5])).toEqual([
      'dynamodb:ConditionCheckItem',
      'dynamodb:BatchGetItem',
    ]);
  });

  it('tells the table from its index', async () => {
    const { db } = granted(['dynamodb:Query', table]);
    const query = {
      TableName: 'things',
      KeyConditionExpression: 'pk = :a',
      ExpressionAttributeValues: { ':a': { S: 'a' } },
    };
    await db.send(new QueryCommand(query));
    await expect(db.send(new QueryCommand({ ...query, IndexName: 'gsi1' }))).rejects.toMatchObject(denied);
    expect(refusals[0]).toContain(`${table}/index/gsi1`);
  });

  it('regards key prefixes, tags, copies and lists in buckets', async () => {
    const { s3 } = granted(['s3:PutObject', `${bucket}/pictures/*`], ['s3:GetObject', `${bucket}/pictures/*`]);
    const Bucket = 'pictures';
    await s3.send(new PutObjectCommand({ Bucket, Key: 'pictures/а', Body: 'x' }));
    await s3.send(new GetObjectCommand({ Bucket, Key: 'pictures/а' }));
    const attempts = [
      s3.send(new PutObjectCommand({ Bucket, Key: 'other', Body: 'x' })),
      s3.send(new PutObjectCommand({ Bucket, Key: 'pictures/b', Body: 'x', Tagging: 'state=pending' })),
      s3.send(new CopyObjectCommand({ Bucket, Key: 'pictures/c', CopySource: `${Bucket}/secret/c` })),
      s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'pictures/а' }] } })),
    ];
    const outcomes = await Promise.allSettled(attempts);
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'AccessDenied' } });
    await expect(s3.send(new HeadBucketCommand({ Bucket }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
    // Sorted, because the attempts were made at the same time.
    expect(refusals.map((line) => line.replace('Refused: feed is not granted ', '')).sort()).toEqual([
      'Refused: a call of feed to s3 that cannot be read (Error: The local run knows no tags and no uploads in parts)',
      `s3:DeleteObject on ${bucket}/pictures/а`,
      `s3:GetObject on ${bucket}/secret/c`,
      `s3:ListBucket on ${bucket}`,
      `s3:PutObject on ${bucket}/other`,
    ]);
  });

  it('guards secrets and keys, a key also by its ciphertext', async () => {
    const { kms, secrets } = granted(['kms:Encrypt', key]);
    const { CiphertextBlob } = await kms.send(new EncryptCommand({ KeyId: key, Plaintext: Buffer.from('x') }));
    await expect(kms.send(new DecryptCommand({ CiphertextBlob }))).rejects.toMatchObject(denied);
    await expect(secrets.send(new GetSecretValueCommand({ SecretId: secret }))).rejects.toMatchObject(denied);
    const other = granted(['secretsmanager:GetSecretValue', secret], ['kms:Decrypt', key]);
    expect((await other.secrets.send(new GetSecretValueCommand({ SecretId: secret }))).SecretString).toBe('token');
    expect(Buffer.from((await other.kms.send(new DecryptCommand({ CiphertextBlob }))).Plaintext ?? []).toString()).toBe(
      'x',
    );
  });

  it.each(['__proto__', 'constructor'])('does not take %s for a service', async (service) => {
    granted(['dynamodb:GetItem', table]);
    const authorization = `AWS4-HMAC-SHA256 Credential=KEY/20260101/eu-central-1/${service}/aws4_request`;
    const answer = await fetch(guard.endpoint, { method: 'POST', headers: { authorization } });
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('The local run has no')]);
    expect(refusals).toEqual([]);
  });

  it('knows nobody without a key of the local run', async () => {
    await expect(clientsOf('STRANGER').db.send(get())).rejects.toMatchObject(denied);
    expect((await fetch(`${guard.endpoint}/pictures/pictures/a`)).status).toBe(403);
  });

  it('reads no body of somebody without a key', async () => {
    const begun = request(guard.endpoint, { method: 'POST' });
    begun.write('x');
    onTestFinished(() => void begun.destroy());
    const [{ statusCode }] = await once(begun, 'response');
    expect(statusCode).toBe(403);
  });
});
