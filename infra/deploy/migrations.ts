import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';

/** The item in which functions/storage/dynamodb/items/database.ts notes migrations. */
const Migrations = v.object({ done: v.array(v.string()) });

/**
 * Names of the migrations that have run on a table.
 * @param TableName undefined: there is no table yet
 */
export const migrationsIn = async (table: DynamoDBDocumentClient, TableName: string | undefined): Promise<string[]> => {
  if (TableName === undefined) return [];
  const { Item } = await table.send(new GetCommand({ TableName, Key: { pk: 'MIGRATIONS', sk: 'MIGRATIONS' } }));
  return Item ? v.parse(Migrations, Item).done : [];
};

/** A line for each migration that a deployment has run. */
export const migrationLines = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((name) => !before.includes(name)).map((name) => `Data brought up to date: ${name}.`);
