import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { EventsSpan } from './event-views-query.ts';

export const EVENTS_VIEWS = ['list', 'month', 'week'] as const;
export type EventsView = (typeof EVENTS_VIEWS)[number];

const viewOf = (query: URLSearchParams): EventsView => EVENTS_VIEWS.find((one) => one === query.get('view')) ?? 'list';

const EVENTS_SPANS = ['all', 'upcoming'] as const;
type SpanName = (typeof EVENTS_SPANS)[number];

/** What the list shows in place of a month; only the list has it. */
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
  // Held: pages that follow each other begin at one instant.
  const span = useMemo(
    (): EventsSpan | null => (when === 'upcoming' ? { from: new Date().toISOString() } : (when ?? null)),
    [when],
  );
  /** A list is then that of a month. */
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
