import type { Objects } from './objects.ts';

/**
 * The buckets that belong to the table. A bucket's name is read only at a request, because a function that was not
 * granted the bucket has no name for it.
 */
export type Buckets = {
  readonly pictures: string;
  readonly exports: string;
  /** Month documents and their marks (storage/months/documents.ts). */
  readonly feeds: string;
  /**
   * Each of the two loads the S3 client at its first use: `objects` for single pictures, `bulkObjects` for thousands of
   * objects.
   */
  readonly objects: () => Promise<Objects>;
  readonly bulkObjects: () => Promise<Objects>;
};

/** Prefix of the pictures of events in their bucket (`pictureKey`). */
export const PICTURES_PREFIX = 'pictures/';
