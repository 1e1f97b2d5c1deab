import { handlePublic } from '#functions/http/handle-public.ts';
import { pingPictures } from '#functions/storage/pictures.ts';
import { pingTable } from '#functions/storage/table.ts';
import * as contract from '#shared/contracts/health.ts';

/** Fails as any call does when the table or the bucket does not answer. */
export const getHealth = handlePublic(contract.getHealth, async () => {
  await Promise.all([pingTable(), pingPictures()]);
  return { status: 'ok' as const };
});
