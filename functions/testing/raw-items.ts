import { BatchWriteCommand, DeleteCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Item } from '#functions/storage/dynamodb/items.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import type { System } from './open-system.ts';

/** The items of a system's table, without the product's checks, for tests that damage data. */
export const rawItems = (system: System) => {
  const { client, name: TableName } = system.storage.table.access;
  const keyOf = ({ pk, sk }: Key): Record<string, unknown> => ({ pk, sk });
  return {
    put: (item: Key & Record<string, unknown>) => client.send(new PutCommand({ TableName, Item: item })),
    /** Puts items in batches of 25, the most that DynamoDB takes. */
    putAll: async (items: readonly (Key & Record<string, unknown>)[]): Promise<void> => {
      for (let at = 0; at < items.length; at += 25) {
        const puts = items.slice(at, at + 25).map((item) => ({ PutRequest: { Item: item } }));
        await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
      }
    },
    drop: (key: Key) => client.send(new DeleteCommand({ TableName, Key: keyOf(key) })),
    /** All items, unparsed. */
    all: async (): Promise<Record<string, unknown>[]> =>
      (await client.send(new ScanCommand({ TableName, ConsistentRead: true }))).Items ?? [],
    /** The number of items of a kind. It reads no item, so a test may call it often. */
    countOf: async (kind: Item['kind']): Promise<number> => {
      let count = 0;
      let after: Record<string, unknown> | undefined;
      do {
        const page = await client.send(
          new ScanCommand({
            TableName,
            ConsistentRead: true,
            Select: 'COUNT',
            FilterExpression: '#kind = :kind',
            ExpressionAttributeNames: { '#kind': 'kind' },
            ExpressionAttributeValues: { ':kind': kind },
            ExclusiveStartKey: after,
          }),
        );
        count += page.Count ?? 0;
        after = page.LastEvaluatedKey;
      } while (after);
      return count;
    },
    /** Updates an item. `expression` is such as `SET a = :name`; `values` has the value of each `:name`. */
    change: (key: Key, expression: string, values: Record<string, unknown>) =>
      client.send(
        new UpdateCommand({
          TableName,
          Key: keyOf(key),
          UpdateExpression: expression,
          ExpressionAttributeValues: values,
        }),
      ),
    ofKind: async <K extends Item['kind']>(kind: K) =>
      (await system.items()).filter((item): item is Extract<Item, { kind: K }> => item.kind === kind),
  };
};
