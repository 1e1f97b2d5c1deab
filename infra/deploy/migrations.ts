import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';

/** The item in which functions/storage/dynamodb/items/database.ts notes migrations. */
const Migrations = v.object({ done: v.array(v.string()) });

/** Names of the migrations that have run on a table. */
export const migrationsIn = async (table: DynamoDBDocumentClient, TableName: string): Promise<string[]> => {
  const { Item } = await table.send(new GetCommand({ TableName, Key: { pk: 'MIGRATIONS', sk: 'MIGRATIONS' } }));
  return Item ? v.parse(Migrations, Item).done : [];
};

/** A line for each migration that a deployment has run. */
export const migrationLines = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((name) => !before.includes(name)).map((name) => `Data brought up to date: ${name}.`);
