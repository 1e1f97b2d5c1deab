import { EVENT_DEFAULTS, type EventForm } from '#shared/contracts/events.ts';
import type { CategoryOf } from './category.ts';
import type { StoredEvent } from './event.ts';
import type { StoredSeries } from './series-events.ts';

// Events and series as they are kept, for tests and benchmarks.

type Own = Pick<StoredEvent, 'id' | 'userId' | 'title' | 'startDate' | 'endDate'> & Partial<StoredEvent>;

/** An event with nothing in it but the given fields. */
export const plainEvent = (own: Own): StoredEvent => ({
  ...EVENT_DEFAULTS,
  description: '',
  externalLink: '',
  picture: null,
  revision: 1,
  updatedAt: '2025-01-01T00:00:00.000Z',
  calendarId: own.userId,
  ...own,
});

const COMMON = {
  ...EVENT_DEFAULTS,
  userId: 'u1',
  title: 'Кружок',
  description: 'О важном',
  externalLink: '',
  location: 'Зал 1',
  startDate: '2026-03-10T15:00:00.000Z',
  endDate: '2026-03-10T16:30:00.000Z',
  picture: 'v1',
  revision: 7,
  updatedAt: '2026-01-01T00:00:00.000Z',
} as const;

/** Tuesday 10 March 2026, 18:00 in Moscow, an hour and a half. */
export const anEvent = (change: Partial<StoredEvent> = {}): StoredEvent => ({
  ...COMMON,
  id: 'e1',
  calendarId: change.userId ?? COMMON.userId,
  ...change,
});

/** The same event on five Tuesdays: 10, 17, 24 and 31 March, 7 April. */
export const aSeries = (change: Partial<StoredSeries> = {}): StoredSeries => ({
  ...COMMON,
  id: 's1',
  calendarId: change.userId ?? COMMON.userId,
  recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5',
  exceptions: {},
  ...change,
});

/** The calendar `u1` has one category, `c1`. */
export const categoryOf: CategoryOf = ({ calendarId, categoryId }) =>
  calendarId === 'u1' && categoryId === 'c1' ? { id: 'c1', name: 'Концерты', color: '#16a34a' } : undefined;

/** The form that the dialog sends for this event if only the fields of `change` are changed. */
export const formOf = (
  { title, description, startDate, endDate, externalLink, color }: StoredEvent | StoredSeries,
  change: Partial<EventForm> = {},
): EventForm => ({ title, description, startDate, endDate, externalLink, color, ...change });

export const NOW = '2026-02-01T00:00:00.000Z';
