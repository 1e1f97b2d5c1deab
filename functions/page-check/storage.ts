import type { CallerStorage } from '#functions/http/call.ts';
import { handleWith } from '#functions/http/handle.ts';
import { openAccounts, type Place } from '#functions/storage/accounts.ts';
import { createEmbeddings } from '#functions/storage/embeddings/embeddings.ts';
import { createWidgets } from '#functions/storage/embeddings/widgets.ts';
import { createUsage } from '#functions/storage/usage/usage.ts';
import { createLimits } from '#functions/storage/users/limits.ts';
import { createVisits } from '#functions/storage/visits/visits.ts';

/**
 * The nouns of the page check. Their function may not write accounts, so it does not note the last use of the caller's
 * session; the caller's other calls do.
 */
export const openStorage = (place: Place) => {
  const { table, log, users, settings } = openAccounts(place);
  const caller: CallerStorage['users'] = { getUser: users.getUser, noteSeen: async () => undefined };
  return {
    users: caller,
    settings,
    embeddings: { ...createEmbeddings(table, log, createUsage(table)), ...createWidgets(table) },
    visits: createVisits(table),
    limits: createLimits(table),
  };
};

export type Storage = ReturnType<typeof openStorage>;
export const handle = handleWith<Storage>();
