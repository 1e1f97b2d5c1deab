import { setTimeout as sleep } from 'node:timers/promises';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as v from 'valibot';
import { reportFailure } from '#infra/build/build.ts';
import { openLocalData } from '#infra/database/local-data.ts';
import { LOCAL_CREDENTIALS } from '#infra/local/account.ts';
import { rotateOriginKey, tellDistribution } from './rotate-origin-key.ts';
import { type Rotation, replaceLeakedSecret, rotateSecret, UNTIL_KNOWN_MS } from './rotate-secret.ts';

const USAGE = `Usage: npm run rotate [-- --leaked | origin-key]
  On AWS with TOKEN_SECRET_ARN set (origin-key: ORIGIN_KEY_ARN and DISTRIBUTION_ID); otherwise in DATA_DIR.`;

const Names = v.object({ TOKEN_SECRET_ARN: v.string(), ORIGIN_KEY_ARN: v.string() });
type SecretName = keyof v.InferOutput<typeof Names>;
const say = (line: string): void => console.log(line);
const now = (): Date => new Date();

/**
 * Runs `work` on the secret in AWS that the variable names, or without the variable on the secret of the local run,
 * which must be stopped.
 */
const withSecret = async (name: SecretName, work: (rotation: Rotation) => Promise<void>): Promise<void> => {
  const id = process.env[name];
  if (id) {
    const untilKnown = async (): Promise<void> => {
      say(`Waiting ${UNTIL_KNOWN_MS / 60_000} minutes, until every function has read it.`);
      await sleep(UNTIL_KNOWN_MS);
    };
    return work({ secrets: new SecretsManagerClient({ region: id.split(':')[3] }), id, now, untilKnown, say });
  }
  const data = await openLocalData(process.env);
  try {
    const { endpoint } = data.engines.secrets;
    const secrets = new SecretsManagerClient({ endpoint, region: data.region, credentials: LOCAL_CREDENTIALS });
    await work({ secrets, id: data.variables(Names)[name], now, untilKnown: () => Promise.resolve(), say });
  } finally {
    await data.close();
  }
};

/** CloudFront's API has one address for all regions. The local CDN reads the key only when it starts. */
const originKey = (): Promise<void> => {
  const { ORIGIN_KEY_ARN, DISTRIBUTION_ID } = process.env;
  if (Boolean(ORIGIN_KEY_ARN) !== Boolean(DISTRIBUTION_ID)) throw new Error(USAGE);
  const tellCdn = DISTRIBUTION_ID
    ? tellDistribution(new CloudFrontClient({ region: 'us-east-1' }), DISTRIBUTION_ID)
    : () => Promise.resolve();
  return withSecret('ORIGIN_KEY_ARN', (rotation) => rotateOriginKey({ ...rotation, tellCdn }));
};

const main = async (): Promise<void> => {
  const [what, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new Error(USAGE);
  if (what === 'origin-key') await originKey();
  else if (what === undefined) await withSecret('TOKEN_SECRET_ARN', rotateSecret);
  else if (what === '--leaked') await withSecret('TOKEN_SECRET_ARN', replaceLeakedSecret);
  else throw new Error(USAGE);
};

if (import.meta.main) await main().catch(reportFailure);
