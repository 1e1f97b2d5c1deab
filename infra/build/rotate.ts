import { setTimeout as sleep } from 'node:timers/promises';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as v from 'valibot';
import { complain } from './build.ts';
import { openLocalData } from './local-data.ts';
import { type Rotation, replaceLeakedSecret, rotateSecret, UNTIL_KNOWN_MS } from './rotate-secret.ts';

const USAGE = 'Usage: npm run rotate [-- --leaked]   (on AWS with TOKEN_SECRET_ARN set; otherwise in DATA_DIR)';

const Names = v.object({ TOKEN_SECRET_ARN: v.string() });
const say = (line: string): void => console.log(line);
const now = (): Date => new Date();

/** Runs something on the secret that TOKEN_SECRET_ARN names, or on that of the local run, while nobody runs it. */
const withSecret = async (work: (rotation: Rotation) => Promise<void>): Promise<void> => {
  const id = process.env.TOKEN_SECRET_ARN;
  if (id) {
    const untilKnown = async (): Promise<void> => {
      say(`Waiting ${UNTIL_KNOWN_MS / 60_000} minutes, until every function has read it.`);
      await sleep(UNTIL_KNOWN_MS);
    };
    return work({ secrets: new SecretsManagerClient({ region: id.split(':')[3] }), id, now, untilKnown, say });
  }
  const data = await openLocalData(process.env);
  try {
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const { endpoint } = data.engines.secrets;
    const secrets = new SecretsManagerClient({ endpoint, region: data.region, credentials });
    const { TOKEN_SECRET_ARN } = data.variables(Names);
    await work({ secrets, id: TOKEN_SECRET_ARN, now, untilKnown: () => Promise.resolve(), say });
  } finally {
    await data.close();
  }
};

const main = async (): Promise<void> => {
  const [flag, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (flag !== undefined && flag !== '--leaked')) throw new Error(USAGE);
  await withSecret(flag ? replaceLeakedSecret : rotateSecret);
};

if (import.meta.main) await main().catch(complain);
