import { NotFound } from '#functions/domain/errors.ts';
import { toFeedEvent } from '#functions/domain/event.ts';
import { answer, notModified } from '#functions/http/answer.ts';
import { handlePublic } from '#functions/http/handle-public.ts';
import { findWidget } from '#functions/storage/embeddings.ts';
import { listVisibleEvents } from '#functions/storage/event-lists.ts';
import { getUser } from '#functions/storage/users.ts';
import * as contract from '#shared/contracts/feed.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';
import { etagOf, isFresh } from './etag.ts';

/** Refusals are for any origin too: a widget must be able to read why it shows nothing. */
const ANY_ORIGIN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag, x-request-id' };

/**
 * What the widget shows: the events that the embedding's owner sees (DECISIONS §5). Each visitor asks every 30 seconds;
 * shared caches answer all but the first of them.
 */
export const getFeed = handlePublic(
  contract.getFeed,
  async ({ query: { token, from, to }, headers }) => {
    const widget = await findWidget(token);
    const owner = widget && (await getUser(widget.ownerId));
    if (!owner?.isActive) throw new NotFound(words.calendarNotFound);
    const feed = (await listVisibleEvents(owner, { from, to })).map(toFeedEvent);
    const etag = etagOf(JSON.stringify(feed));
    const caching = { etag, 'cache-control': 'public, max-age=30' };
    return isFresh(headers['if-none-match'], etag) ? notModified(caching) : answer(feed, { headers: caching });
  },
  { headers: ANY_ORIGIN },
);
