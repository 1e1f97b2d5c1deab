import { NotFound } from '#functions/domain/errors.ts';
import { imageUrl } from '#functions/domain/event.ts';
import { answer } from '#functions/http/answer.ts';
import { handlePublic } from '#functions/http/call.ts';
import * as contract from '#shared/contracts/events.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';

/** The bare address cannot know which picture is the present one: it sends on, and may be kept for a moment only. */
export const getEventImage = handlePublic(contract.getEventImage, async ({ params, storage }) => {
  const location = imageUrl(await storage.events.getEvent(params.id));
  if (location === null) throw new NotFound(words.imageNotFound);
  return answer({ location }, { headers: { location, 'cache-control': 'public, max-age=30' } });
});
