import { type LogFilter, listLog } from '#shared/contracts/administration.ts';
import type { Caller } from './caller.ts';

/** The log's entries of a type, newest first, as «username: description». Entries of one moment stand in any order. */
export const logEntries = async (admin: Caller, type: LogFilter): Promise<string[]> => {
  const { events } = await admin.call(listLog, { query: { type, limit: '100' } });
  return events.map(({ username, description }) => `${username}: ${description}`);
};
