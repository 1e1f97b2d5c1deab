import { type FeedEvent, feedMonth } from '#shared/contracts/feed.ts';
import { callApi } from '#web/api/call-api.ts';

/**
 * The coming events of a widget, of all categories. Without a change their document is not built anew, so it may be
 * weeks old: events that are over by now are left out.
 * @throws ApiError
 */
export const comingEvents = async (token: string): Promise<FeedEvent[]> => {
  const { events } = await callApi(feedMonth, { query: { token, month: 'ahead' } });
  return events.filter(({ endDate }) => Date.parse(endDate) > Date.now());
};
