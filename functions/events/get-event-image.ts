import { NotFound } from '#functions/domain/errors.ts';
import { imageUrl } from '#functions/domain/events/event.ts';
import { namedIn, storedId } from '#functions/domain/events/series-events.ts';
import { answer } from '#functions/http/answer.ts';
import * as contract from '#shared/contracts/events.ts';
import { handlePublic } from './storage.ts';

/**
 * Redirects from the address without a version to the present picture. The redirect may be cached only for a moment. An
 * occurrence without a picture of its own has the series' picture [REC-26].
 */
export const getEventImage = handlePublic(contract.getEventImage, async ({ params: { id }, storage }) => {
  const event = namedIn(await storage.events.findStored(storedId(id)), id);
  if (!event) throw new NotFound('event-not-found');
  const location = imageUrl(event);
  if (location === null) throw new NotFound('image-not-found');
  return answer({ location }, { headers: { location, 'cache-control': 'public, max-age=30' } });
});
