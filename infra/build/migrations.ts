import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';

/** As functions/storage/items.ts notes it: in which version each kind of item is written. */
const Versions = v.object({ of: v.record(v.string(), v.number()) });
type Versions = v.InferOutput<typeof Versions>['of'];

/** The versions that a table notes; none before the first migration. */
export const versionsIn = async (table: DynamoDBDocumentClient, TableName: string): Promise<Versions> => {
  const { Item } = await table.send(new GetCommand({ TableName, Key: { pk: 'VERSIONS', sk: 'VERSIONS' } }));
  return Item ? v.parse(Versions, Item).of : {};
};

/** A line for each kind that a deployment has brought up to date. */
export const migrationLines = (before: Versions, after: Versions): string[] =>
  Object.entries(after)
    .filter(([kind, version]) => version > (before[kind] ?? 1))
    .map(([kind, version]) => `Data brought up to date: ${kind}, version ${before[kind] ?? 1} → ${version}.`);
