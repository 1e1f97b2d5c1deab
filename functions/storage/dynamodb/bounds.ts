import type { QueryPlan } from './table.ts';

/** The most requests of a query that counts items. Each request reads at most 1 MB [DASH-07]. */
const COUNTED_REQUESTS = 32;

/** A number; `isAll: false`: there may be more. */
export type Counted = { readonly count: number; readonly isAll: boolean };

/** Runs a count. Each query of the count makes only a limited number of requests. */
export const withinBounds = async (counting: (most: QueryPlan['most']) => Promise<number>): Promise<Counted> => {
  let isAll = true;
  const onCut = (): void => {
    isAll = false;
  };
  const count = await counting({ requests: COUNTED_REQUESTS, onCut });
  return { count, isAll };
};
