import * as v from 'valibot';
import type { DataFolder } from '#infra/local/data-folder.ts';
import type { Product } from '#infra/local/template/product.ts';
import { type BucketEngine, startBucketEngine } from './bucket-engine.ts';
import { startKeysEngine } from './keys-engine.ts';
import type { Engine } from './loopback-server.ts';
import { startSecretsEngine } from './secrets-engine.ts';
import { startTableEngine, type TableEngine, tableEngineKind } from './table-engine.ts';

export type Engines = {
  table: TableEngine;
  buckets: BucketEngine;
  secrets: Awaited<ReturnType<typeof startSecretsEngine>>;
  keys: Engine;
  stop(): Promise<void>;
};

// The table's file for each engine. Each engine has its own file format, so it does not see the other engine's data.
const tableFiles = { dynoxide: 'table.sqlite', 'dynamodb-local': 'dynamodb-local/data.db' };

/** Starts the engines that replace DynamoDB, S3, Secrets Manager and KMS, over the data folder. */
export const startEngines = async (product: Product, folder: DataFolder): Promise<Engines> => {
  const keys = product.ofType('AWS::KMS::Key', v.object({})).map(({ arn }) => arn);
  const starting = [
    startTableEngine({ dbPath: folder.path('table', tableFiles[tableEngineKind()]) }),
    startBucketEngine({ directory: folder.path('s3') }),
    startSecretsEngine({ directory: folder.path('secrets') }),
    startKeysEngine({ directory: folder.path('secrets', 'keys'), keys }),
  ] as const;
  try {
    const [table, buckets, secrets, keysEngine] = await Promise.all(starting);
    const stop = async (): Promise<void> => {
      await Promise.all([buckets.stop(), secrets.stop(), keysEngine.stop()]);
      await table.stop();
    };
    return { table, buckets, secrets, keys: keysEngine, stop };
  } catch (reason) {
    // If one engine did not start, stops the others.
    for (const started of await Promise.allSettled(starting))
      if (started.status === 'fulfilled') await started.value.stop();
    throw reason;
  }
};
