import { handlePublicWith } from '#functions/http/call.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Pictures } from '#functions/storage/pictures/pictures.ts';
import * as contract from '#shared/contracts/health.ts';

type Storage = { readonly table: Pick<Table, 'ping'>; readonly pictures: Pick<Pictures, 'pingPictures'> };

/** The call fails if the table or the bucket does not answer, in the same way as any other call. */
export const getHealth = handlePublicWith<Storage>()(contract.getHealth, async ({ storage }) => {
  await Promise.all([storage.table.ping(), storage.pictures.pingPictures()]);
  return { status: 'ok' as const };
});
