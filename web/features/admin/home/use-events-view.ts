import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EventsSpan } from './event-views-query.ts';

export const EVENTS_VIEWS = ['list', 'month', 'week'] as const;
export type EventsView = (typeof EVENTS_VIEWS)[number];

const viewOf = (query: URLSearchParams): EventsView => EVENTS_VIEWS.find((one) => one === query.get('view')) ?? 'list';

const EVENTS_SPANS = ['all', 'upcoming'] as const;
type SpanName = (typeof EVENTS_SPANS)[number];

/** The span that the list shows instead of a month; other views have none. */
const spanOf = (query: URLSearchParams): SpanName | undefined =>
  viewOf(query) === 'list' ? EVENTS_SPANS.find((one) => one === query.get('when')) : undefined;

/** Whether an address opens the list of this month. */
export const isMonthListAt = (search: string): boolean => {
  const query = new URLSearchParams(search);
  return viewOf(query) === 'list' && !spanOf(query);
};

/** The view of all events, kept in the address: `?view=week`, `?when=upcoming` [ADM-17]. */
export const useEventsView = () => {
  const [query, setQuery] = useSearchParams();
  const when = spanOf(query);
  // Memoized, so that all pages of one list start from the same instant.
  const span = useMemo(
    (): EventsSpan | null => (when === 'upcoming' ? { from: new Date().toISOString() } : (when ?? null)),
    [when],
  );
  /** Drops the span: the list then shows a month. */
  const setView = (view: EventsView) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('when');
        if (view === 'list') next.delete('view');
        else next.set('view', view);
        return next;
      },
      { replace: true },
    );
  return { view: viewOf(query), when, span, setView };
};
