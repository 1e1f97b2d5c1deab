import { startBucketEngine } from '#infra/local/engines/bucket-engine.ts';
import { startKeysEngine } from '#infra/local/engines/keys-engine.ts';
import { startSecretsEngine } from '#infra/local/engines/secrets-engine.ts';
import { startTableEngine } from '#infra/local/engines/table-engine.ts';

export const TOKEN_SECRET_ARN = 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:token';
export const ADMIN_SECRET_ARN = 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:admin';
export const ORIGIN_KEY_ARN = 'arn:aws:secretsmanager:eu-central-1:000000000000:secret:origin';
export const SETTINGS_KEY_ARN = 'arn:aws:kms:eu-central-1:000000000000:key/settings';
export const CODES_KEY_ARN = 'arn:aws:kms:eu-central-1:000000000000:key/codes';
export const TOKEN_SECRET = 'a secret of the tests that is long enough';
/** The origin key that CloudFront would send with each request. */
export const ORIGIN_KEY = 'the origin key of the tests';

type Engines = {
  readonly tableEndpoint: string;
  /** The variables that point the SDK of a process to these engines. */
  readonly environment: Record<string, string>;
  stop(): Promise<void>;
};

/**
 * Starts the engines of the local run in memory, and sets the SDK of this process to their addresses, as the local run
 * does with each function. One set serves any number of systems.
 */
export const startEngines = async (): Promise<Engines> => {
  const adminSecret = JSON.stringify({ username: 'admin', password: 'secret-of-admin' });
  const values = {
    [TOKEN_SECRET_ARN]: TOKEN_SECRET,
    [ADMIN_SECRET_ARN]: adminSecret,
    [ORIGIN_KEY_ARN]: ORIGIN_KEY,
  };
  const [table, bucket, secrets, keys] = await Promise.all([
    startTableEngine(),
    startBucketEngine(),
    startSecretsEngine({ values }),
    startKeysEngine({ keys: [SETTINGS_KEY_ARN, CODES_KEY_ARN] }),
  ]);
  const environment = {
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    AWS_ENDPOINT_URL_S3: bucket.endpoint,
    BUCKETS_FOLDER: bucket.folder,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
    AWS_ENDPOINT_URL_KMS: keys.endpoint,
  };
  Object.assign(process.env, environment);
  const stop = async (): Promise<void> => {
    await Promise.all([table, bucket, secrets, keys].map((engine) => engine.stop()));
  };
  return { tableEndpoint: table.endpoint, environment, stop };
};
