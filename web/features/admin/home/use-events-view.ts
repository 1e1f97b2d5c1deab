import { useSearchParams } from 'react-router-dom';

export const EVENTS_VIEWS = ['list', 'month', 'week'] as const;
export type EventsView = (typeof EVENTS_VIEWS)[number];

const viewOf = (query: URLSearchParams): EventsView => EVENTS_VIEWS.find((one) => one === query.get('view')) ?? 'list';

/** The view of all events at an address; the list where it names none. */
export const eventsViewAt = (search: string): EventsView => viewOf(new URLSearchParams(search));

/** The view of all events, kept in the address: `?view=week` [ADM-17]. */
export const useEventsView = () => {
  const [query, setQuery] = useSearchParams();
  const setView = (view: EventsView) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (view === 'list') next.delete('view');
        else next.set('view', view);
        return next;
      },
      { replace: true },
    );
  return [viewOf(query), setView] as const;
};
