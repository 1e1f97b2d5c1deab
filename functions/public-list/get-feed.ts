import { toFeedEvent } from '#functions/domain/events/feed-event.ts';
import { answer } from '#functions/http/answer.ts';
import * as contract from '#shared/contracts/feed.ts';
import { buildMonth } from './build-month.ts';
import { handlePublic } from './storage.ts';
import { ANY_ORIGIN, eventsOfWidget, sharedAnswer } from './widget-events.ts';

/**
 * The events of a widget: events of its calendars, or events of all users who publish [FEED-03, FEED-04]. Each visitor
 * asks every 30 seconds, and shared caches answer all but the first request. A request with `month` gets the month
 * document [SNAP-01]. The month document of a draft is not stored [LIVE-11].
 */
export const getFeed = handlePublic(
  contract.getFeed,
  async ({ query: { token, categories, month, draft, ...window }, now, storage }) => {
    if (month !== undefined) {
      const built = await buildMonth(storage, token, { month, now, draft });
      return draft === undefined ? sharedAnswer(built) : answer(built, { headers: { 'cache-control': 'no-store' } });
    }
    const { events, categoryOf } = await eventsOfWidget(storage, token, { window, now, categories });
    return sharedAnswer(events.map((event) => toFeedEvent(event, categoryOf)));
  },
  ANY_ORIGIN,
);
