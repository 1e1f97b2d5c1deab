import { handlePublic } from '#functions/http/call.ts';
import * as contract from '#shared/contracts/health.ts';

/** Fails as any call does when the table or the bucket does not answer. */
export const getHealth = handlePublic(contract.getHealth, async ({ storage }) => {
  await Promise.all([storage.table.ping(), storage.pictures.pingPictures()]);
  return { status: 'ok' as const };
});
