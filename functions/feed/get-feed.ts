import { toFeedEvent } from '#functions/domain/feed-event.ts';
import { handlePublic } from '#functions/http/call.ts';
import * as contract from '#shared/contracts/feed.ts';
import { ANY_ORIGIN, eventsOfWidget, sharedAnswer } from './widget-events.ts';

/**
 * The widget's events: an own calendar's, or those of all who publish [FEED-03, FEED-04]. Each visitor asks every 30 seconds;
 * shared caches answer all but the first of them.
 */
export const getFeed = handlePublic(
  contract.getFeed,
  async ({ query: { token, categories, ...window }, now, storage }) => {
    const { events, categoryOf } = await eventsOfWidget(storage, token, { window, now, categories });
    return sharedAnswer(events.map((event) => toFeedEvent(event, categoryOf)));
  },
  ANY_ORIGIN,
);
