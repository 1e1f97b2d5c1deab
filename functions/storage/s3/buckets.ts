import type { Objects } from './objects.ts';

/** The buckets beside the table. Each name is read at each request, as a function may have no grant. */
export type Buckets = {
  readonly pictures: string;
  readonly exports: string;
  /** Documents of months and `ahead`, and their marks (`feeds/`). */
  readonly feeds: string;
  /** Load the S3 client at the first use: for single pictures, and for thousands of objects. */
  readonly objects: () => Promise<Objects>;
  readonly bulkObjects: () => Promise<Objects>;
};

/** Prefix of the pictures of events in their bucket (`pictureKey`). */
export const PICTURES_PREFIX = 'pictures/';
