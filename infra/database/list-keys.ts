import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3';

/** Keys of all objects under a prefix. */
export const listKeys = async (client: S3Client, Bucket: string, Prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
    keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
  return keys;
};
