import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { isOfKind, readerOf } from '#shared/contracts/reader.ts';
import { environment } from './environment.ts';
import { PATIENCE } from './patience.ts';

export type Key = { readonly pk: string; readonly sk: string };
type ItemSchema = v.GenericSchema;

const newClient = (): DynamoDBDocumentClient => {
  const plain = new DynamoDBClient(PATIENCE);
  // It copies every answer for a log that nobody keeps: a tenth of the time that a large answer takes.
  plain.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(plain, { marshallOptions: { removeUndefinedValues: true } });
};

let client: DynamoDBDocumentClient | undefined;

/**
 * The one client of a function, made at the first use. Its connections stay open between requests (the SDK's default);
 * throttling and lost connections are tried again with growing pauses by the SDK.
 */
export const table = (): DynamoDBDocumentClient => {
  client ??= newClient();
  return client;
};

export const tableName = (): string => environment('TABLE_NAME');

/** An item that lacks what the code relies on: it names the item, so that the log tells what to repair. */
export class BrokenItem extends Error {}

/** Item as stored → its type, with all that a later release has added to it: who writes it back keeps it. @throws BrokenItem */
export const parseItem = <S extends ItemSchema>(schema: S, item: Record<string, unknown>): v.InferOutput<S> => {
  const result = v.safeParse(readerOf(schema, 'keep'), item);
  if (result.success) return result.output;
  const where = v.getDotPath(result.issues[0]) ?? '';
  throw new BrokenItem(`Item ${String(item.pk)} / ${String(item.sk)}: ${where} ${result.issues[0].message}`);
};

/** Items of this kind, parsed. Others come from a later release, which may keep more under the same keys. */
const parseItems = <S extends ItemSchema>(schema: S, items: readonly Record<string, unknown>[]): v.InferOutput<S>[] =>
  items.filter((item) => isOfKind(schema, item)).map((item) => parseItem(schema, item));

/** One item by its key, strongly consistent; undefined when there is none of this kind. */
export const getItem = async <S extends ItemSchema>(schema: S, key: Key): Promise<v.InferOutput<S> | undefined> => {
  const { Item } = await table().send(new GetCommand({ TableName: tableName(), Key: key, ConsistentRead: true }));
  return parseItems(schema, Item ? [Item] : [])[0];
};

/** What to query; every value of `values` is bound as `:name`. */
export type QueryPlan = {
  readonly condition: string;
  readonly values: Record<string, string | number>;
  /** Reads the index, which is never strongly consistent. */
  readonly index?: 'gsi1';
  /** Newest key first. */
  readonly descending?: true;
  /** Stop after so many items. */
  readonly limit?: number;
  /** Drops items at the server; what it drops is paid for all the same. */
  readonly filter?: string;
  /** Attributes to send over; all of them by default. */
  readonly fields?: readonly string[];
};

const queryInput = (plan: QueryPlan, after: Record<string, unknown> | undefined): QueryCommandInput => ({
  TableName: tableName(),
  IndexName: plan.index,
  KeyConditionExpression: plan.condition,
  FilterExpression: plan.filter,
  ProjectionExpression: plan.fields?.map((field) => `#${field}`).join(', '),
  ExpressionAttributeNames: plan.fields && Object.fromEntries(plan.fields.map((field) => [`#${field}`, field])),
  ExpressionAttributeValues: Object.fromEntries(
    Object.entries(plan.values).map(([name, value]) => [`:${name}`, value]),
  ),
  ConsistentRead: plan.index ? undefined : true,
  ScanIndexForward: !plan.descending,
  Limit: plan.limit,
  ExclusiveStartKey: after,
});

/** All items that fit the plan, in the order of their keys. Strongly consistent unless it reads the index. */
export const queryItems = async <S extends ItemSchema>(schema: S, plan: QueryPlan): Promise<v.InferOutput<S>[]> => {
  const found: v.InferOutput<S>[] = [];
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table().send(new QueryCommand(queryInput(plan, after)));
    for (const item of parseItems(schema, page.Items ?? [])) found.push(item);
    after = page.LastEvaluatedKey;
  } while (after && (plan.limit === undefined || found.length < plan.limit));
  return plan.limit === undefined ? found : found.slice(0, plan.limit);
};

/** How many items fit the plan; none of them is sent over. */
export const countItems = async (plan: QueryPlan): Promise<number> => {
  let total = 0;
  let after: Record<string, unknown> | undefined;
  do {
    const page = await table().send(new QueryCommand({ ...queryInput(plan, after), Select: 'COUNT' }));
    total += page.Count ?? 0;
    after = page.LastEvaluatedKey;
  } while (after);
  return total;
};

/** DynamoDB reads at most 100 items in one batch. */
const BATCH_READ = 100;

/** Items by key, strongly consistent, in no particular order; those that do not exist are left out. */
export const getItems = async <S extends ItemSchema>(schema: S, keys: readonly Key[]): Promise<v.InferOutput<S>[]> => {
  const found: v.InferOutput<S>[] = [];
  const name = tableName();
  for (let at = 0; at < keys.length; at += BATCH_READ) {
    let rest: Record<string, unknown>[] = keys.slice(at, at + BATCH_READ).map(({ pk, sk }) => ({ pk, sk }));
    while (rest.length > 0) {
      const batch = new BatchGetCommand({ RequestItems: { [name]: { Keys: rest, ConsistentRead: true } } });
      const { Responses, UnprocessedKeys } = await table().send(batch);
      for (const item of parseItems(schema, Responses?.[name] ?? [])) found.push(item);
      rest = UnprocessedKeys?.[name]?.Keys ?? [];
    }
  }
  return found;
};

/** Answers when the table does. @throws what the SDK throws */
export const pingTable = async (): Promise<void> => {
  await table().send(new GetCommand({ TableName: tableName(), Key: { pk: 'PING', sk: 'PING' } }));
};
