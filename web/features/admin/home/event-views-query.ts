import { type Day, partsOf, wallTime } from '#shared/time/day.ts';

export const EVENTS_PAGE_SIZE = 20;

/** The local day of this moment. */
export const today = (): Day => wallTime(Date.now()).day;

/** First day of the month that is `by` months from a day's, local midnight. */
const monthFrom = (day: Day, by: number): Date => {
  const { year, month } = partsOf(day);
  return new Date(year, month + by, 1);
};

type Asked = {
  /** Any day of the month shown. */
  day: Day;
  /** Part of the title; when given, every month is searched. */
  search: string;
  /** Username; null: of all. */
  owner?: string | null;
  after?: string | undefined;
};

/** The input of `listEventViews` for one page. */
export const eventViewsQuery = ({ day, search, owner = null, after }: Asked) => {
  const window = { from: monthFrom(day, 0).toISOString(), to: monthFrom(day, 1).toISOString() };
  const what = search ? { search, order: 'desc' as const } : window;
  return { query: { ...what, ...(owner !== null && { owner }), after, limit: String(EVENTS_PAGE_SIZE) } };
};
