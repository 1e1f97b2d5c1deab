import { join } from 'node:path';
import * as v from 'valibot';
import { runTool } from '#infra/build/run-tool.ts';
import { LOCAL_ACCOUNT, LOCAL_KEYS } from '#infra/local/account.ts';
import type { Watched, Watcher } from '#infra/local/run.ts';
import { factsReader } from './facts.ts';
import { createWatch } from './watch.ts';

const root = join(import.meta.dirname, '../../..');

/** Watches a product on one machine. Its letters go through the product's own queue. */
export const watchMachine = ({ product, folder, engines, terminal, secondsBehind }: Watched): Watcher => {
  const [table] = product.ofType(['AWS::DynamoDB::GlobalTable', 'AWS::DynamoDB::Table'], v.object({}));
  if (!table) throw new Error('The synthesized app has no table');
  const dataFolder = folder.path();
  const { endpoint } = engines.table;
  const env = {
    TABLE_NAME: table.name,
    AWS_REGION: LOCAL_ACCOUNT.region,
    ...LOCAL_KEYS,
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
  };
  return createWatch({
    dataFolder,
    terminal,
    facts: factsReader({ dataFolder, table: { endpoint, name: table.name }, secondsBehind }),
    tell: async (problems) => {
      const script = join(root, 'functions/recover/tell-admins/main.ts');
      const said = await runTool('tell-admins', [script, JSON.stringify(problems)], { cwd: root, env });
      return Number(said.trim().split('\n').at(-1));
    },
  });
};
