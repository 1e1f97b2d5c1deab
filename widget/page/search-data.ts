import { isoDay, monthNumber } from '#shared/time/day.ts';
import { clockText } from '#shared/time/day-text.ts';
import { showsOn } from '#shared/time/spans.ts';
import type { WidgetEvent } from './event.ts';
import { type Model, shownEvents, shownPeriod } from './model.ts';
import { whenIdle } from './when-idle.ts';

const AT_MOST = 50;

/** Instant and minutes ahead of UTC → `2026-11-21T18:00:00+05:00`. */
const onClock = (instant: number, offset: number): string =>
  `${new Date(instant + offset * 60_000).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${clockText(Math.abs(offset))}`;

/**
 * The events as schema.org data (JSON-LD): only what the page shows, as search engines demand. Each occurrence is an
 * event of its own [EV2-27]. `page` is the address of the calendar without a query.
 */
export const searchData = (events: readonly WidgetEvent[], page: string): string => {
  const graph = events.slice(0, AT_MOST).map((event) => {
    const { id, allDay, first, last, start, end, utcOffset, description, imageUrl, location, ageRating } = event;
    return {
      '@type': 'Event',
      name: event.title,
      startDate: allDay ? isoDay(first) : onClock(start, utcOffset),
      endDate: allDay ? isoDay(last) : onClock(end, utcOffset),
      eventStatus: `https://schema.org/Event${event.cancelled ? 'Cancelled' : 'Scheduled'}`,
      ...(location && { location: { '@type': 'Place', name: location, address: location } }),
      ...(ageRating && { typicalAgeRange: ageRating.replace('+', '-') }),
      ...(description && { description }),
      ...(imageUrl && { image: new URL(imageUrl, page).href }),
      url: `${page}?${new URLSearchParams({ event: id })}`,
    };
  });
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
};

const publish = (model: Model): void => {
  const { first, last } = shownPeriod(model);
  const events = shownEvents(model).filter((event) => showsOn(event, first, last));
  const script = document.createElement('script');
  script.type = 'application/ld+json';
  script.text = searchData(events, `${window.location.origin}${window.location.pathname}`);
  document.querySelector(`script[type="${script.type}"]`)?.remove();
  document.head.append(script);
};

/** Whether the published data of two models are the same. */
const isSame = (a: Model, b: Model): boolean =>
  (['category', 'filter', 'months', 'today', 'day'] as const).every((name) => a[name] === b[name]);

/** Keeps the page's structured data those of the shown model, for search engines, when the browser has time. */
export const searchDataPublisher = (): ((model: Model) => void) => {
  let published: Model | null = null;
  return (model) => {
    if (!model.months.has(monthNumber(model.day)) || (published && isSame(published, model))) return;
    published = model;
    whenIdle(() => {
      if (published === model) publish(model);
    });
  };
};
