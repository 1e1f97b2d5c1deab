import {
  DeleteObjectsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import * as v from 'valibot';
import { reportFailure } from '#infra/build/build.ts';
import { openLocalData } from '#infra/database/local-data.ts';
import { LOCAL_CREDENTIALS } from '#infra/local/account.ts';

const USAGE = `Usage: node infra/local/launch.mjs infra/maintenance/feeds.ts
  On AWS with FEEDS_BUCKET set (output FeedsBucketName of the stage's stack); otherwise in DATA_DIR.`;
const Names = v.object({ FEEDS_BUCKET: v.string() });

/**
 * Marks are deleted before documents. A writer that finds its mark gone removes the document that it has just written.
 */
const MARKS = ['asked/', 'all/'];
const DOCUMENTS = 'api/';

const emptyPrefix = async (s3: S3Client, Bucket: string, Prefix: string): Promise<number> => {
  let deleted = 0;
  let page: ListObjectsV2CommandOutput;
  do {
    // Lists from the start again, because the listed objects are deleted.
    page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix }));
    const Objects = (page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]));
    if (Objects.length === 0) break;
    const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    if (Errors[0]) throw new Error(`S3 did not delete ${Errors[0].Key}: ${Errors[0].Code}`);
    deleted += Objects.length;
  } while (page.IsTruncated);
  return deleted;
};

/**
 * Deletes all month documents. A document is built again at its next request. @returns the number of deleted documents
 */
export const emptyFeeds = async (s3: S3Client, bucket: string): Promise<number> => {
  for (const prefix of MARKS) await emptyPrefix(s3, bucket, prefix);
  return emptyPrefix(s3, bucket, DOCUMENTS);
};

const main = async (): Promise<void> => {
  if (process.argv.length > 2) throw new Error(USAGE);
  const { FEEDS_BUCKET } = process.env;
  if (FEEDS_BUCKET) {
    console.log(`Deleted ${await emptyFeeds(new S3Client({}), FEEDS_BUCKET)} documents.`);
    return;
  }
  const data = await openLocalData(process.env);
  try {
    const s3 = new S3Client({
      endpoint: data.engines.buckets.endpoint,
      region: data.region,
      credentials: LOCAL_CREDENTIALS,
    });
    console.log(`Deleted ${await emptyFeeds(s3, data.variables(Names).FEEDS_BUCKET)} documents.`);
    s3.destroy();
  } finally {
    await data.close();
  }
};

if (import.meta.main) await main().catch(reportFailure);
