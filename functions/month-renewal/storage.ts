import { openStorage as openMonths } from '#functions/public-month/storage.ts';
import { openTable } from '#functions/storage/dynamodb/table.ts';
import type { TableAccess } from '#functions/storage/dynamodb/table-client.ts';
import { createIndexLag } from '#functions/storage/months/index-lag.ts';
import type { Buckets } from '#functions/storage/s3/buckets.ts';

/** The nouns of month renewal: the nouns of a month document, and the state of the index. */
export const openStorage = (access: TableAccess, buckets: Buckets) => {
  const { months, ...shown } = openMonths(access, buckets);
  return { ...shown, months: { ...months, ...createIndexLag(openTable(access)) } };
};
export type Storage = ReturnType<typeof openStorage>;
