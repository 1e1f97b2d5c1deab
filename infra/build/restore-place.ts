import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { openDataFolder } from '#infra/local/data-folder.ts';
import { startEngines } from '#infra/local/engines/engines.ts';
import { endStaleEngine } from '#infra/local/engines/stale-engine.ts';
import { readSettings } from '#infra/local/settings.ts';
import { readAssembly } from '#infra/local/template/assembly.ts';
import { type Product, readProduct } from '#infra/local/template/product.ts';
import type { Database } from './restore-database.ts';

const Names = v.object({
  TABLE_NAME: v.string('TABLE_NAME is not set'),
  PICTURES_BUCKET: v.string('PICTURES_BUCKET is not set'),
  EXPORTS_BUCKET: v.string('EXPORTS_BUCKET is not set'),
});
type Names = v.InferOutput<typeof Names>;

/** A database that is open, and how to close it. */
export type Place = { readonly database: Database; readonly what: string; close(): Promise<void> };

type Reach = { region?: string; table?: string; s3?: string };

const databaseOf = (names: Names, { region, table, s3 }: Reach = {}): Database => {
  const credentials = region ? { accessKeyId: 'local', secretAccessKey: 'local' } : undefined;
  return {
    table: DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 6, endpoint: table, region, credentials })),
    s3: new S3Client({ maxAttempts: 6, endpoint: s3, region, credentials }),
    tableName: names.TABLE_NAME,
    picturesBucket: names.PICTURES_BUCKET,
    exportsBucket: names.EXPORTS_BUCKET,
  };
};

const FunctionWithEnvironment = v.object({
  Environment: v.optional(v.object({ Variables: v.record(v.string(), v.unknown()) })),
});

/** The names that the function knows which writes exports. */
const namesIn = (product: Product): Names => {
  for (const { properties } of product.ofType('AWS::Lambda::Function', FunctionWithEnvironment)) {
    const names = v.safeParse(Names, properties.Environment?.Variables);
    if (names.success) return names.output;
  }
  throw new Error('The synthesized app has no function that writes exports');
};

/** The local run's data, while nobody runs it. Needs what `npm start` has built. */
const openLocal = async (environment: NodeJS.ProcessEnv): Promise<Place> => {
  const { dataFolder, assemblyFolder } = readSettings(environment);
  const folder = await openDataFolder(dataFolder);
  try {
    const account = { region: 'eu-central-1', id: '000000000000' };
    const product = readProduct(await readAssembly(assemblyFolder), account);
    if (folder.previousRun?.enginePid) await endStaleEngine(folder.previousRun.enginePid, dataFolder);
    const engines = await startEngines(product, folder);
    const reach = { region: account.region, table: engines.table.endpoint, s3: engines.buckets.endpoint };
    const close = async (): Promise<void> => {
      await engines.stop();
      folder.release();
    };
    return { database: databaseOf(namesIn(product), reach), what: dataFolder, close };
  } catch (reason) {
    folder.release();
    throw reason;
  }
};

/**
 * Opens the database to restore into: with TABLE_NAME, PICTURES_BUCKET and EXPORTS_BUCKET set the one they name, by the
 * usual AWS variables; without them the local run's in DATA_DIR.
 *
 * @throws Error in one line: a variable is missing, the local run is going on, nothing has been built
 */
export const openPlace = async (environment: NodeJS.ProcessEnv): Promise<Place> => {
  if (!environment.TABLE_NAME) return openLocal(environment);
  const names = v.safeParse(Names, environment);
  if (!names.success) throw new Error(names.issues[0].message);
  return { database: databaseOf(names.output), what: names.output.TABLE_NAME, close: async () => undefined };
};
