import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '#infra/local/engines/loopback-server.ts';
import { startTableEngine } from '#infra/local/engines/table-engine.ts';
import { migrationLines, migrationsIn } from './migrations.ts';

const TableName = 'table';
let engine: Engine;
let table: DynamoDBDocumentClient;
beforeAll(async () => {
  engine = await startTableEngine();
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  table = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: engine.endpoint, region: 'eu-central-1', credentials }),
  );
  const names = ['pk', 'sk'] as const;
  await table.send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: names.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    }),
  );
});
afterAll(() => engine.stop());

it('finds none before the first deployment, or after one that made no table', async () => {
  expect(await migrationsIn(table, undefined)).toEqual([]);
});

it('tells which migrations a deployment has run [DB-14]', async () => {
  const before = await migrationsIn(table, TableName);
  expect(before).toEqual([]);
  const Item = { pk: 'MIGRATIONS', sk: 'MIGRATIONS', kind: 'MIGRATIONS', done: ['places in capitals'] };
  await table.send(new PutCommand({ TableName, Item }));
  const after = await migrationsIn(table, TableName);
  expect(migrationLines(before, after)).toEqual(['Data brought up to date: places in capitals.']);
  expect(migrationLines(after, after)).toEqual([]);
});
