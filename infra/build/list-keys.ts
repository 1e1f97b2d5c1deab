import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';

/** Keys of all objects under a prefix. */
export const listKeys = async (s3: S3Client, Bucket: string, Prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  let token: string | undefined;
  do {
    const page = await s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }));
    keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
    token = page.NextContinuationToken;
  } while (token);
  return keys;
};
