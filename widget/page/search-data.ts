import type { WidgetEvent } from './event.ts';

const AT_MOST = 50;

/**
 * The events as schema.org data (JSON-LD): only what the page shows, as search engines demand. Our events have no place, so
 * none is claimed. `page` is the address of the calendar without a query.
 */
export const searchData = (events: readonly WidgetEvent[], page: string): string => {
  const graph = events.slice(0, AT_MOST).map(({ id, title, description, start, end, imageUrl }) => ({
    '@type': 'Event',
    name: title,
    startDate: new Date(start).toISOString(),
    endDate: new Date(end).toISOString(),
    ...(description && { description }),
    ...(imageUrl && { image: new URL(imageUrl, page).href }),
    url: `${page}?${new URLSearchParams({ event: id })}`,
  }));
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
};
