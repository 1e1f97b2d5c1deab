import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '#infra/local/account.ts';
import { lastBackup } from '#infra/machine/backup/last-backup.ts';

/** Facts about an installation on one machine. Sizes are in bytes. */
export type Facts = {
  readonly diskFree: number;
  readonly diskSize: number;
  readonly lastBackup: Date | undefined;
  /**
   * The creation time of the folder `secrets`: when the data came to this place. Until the first backup, the age of the
   * last backup is counted from this time.
   */
  readonly since: Date;
  /** Letters that have waited for more than an hour. */
  readonly lettersWaiting: number;
  /** Age in seconds of the oldest change that is missing in the month documents. */
  readonly secondsBehind: number;
};

/** The partition of letters (functions/storage/dynamodb/keys.ts). */
const MAIL = 'MAIL';
const LATE_MS = 3_600_000;
/** The most letters that are counted. */
const COUNTED = 1_000;

type Surroundings = {
  readonly dataFolder: string;
  readonly table: { readonly endpoint: string; readonly name: string };
  readonly secondsBehind: () => Promise<number>;
};

/** Reads the facts of an installation. */
export const factsReader = ({ dataFolder, table, secondsBehind }: Surroundings) => {
  const { region } = LOCAL_ACCOUNT;
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: table.endpoint, region, credentials: LOCAL_CREDENTIALS }),
  );
  const lettersWaiting = async (now: Date): Promise<number> => {
    const { Count = 0 } = await client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        FilterExpression: 'queuedAt < :late',
        ExpressionAttributeValues: { ':pk': MAIL, ':late': new Date(now.getTime() - LATE_MS).toISOString() },
        Select: 'COUNT',
        Limit: COUNTED,
      }),
    );
    return Count;
  };
  return async (): Promise<Facts> => {
    const { bavail, blocks, bsize } = await statfs(dataFolder);
    const { birthtime } = await stat(join(dataFolder, 'secrets'));
    return {
      diskFree: bavail * bsize,
      diskSize: blocks * bsize,
      lastBackup: await lastBackup(dataFolder),
      since: birthtime,
      lettersWaiting: await lettersWaiting(new Date()),
      secondsBehind: await secondsBehind(),
    };
  };
};
