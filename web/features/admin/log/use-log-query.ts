import { useSearchParams } from 'react-router-dom';
import * as v from 'valibot';
import { LogFilter } from '#shared/contracts/administration.ts';

/** The options of the type filter [LOG-04]. */
export type LogChoice = 'ALL' | LogFilter;

export type LogQuery = { page: number; filter: LogChoice };

const Page = v.pipe(v.string(), v.regex(/^[1-9]\d{0,7}$/), v.transform(Number));

const pageOf = (text: string | null): number => {
  const page = v.safeParse(Page, text);
  return page.success ? page.output : 1;
};

const filterOf = (text: string | null): LogChoice => {
  const filter = v.safeParse(LogFilter, text);
  return filter.success ? filter.output : 'ALL';
};

/** The query of the address, `?page=3&type=AUTH`; defaults are left out. */
export const searchOf = ({ page, filter }: LogQuery): string => {
  const params = new URLSearchParams();
  if (filter !== 'ALL') params.set('type', filter);
  if (page > 1) params.set('page', String(page));
  const search = params.toString();
  return search && `?${search}`;
};

/** The page and the filter that the address names, so that a reload, a link and «Back» keep them. */
export const useLogQuery = () => {
  const [params, setParams] = useSearchParams();
  const query: LogQuery = { page: pageOf(params.get('page')), filter: filterOf(params.get('type')) };
  return {
    ...query,
    /** Goes to page 1, because another filter has other pages [LOG-05]. */
    setFilter: (filter: LogChoice) => setParams(searchOf({ page: 1, filter })),
    /** Corrects an address with a page beyond the last. */
    correctPage: (page: number) => setParams(searchOf({ ...query, page }), { replace: true }),
  };
};
