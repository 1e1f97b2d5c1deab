import { type AttributeValue, QueryCommand, type QueryCommandInput } from '@aws-sdk/client-dynamodb';
import { BatchGetCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { isOfKind, readerOf, type Unknown } from '#shared/contracts/reader.ts';
import { plainItem } from './attributes.ts';
import type { Key, TableAccess } from './table-client.ts';
import { type CommitOptions, commitTo, type Write } from './transactions.ts';

type ItemSchema = v.GenericSchema;

/** A stored item that its schema refuses. The message names the item to repair. */
export class BrokenItem extends Error {}

/**
 * Parses a stored item. Fields that only a later release knows stay in the item, so that writing it back keeps them.
 * @throws BrokenItem
 */
export const parseItem = <S extends ItemSchema>(
  schema: S,
  item: Record<string, unknown>,
  unknown: Unknown = 'keep',
): v.InferOutput<S> => {
  const result = v.safeParse(readerOf(schema, unknown), item);
  if (result.success) return result.output;
  const where = v.getDotPath(result.issues[0]) ?? '';
  throw new BrokenItem(`Item ${String(item.pk)} / ${String(item.sk)}: ${where} ${result.issues[0].message}`);
};

/** `onBroken` gets each broken item, and the item is left out. A read without `onBroken` fails at a broken item. */
type Tolerance = { readonly onBroken?: (key: Key, reason: BrokenItem) => void };

/**
 * Parses the items of this kind. Items of other kinds, which a later release may store under the same keys, are left
 * out.
 */
const parseItems = <S extends ItemSchema>(
  schema: S,
  items: readonly Record<string, unknown>[],
  { unknown, onBroken }: Tolerance & { readonly unknown?: Unknown } = {},
): v.InferOutput<S>[] =>
  items
    .filter((item) => isOfKind(schema, item))
    .flatMap((item) => {
      try {
        return [parseItem(schema, item, unknown)];
      } catch (reason) {
        if (!(onBroken && reason instanceof BrokenItem)) throw reason;
        onBroken({ pk: String(item.pk), sk: String(item.sk) }, reason);
        return [];
      }
    });

/** A query; every value of `values` is bound as `:name`. */
export type QueryPlan = {
  readonly condition: string;
  readonly values: Record<string, string | number | boolean>;
  /** Bound as `#name`, for names that DynamoDB reserves. */
  readonly names?: Readonly<Record<string, string>> | undefined;
  /** Reads the index, which is never strongly consistent. */
  readonly index?: 'gsi1';
  /** Newest key first. */
  readonly descending?: true;
  /** The most items to read. */
  readonly limit?: number;
  /** A filter at the server; filtered items cost read units too. */
  readonly filter?: string;
  /** The attributes to read; all by default. An item that was read in part must not be written back. */
  readonly fields?: readonly string[];
  /** Stops after this many requests of at most 1 MB each. If there are more items, `onCut` is called. */
  readonly most?: { readonly requests: number; readonly onCut: () => void } | undefined;
} & Metered &
  Tolerance;

/** The cost of a read. */
type Metered = {
  /**
   * Called with the read units of each request, and with the part of them for items that passed the filter. The
   * function may throw to end the read.
   */
  readonly spend?: ((units: number, brought: number) => void) | undefined;
};

/** Whether a query has to stop because it has reached its limit of requests, although there are more items. */
const isCut = ({ most }: QueryPlan, requests: number): boolean => {
  if (!most || requests < most.requests) return false;
  most.onCut();
  return true;
};

const attributeOf = (value: string | number | boolean): AttributeValue => {
  if (typeof value === 'boolean') return { BOOL: value };
  return typeof value === 'number' ? { N: String(value) } : { S: value };
};

/**
 * Names and fields in the form that DynamoDB wants. DynamoDB refuses an empty list of names, so an empty list becomes
 * undefined.
 */
const boundNames = ({ fields = [], names = {} }: QueryPlan): Record<string, string> | undefined => {
  const all = [...fields.map((field) => [field, field] as const), ...Object.entries(names)];
  return all.length === 0 ? undefined : Object.fromEntries(all.map(([name, field]) => [`#${name}`, field]));
};

const metered = (spend: Metered['spend']) => (spend ? ({ ReturnConsumedCapacity: 'TOTAL' } as const) : {});

/** DynamoDB reads at most 100 items in one batch. */
const BATCH_READ = 100;

export const openTable = (access: TableAccess) => {
  /** One item by its key, strongly consistent; undefined if there is no item of this kind. */
  const getItem = async <S extends ItemSchema>(schema: S, key: Key): Promise<v.InferOutput<S> | undefined> => {
    const { Item } = await access.client.send(
      new GetCommand({ TableName: access.name, Key: key, ConsistentRead: true }),
    );
    return parseItems(schema, Item ? [Item] : [])[0];
  };

  const queryInput = (plan: QueryPlan, after: Record<string, AttributeValue> | undefined): QueryCommandInput => ({
    TableName: access.name,
    IndexName: plan.index,
    KeyConditionExpression: plan.condition,
    FilterExpression: plan.filter,
    ProjectionExpression: plan.fields?.map((field) => `#${field}`).join(', '),
    ExpressionAttributeNames: boundNames(plan),
    ExpressionAttributeValues: Object.fromEntries(
      Object.entries(plan.values).map(([name, value]) => [`:${name}`, attributeOf(value)]),
    ),
    ConsistentRead: plan.index ? undefined : true,
    ScanIndexForward: !plan.descending,
    Limit: plan.limit,
    ExclusiveStartKey: after,
    ...metered(plan.spend),
  });

  /** All items of the plan, in the order of their keys. Strongly consistent, except from the index. */
  const queryItems = async <S extends ItemSchema>(schema: S, plan: QueryPlan): Promise<v.InferOutput<S>[]> => {
    const found: v.InferOutput<S>[] = [];
    let after: Record<string, AttributeValue> | undefined;
    let requests = 0;
    do {
      const page = await access.client.send(new QueryCommand(queryInput(plan, after)));
      requests += 1;
      const units = page.ConsumedCapacity?.CapacityUnits ?? 0;
      plan.spend?.(units, page.ScannedCount ? (units * (page.Count ?? 0)) / page.ScannedCount : 0);
      const items = (page.Items ?? []).map((item) => plainItem(item, plan.fields));
      const { onBroken } = plan;
      const parsed = parseItems(schema, items, {
        unknown: plan.fields ? 'drop' : 'keep',
        ...(onBroken && { onBroken }),
      });
      for (const item of parsed) found.push(item);
      after = page.LastEvaluatedKey;
    } while (after && (plan.limit === undefined || found.length < plan.limit) && !isCut(plan, requests));
    return plan.limit === undefined ? found : found.slice(0, plan.limit);
  };

  /** The number of items of the plan, without reading them. */
  const countItems = async (plan: QueryPlan): Promise<number> => {
    let [total, requests] = [0, 0];
    let after: Record<string, AttributeValue> | undefined;
    do {
      const page = await access.client.send(new QueryCommand({ ...queryInput(plan, after), Select: 'COUNT' }));
      total += page.Count ?? 0;
      requests += 1;
      after = page.LastEvaluatedKey;
    } while (after && !isCut(plan, requests));
    return total;
  };

  /** Items by their keys, strongly consistent, in any order. Missing items are left out. */
  const getItems = async <S extends ItemSchema>(
    schema: S,
    keys: readonly Key[],
    { spend, ...tolerance }: Metered & Tolerance = {},
  ): Promise<v.InferOutput<S>[]> => {
    const found: v.InferOutput<S>[] = [];
    const name = access.name;
    for (let at = 0; at < keys.length; at += BATCH_READ) {
      let rest: Record<string, unknown>[] = keys.slice(at, at + BATCH_READ).map(({ pk, sk }) => ({ pk, sk }));
      while (rest.length > 0) {
        const RequestItems = { [name]: { Keys: rest, ConsistentRead: true } };
        const batch = new BatchGetCommand({ RequestItems, ...metered(spend) });
        const { Responses, UnprocessedKeys, ConsumedCapacity = [] } = await access.client.send(batch);
        for (const { CapacityUnits = 0 } of ConsumedCapacity) spend?.(CapacityUnits, CapacityUnits);
        for (const item of parseItems(schema, Responses?.[name] ?? [], tolerance)) found.push(item);
        rest = UnprocessedKeys?.[name]?.Keys ?? [];
      }
    }
    return found;
  };

  /** Checks that the table answers. @throws what the SDK throws */
  const pingTable = async (): Promise<void> => {
    await access.client.send(new GetCommand({ TableName: access.name, Key: { pk: 'PING', sk: 'PING' } }));
  };

  return {
    access,
    getItem,
    getItems,
    queryItems,
    countItems,
    ping: pingTable,
    /** Does the same as `commitTo` (transactions.ts) for this table. */
    commit: (writes: readonly Write[], options?: CommitOptions) => commitTo(access, writes, options),
  };
};
export type Table = ReturnType<typeof openTable>;
