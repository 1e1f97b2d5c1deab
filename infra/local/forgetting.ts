import { DeleteItemCommand, DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import * as v from 'valibot';
import { LOCAL_CREDENTIALS } from './account.ts';
import type { Engines } from './engines/engines.ts';
import { bucketClient, expireObjects } from './provision/buckets.ts';
import type { Product } from './template/product.ts';

const DAY_MS = 24 * 60 * 60_000;

const Table = v.object({
  KeySchema: v.array(v.object({ AttributeName: v.string() })),
  TimeToLiveSpecification: v.optional(v.object({ AttributeName: v.optional(v.string(), ''), Enabled: v.boolean() })),
});

/** Deletes expired items, but not an item that got a later expiry meanwhile. */
const expireItems = async (
  client: DynamoDBClient,
  TableName: string,
  table: v.InferOutput<typeof Table>,
  now: Date,
) => {
  const { KeySchema, TimeToLiveSpecification: ttl } = table;
  if (!ttl?.Enabled) return;
  const keys = KeySchema.map(({ AttributeName }) => AttributeName);
  const isOver = {
    ExpressionAttributeNames: { '#ttl': ttl.AttributeName },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(now.getTime() / 1000)) } },
  };
  const pages = paginateScan({ client }, { TableName, FilterExpression: '#ttl < :now', ...isOver });
  for await (const { Items = [] } of pages)
    for (const item of Items) {
      const Key = Object.fromEntries(Object.entries(item).filter(([name]) => keys.includes(name)));
      await client
        .send(new DeleteItemCommand({ TableName, Key, ConditionExpression: '#ttl < :now', ...isOver }))
        .catch((reason: Error) => {
          if (reason.name !== 'ConditionalCheckFailedException') throw reason;
        });
    }
};

/**
 * Deletes the data that AWS would delete by itself [ONE-08]: expired items and objects, and changes of the stream after
 * a day.
 */
export const forget = async (
  product: Product,
  { table, buckets }: Pick<Engines, 'table' | 'buckets'>,
  now: Date,
): Promise<void> => {
  const { region } = product.account;
  const client = new DynamoDBClient({ endpoint: table.endpoint, region, credentials: LOCAL_CREDENTIALS });
  const s3 = bucketClient(product, buckets.endpoint);
  try {
    for (const { name, properties } of product.ofType(['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'], Table))
      await expireItems(client, name, properties, now);
    await expireObjects(product, s3, now);
    table.forgetChanges(new Date(now.getTime() - DAY_MS));
  } finally {
    client.destroy();
    s3.destroy();
  }
};

/**
 * Runs `forget` now and once a day.
 * @returns a function that stops it after the present run
 */
export const startForgetting = (
  product: Product,
  engines: Engines,
  failed: (line: string) => void,
): (() => Promise<void>) => {
  const forgetNow = (): Promise<void> =>
    forget(product, engines, new Date()).catch((reason: unknown) =>
      failed(`What has expired is still there: ${String(reason)}`),
    );
  let last = forgetNow();
  const timer = setInterval(() => {
    last = forgetNow();
  }, DAY_MS);
  return async () => {
    clearInterval(timer);
    await last;
  };
};
