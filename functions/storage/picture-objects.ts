import { DeleteObjectCommand, HeadBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { PictureKind } from '#functions/domain/picture.ts';
import { environment } from './environment.ts';
import { PATIENCE_FOR_PICTURES } from './patience.ts';

// The S3 client takes a third of a function's start-up: `pictures.ts` loads this file with the first picture.

let client: S3Client | undefined;
const s3 = (): S3Client => {
  client ??= new S3Client(PATIENCE_FOR_PICTURES);
  return client;
};

const bucket = (): string => environment('PICTURES_BUCKET');

/** Stores a picture for good: its address changes with every picture. Whoever saves it gets a name of ours, not the maker's. */
export const putPicture = async (Key: string, Body: Uint8Array, ContentType: PictureKind): Promise<void> => {
  const CacheControl = 'public, max-age=31536000, immutable';
  const ContentDisposition = `inline; filename="${ContentType.replace('/', '.')}"`;
  const object = { Bucket: bucket(), Key, Body, ContentType, CacheControl, ContentDisposition };
  await s3().send(new PutObjectCommand(object));
};

/** Deletes a picture; one that is gone already is fine. */
export const deletePicture = async (Key: string): Promise<void> => {
  await s3().send(new DeleteObjectCommand({ Bucket: bucket(), Key }));
};

/** Answers when the bucket does. @throws what the SDK throws */
export const pingBucket = async (): Promise<void> => {
  await s3().send(new HeadBucketCommand({ Bucket: bucket() }));
};
