import { openAccounts, type Place } from '#functions/storage/accounts.ts';
import { createRecovery } from '#functions/storage/users/recovery.ts';

/** The nouns that let an administrator in again. */
export const openStorage = (place: Place) => {
  const { log, users, settings } = openAccounts(place);
  return { users: { ...users, ...createRecovery(users, log) }, settings };
};
export type Storage = ReturnType<typeof openStorage>;
