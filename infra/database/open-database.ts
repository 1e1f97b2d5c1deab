import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as v from 'valibot';
import { LOCAL_CREDENTIALS, LOCAL_KEYS } from '#infra/local/account.ts';
import type { Database } from '#infra/restore/restore-batches.ts';
import { type LocalData, openLocalData } from './local-data.ts';

export const Names = v.object({
  TABLE_NAME: v.string('TABLE_NAME is not set'),
  PICTURES_BUCKET: v.string('PICTURES_BUCKET is not set'),
  EXPORTS_BUCKET: v.string('EXPORTS_BUCKET is not set'),
  /** This bucket is in the stage's own stack, which may not exist yet. */
  FEEDS_BUCKET: v.optional(v.string()),
});
const LocalFeeds = v.object({ FEEDS_BUCKET: v.string() });
const SettingsKey = v.object({ SETTINGS_KEY_ARN: v.string() });
const CodesKey = v.object({ CODES_KEY_ARN: v.string() });
type Names = v.InferOutput<typeof Names>;

/** A database that is open, and how to close it. */
export type OpenDatabase = {
  readonly database: Database;
  readonly what: string;
  /** The bucket of month documents; undefined: not given. */
  readonly feedsBucket: string | undefined;
  /** KMS keys for the mail password and for second factors. An ARN is absent if no variable names the key. */
  readonly keys: {
    readonly kms: KMSClient;
    readonly SETTINGS_KEY_ARN: string | undefined;
    readonly CODES_KEY_ARN: string | undefined;
  };
  /** The environment in which functions' scripts open the table and the buckets. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
};

type Reach = { region?: string; table?: string; s3?: string };

const databaseOf = (names: Names, { region, table, s3 }: Reach = {}): Database => {
  const credentials = region ? LOCAL_CREDENTIALS : undefined;
  return {
    table: DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 6, endpoint: table, region, credentials })),
    s3: new S3Client({ maxAttempts: 6, endpoint: s3, region, credentials }),
    tableName: names.TABLE_NAME,
    picturesBucket: names.PICTURES_BUCKET,
    exportsBucket: names.EXPORTS_BUCKET,
  };
};

/** The database of the local run's data. */
export const localDatabase = ({ dataFolder, region, engines, variables, close }: LocalData): OpenDatabase => {
  const reach = { region, table: engines.table.endpoint, s3: engines.buckets.endpoint };
  const names = variables(Names);
  const feedsBucket = variables(LocalFeeds).FEEDS_BUCKET;
  const local = {
    ...names,
    AWS_REGION: region,
    ...LOCAL_KEYS,
    AWS_ENDPOINT_URL_DYNAMODB: engines.table.endpoint,
    AWS_ENDPOINT_URL_S3: engines.buckets.endpoint,
  };
  const keys = {
    kms: new KMSClient({ endpoint: engines.keys.endpoint, region, credentials: LOCAL_CREDENTIALS }),
    ...variables(SettingsKey),
    ...variables(CodesKey),
  };
  return { database: databaseOf(names, reach), what: dataFolder, feedsBucket, keys, environment: local, close };
};

/**
 * Opens the database into which data is restored. TABLE_NAME, PICTURES_BUCKET, EXPORTS_BUCKET and FEEDS_BUCKET name a
 * database in AWS, which is opened with the usual AWS credentials. Without these variables it is the local database in
 * DATA_DIR.
 * @throws Error in one line, if a variable is missing, the local run is going on, or nothing was built
 */
export const openDatabase = async (environment: NodeJS.ProcessEnv): Promise<OpenDatabase> => {
  if (!environment.TABLE_NAME) return localDatabase(await openLocalData(environment));
  const names = v.safeParse(Names, environment);
  if (!names.success) throw new Error(names.issues[0].message);
  const { FEEDS_BUCKET: feedsBucket, ...others } = names.output;
  return {
    database: databaseOf(names.output),
    what: others.TABLE_NAME,
    feedsBucket,
    keys: {
      kms: new KMSClient({}),
      SETTINGS_KEY_ARN: environment.SETTINGS_KEY_ARN,
      CODES_KEY_ARN: environment.CODES_KEY_ARN,
    },
    environment: { ...others, ...(feedsBucket !== undefined && { FEEDS_BUCKET: feedsBucket }) },
    close: async () => undefined,
  };
};
