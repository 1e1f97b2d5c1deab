import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { LOCAL_CREDENTIALS } from '#infra/local/account.ts';
import type { Product } from '#infra/local/template/product.ts';

const KeySchema = v.array(v.object({ AttributeName: v.string(), KeyType: v.picklist(['HASH', 'RANGE']) }));
const Projection = v.object({
  ProjectionType: v.picklist(['ALL', 'KEYS_ONLY', 'INCLUDE']),
  NonKeyAttributes: v.optional(v.array(v.string())),
});
const Index = v.object({ IndexName: v.string(), KeySchema, Projection });

const Table = v.object({
  AttributeDefinitions: v.array(v.object({ AttributeName: v.string(), AttributeType: v.picklist(['S', 'N', 'B']) })),
  KeySchema,
  GlobalSecondaryIndexes: v.optional(v.array(Index)),
  LocalSecondaryIndexes: v.optional(v.never('The local run has no local indexes')),
  StreamSpecification: v.optional(
    v.object({ StreamViewType: v.picklist(['NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES', 'KEYS_ONLY']) }),
  ),
  TimeToLiveSpecification: v.optional(v.object({ AttributeName: v.optional(v.string()), Enabled: v.boolean() })),
});
type Table = v.InferOutput<typeof Table>;

const keysOf = (schema: { AttributeName?: string; KeyType?: string }[] = []): string =>
  schema.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`).join(', ');

/**
 * Switches the stream on by a call of its own, because engines change the stream of an existing table in no other way.
 */
const switchStream = async (client: DynamoDBClient, TableName: string, stream: Table['StreamSpecification']) => {
  if (!stream) return;
  const StreamSpecification = { StreamEnabled: true, ...stream };
  await client.send(new UpdateTableCommand({ TableName, StreamSpecification }));
};

const createTable = async (client: DynamoDBClient, name: string, table: Table): Promise<void> => {
  const { TimeToLiveSpecification: ttl, StreamSpecification: stream, ...schema } = table;
  await client.send(new CreateTableCommand({ TableName: name, BillingMode: 'PAY_PER_REQUEST', ...schema }));
  await switchStream(client, name, stream);
  if (!ttl?.Enabled) return;
  const { AttributeName } = ttl;
  await client.send(
    new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: { AttributeName, Enabled: true } }),
  );
};

/**
 * Waits for a new index. Amazon's engine fills the index in the background, and refuses queries until the index is
 * ready.
 */
const indexesAreReady = async (client: DynamoDBClient, TableName: string): Promise<void> => {
  for (;;) {
    const { Table: table } = await client.send(new DescribeTableCommand({ TableName }));
    const states = table?.GlobalSecondaryIndexes?.map(({ IndexStatus }) => IndexStatus ?? 'ACTIVE') ?? [];
    if (states.every((state) => state === 'ACTIVE')) return;
    await sleep(50);
  }
};

/**
 * Changes an existing table as the template says, in the ways in which CloudFormation changes a table without replacing
 * it.
 */
const updateTable = async (client: DynamoDBClient, name: string, table: Table): Promise<void> => {
  const { Table: there } = await client.send(new DescribeTableCommand({ TableName: name }));
  if (keysOf(there?.KeySchema) !== keysOf(table.KeySchema))
    throw new Error(`The table ${name} has other keys than the template: choose another DATA_DIR or remove this one`);
  if (!there?.StreamSpecification?.StreamEnabled) await switchStream(client, name, table.StreamSpecification);
  const known = (there?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName);
  const { AttributeDefinitions, GlobalSecondaryIndexes = [] } = table;
  for (const Create of GlobalSecondaryIndexes.filter(({ IndexName }) => !known.includes(IndexName))) {
    await client.send(
      new UpdateTableCommand({ TableName: name, AttributeDefinitions, GlobalSecondaryIndexUpdates: [{ Create }] }),
    );
    await indexesAreReady(client, name);
  }
};

/** Creates the template's tables in the engine, with indexes and expiry. Tables that exist keep their items. */
export const provideTables = async (product: Product, endpoint: string): Promise<void> => {
  const client = new DynamoDBClient({ endpoint, region: product.account.region, credentials: LOCAL_CREDENTIALS });
  for (const { name, properties } of product.ofType(['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'], Table)) {
    try {
      await updateTable(client, name, properties);
    } catch (reason) {
      if (!(reason instanceof ResourceNotFoundException)) throw reason;
      await createTable(client, name, properties);
    }
  }
  client.destroy();
};
