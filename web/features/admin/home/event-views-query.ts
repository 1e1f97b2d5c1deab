import { type Day, partsOf, wallTime } from '#shared/time/day.ts';

export const EVENTS_PAGE_SIZE = 20;

export const EVENTS_VIEWS = ['list', 'month', 'week'] as const;
export type EventsView = (typeof EVENTS_VIEWS)[number];

/** The view of all events that an address names. */
export const viewOf = (query: URLSearchParams): EventsView =>
  EVENTS_VIEWS.find((one) => one === query.get('view')) ?? 'list';

const EVENTS_SPANS = ['all', 'upcoming'] as const;
type SpanName = (typeof EVENTS_SPANS)[number];

/** The span of events that the list shows instead of a month. Undefined in other views. */
export const spanOf = (query: URLSearchParams): SpanName | undefined =>
  viewOf(query) === 'list' ? EVENTS_SPANS.find((one) => one === query.get('when')) : undefined;

/** A filter of the events: by owner, or by shared calendar. */
export type Only =
  | { readonly owner: string }
  | { readonly calendarId: string /** The name that people see. */; readonly calendar: string };

/** Whether the filter lets an event through. */
export const isLeft = (
  only: Only | null,
  { owner, calendarId }: { owner?: string | null | undefined; calendarId?: string | undefined },
) => only === null || ('owner' in only ? only.owner === owner : only.calendarId === calendarId);

const onlyQuery = (only: Only | null) => {
  if (only === null) return {};
  return 'owner' in only ? { owner: only.owner } : { calendarId: only.calendarId };
};

/** All events, or those that begin at or after an instant. */
export type EventsSpan = 'all' | { readonly from: string };

/** The local day of this moment. */
export const today = (): Day => wallTime(Date.now()).day;

/** First day of a month, at local midnight. The month is `by` months after the month of `day`. */
const monthFrom = (day: Day, by: number): Date => {
  const { year, month } = partsOf(day);
  return new Date(year, month + by, 1);
};

type Asked = {
  /** A day of the shown month. */
  day: Day;
  /** A span that is shown instead of the month. */
  span?: EventsSpan | null;
  only?: Only | null;
  after?: string | undefined;
};

const windowOf = (day: Day, span: EventsSpan | null) => {
  if (span === 'all') return { order: 'desc' as const };
  if (span) return { from: span.from };
  return { from: monthFrom(day, 0).toISOString(), to: monthFrom(day, 1).toISOString() };
};

/** The input of `listEventViews` for one page. */
export const eventViewsQuery = ({ day, span = null, only = null, after }: Asked) => {
  return {
    query: { ...windowOf(day, span), ...onlyQuery(only), after, limit: String(EVENTS_PAGE_SIZE) },
  };
};
