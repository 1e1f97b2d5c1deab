import { handleWith } from '#functions/http/handle.ts';
import { openAccounts, type Place } from '#functions/storage/accounts.ts';
import { createCalendars } from '#functions/storage/calendars/calendars.ts';
import { createEmails } from '#functions/storage/users/emails.ts';
import { createLimits } from '#functions/storage/users/limits.ts';

/** The nouns of calls about shared calendars. */
export const openStorage = (place: Place) => {
  const { table, log, users, settings } = openAccounts(place);
  const { findByEmail } = createEmails(table, users, log);
  return {
    users: { ...users, findByEmail },
    settings,
    limits: createLimits(table),
    calendars: createCalendars(table, log),
  };
};

export type Storage = ReturnType<typeof openStorage>;
export const handle = handleWith<Storage>();
