import type { listLog } from '#shared/contracts/administration.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import type { LogQuery } from './use-log-query.ts';

/** The query of the call; the type is left out for ALL [LOG-02]. */
export const logCallInput = ({ page, filter }: LogQuery, limit: number): CallInput<typeof listLog> => ({
  query: { page: String(page), limit: String(limit), type: filter === 'ALL' ? undefined : filter },
});
