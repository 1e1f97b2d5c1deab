import { answer } from '#functions/http/answer.ts';
import { ANY_ORIGIN } from '#functions/public-list/widget-events.ts';
import { MONTH_CACHE } from '#functions/storage/months/documents.ts';
import * as contract from '#shared/contracts/feed.ts';
import { buildStored } from './build-stored.ts';
import { handlePublic } from './storage.ts';

/**
 * The document of a month. CloudFront asks for the document if S3 does not have it.
 * @throws NotFound
 */
export const getMonth = handlePublic(
  contract.getMonth,
  async ({ params, now, storage }) =>
    answer(await buildStored(storage, params, now), { headers: { 'cache-control': MONTH_CACHE }, hasEtag: true }),
  ANY_ORIGIN,
);
