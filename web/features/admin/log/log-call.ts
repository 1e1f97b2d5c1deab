import type { listLog } from '#shared/contracts/administration.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import type { LogQuery } from './use-log-query.ts';

/** The input of the call. The choice ALL sends no type [LOG-02]. */
export const logCallInput = ({ page, filter }: LogQuery, limit: number): CallInput<typeof listLog> => ({
  query: { page: String(page), limit: String(limit), type: filter === 'ALL' ? undefined : filter },
});
