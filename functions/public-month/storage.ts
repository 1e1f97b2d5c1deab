import { handlePublicWith } from '#functions/http/call.ts';
import { openStorage as openLists } from '#functions/public-list/storage.ts';
import type { TableAccess } from '#functions/storage/dynamodb/table-client.ts';
import { createDocuments } from '#functions/storage/months/documents.ts';
import type { Buckets } from '#functions/storage/s3/buckets.ts';

/** The nouns of public lists, and the month documents. */
export const openStorage = (access: TableAccess, buckets: Buckets) => ({
  ...openLists(access),
  months: createDocuments(buckets),
});

export type Storage = ReturnType<typeof openStorage>;
export const handlePublic = handlePublicWith<Storage>();
