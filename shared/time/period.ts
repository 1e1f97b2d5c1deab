import type { ViewType } from '#shared/embedding/settings.ts';
import { addMonths, type Day, dayFrom, partsOf } from './day.ts';
import { startOfWeek, weeksOfMonth } from './weeks.ts';

/** The day one step away: a week in the week view, a day in the day view, a month in all others [WID-09]. */
export const step = (view: ViewType, day: Day, direction: 1 | -1): Day => {
  if (view === 'week') return day + 7 * direction;
  return view === 'day' ? day + direction : addMonths(day, direction);
};

/** First and last day, both included, of the view around a day. */
export const shownDays = (view: ViewType, day: Day, locale: string): { first: Day; last: Day } => {
  if (view === 'day') return { first: day, last: day };
  if (view === 'week') {
    const first = startOfWeek(day, locale);
    return { first, last: first + 6 };
  }
  if (view === 'list') {
    const { year, month } = partsOf(day);
    return { first: dayFrom(year, month, 1), last: dayFrom(year, month + 1, 0) };
  }
  const weeks = weeksOfMonth(day, locale);
  return { first: weeks[0] ?? day, last: (weeks[weeks.length - 1] ?? day) + 6 };
};

/**
 * The window `[from, to)` of the feed for a view around a day, as ISO instants. It depends only on the month, so that
 * all visitors share a cache entry. It includes the neighbouring days of the first and last week, in every time zone
 * (up to 14 hours off UTC).
 */
export const feedWindow = (day: Day): { from: string; to: string } => {
  const { year, month } = partsOf(day);
  return {
    from: new Date(Date.UTC(year, month, 1 - 7)).toISOString(),
    to: new Date(Date.UTC(year, month + 1, 1 + 7)).toISOString(),
  };
};
