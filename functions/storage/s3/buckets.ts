import type { Objects } from './objects.ts';

/** The buckets beside the table. A name is asked for with each request: a function may lack the grant. */
export type Buckets = {
  readonly pictures: string;
  readonly exports: string;
  /** Documents of months and ahead, and the marks of what was asked for (`feeds/`). */
  readonly feeds: string;
  /** Load the S3 client at the first use: for single pictures, and for thousands of objects. */
  readonly objects: () => Promise<Objects>;
  readonly bulkObjects: () => Promise<Objects>;
};

/** Prefix of the pictures of events in their bucket (`pictureKey`). */
export const PICTURES_PREFIX = 'pictures/';
