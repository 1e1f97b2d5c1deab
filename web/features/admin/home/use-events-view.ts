import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type EventsSpan, type EventsView, spanOf, viewOf } from './event-views-query.ts';

/** The view of all events, kept in the address: `?view=week`, `?when=upcoming` [ADM-17]. */
export const useEventsView = () => {
  const [query, setQuery] = useSearchParams();
  const when = spanOf(query);
  // Memoized, so that all pages of a list begin at the same instant.
  const span = useMemo(
    (): EventsSpan | null => (when === 'upcoming' ? { from: new Date().toISOString() } : (when ?? null)),
    [when],
  );
  /** Chooses a view. This also ends a span: the list shows a month again. */
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
