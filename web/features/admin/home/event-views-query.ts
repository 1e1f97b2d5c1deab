export const EVENTS_PAGE_SIZE = 20;

/** First day of the month that is `by` months from this one, local midnight. */
export const monthFrom = (date: Date, by = 0): Date => new Date(date.getFullYear(), date.getMonth() + by, 1);

type Asked = {
  /** First day of the month shown, local midnight. */
  month: Date;
  /** Part of the title; when given, every month is searched. */
  search: string;
  /** Username; null: of all. */
  owner?: string | null;
  after?: string | undefined;
};

/** The input of `listEventViews` for one page. */
export const eventViewsQuery = ({ month, search, owner = null, after }: Asked) => {
  const window = { from: month.toISOString(), to: monthFrom(month, 1).toISOString() };
  const what = search ? { search, order: 'desc' as const } : window;
  return { query: { ...what, ...(owner !== null && { owner }), after, limit: String(EVENTS_PAGE_SIZE) } };
};
