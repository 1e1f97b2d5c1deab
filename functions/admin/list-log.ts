import * as contract from '#shared/contracts/administration.ts';
import { handle } from './storage.ts';

/**
 * A page of the log. A page beyond the last page is empty: the log may have been recreated since the caller read the
 * number of pages.
 */
export const listLog = handle(contract.listLog, async ({ query: { page, limit, type }, storage }) => {
  const { entries, total } = await storage.log.logPage(type, page, limit);
  return { events: entries, pagination: { current: page, pages: Math.ceil(total / limit), total } };
});
