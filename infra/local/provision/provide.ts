import type { DataFolder } from '#infra/local/data-folder.ts';
import type { Engines } from '#infra/local/engines/engines.ts';
import type { Settings } from '#infra/local/settings.ts';
import type { Product } from '#infra/local/template/product.ts';
import { bucketClient, provideBuckets } from './buckets.ts';
import { deploySites } from './deployments.ts';
import { provideSecrets } from './secrets.ts';
import { provideTables } from './tables.ts';

/**
 * Creates the template's tables, buckets and secrets, and puts the files of the sites into their bucket.
 * @returns the values of the templated secrets
 */
export const provide = async (
  product: Product,
  engines: Engines,
  { state, saveState }: DataFolder,
  { adminUsername, adminPassword }: Settings,
): Promise<string[]> => {
  const client = bucketClient(product, engines.buckets.endpoint);
  const marks = {
    read: (id: string) => state.deployments[id],
    write: (id: string, mark: string) => {
      state.deployments[id] = mark;
      return saveState();
    },
  };
  const given = { username: adminUsername, password: adminPassword };
  const [secrets] = await Promise.all([
    // The first administrator's secret may be created again until its password was printed, because nobody can have
    // used it.
    provideSecrets(product, engines.secrets, { given, anew: !state.announced }),
    provideTables(product, engines.table.endpoint),
    provideBuckets(product, client).then(() => deploySites(product, client, marks)),
  ]);
  client.destroy();
  return secrets;
};
