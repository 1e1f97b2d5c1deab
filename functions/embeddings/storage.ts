import { handleWith } from '#functions/http/handle.ts';
import { openAccounts, type Place } from '#functions/storage/accounts.ts';
import { createCalendars } from '#functions/storage/calendars/calendars.ts';
import { createEmbeddings } from '#functions/storage/embeddings/embeddings.ts';
import { createUsage } from '#functions/storage/usage/usage.ts';
import { createVisits } from '#functions/storage/visits/visits.ts';

export const openStorage = (place: Place) => {
  const { table, log, users, settings } = openAccounts(place);
  const embeddings = createEmbeddings(table, log, createUsage(table));
  return { users, settings, calendars: createCalendars(table, log), embeddings, visits: createVisits(table) };
};

export type Storage = ReturnType<typeof openStorage>;
export const handle = handleWith<Storage>();
