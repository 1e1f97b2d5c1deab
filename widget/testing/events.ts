import type { FeedEvent, FeedMonth } from '#shared/contracts/feed.ts';
import { parseFeed, type WidgetEvent } from '#widget/page/model/event.ts';

let made = 0;

/**
 * An event of the feed. A test names what matters to it. Times are ISO. By default the event is today at 12:00 UTC, an
 * hour long.
 */
export const aFeedEvent = (given: Partial<FeedEvent> = {}): FeedEvent => {
  const startDate = given.startDate ?? `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`;
  made += 1;
  return {
    id: `event-${made}`,
    title: `Мероприятие ${made}`,
    description: '',
    color: '#3b82f6',
    ...given,
    startDate,
    endDate: given.endDate ?? new Date(Date.parse(startDate) + 3_600_000).toISOString(),
  };
};

/** An event of `aFeedEvent` in the form in which the page stores it. */
export const anEvent = (given: Partial<FeedEvent> = {}): WidgetEvent => {
  const [event] = parseFeed(JSON.stringify([aFeedEvent(given)])).events;
  if (!event) throw new Error('The page leaves this event out');
  return event;
};

/** The server's answer: the document of a month, or the list. `settings`: the published settings as a query. */
export const feedBody = (
  { month }: { month: string | null },
  events: readonly FeedEvent[],
  settings = '',
  responsive?: boolean,
): string =>
  JSON.stringify(
    month === null
      ? events
      : ({
          month,
          settings,
          seen: 0,
          ...(responsive !== undefined && { responsive }),
          events: [...events],
        } satisfies FeedMonth),
  );
