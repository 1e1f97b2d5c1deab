import { openHistory } from '#functions/history/storage.ts';
import type { PasswordDependencies } from '#functions/http/call.ts';
import { handleWith } from '#functions/http/handle.ts';
import { openAccounts, type Place } from '#functions/storage/accounts.ts';
import { createCalendarSearch } from '#functions/storage/calendars/search.ts';
import { createCallersLists } from '#functions/storage/events/lists.ts';
import { createEventViews } from '#functions/storage/events/views.ts';
import { openEvents } from '#functions/storage/kept-events.ts';
import type { Loaders } from '#functions/storage/loaders.ts';
import { createMail } from '#functions/storage/mail/mail.ts';
import type { Buckets } from '#functions/storage/s3/buckets.ts';
import { createStatistics } from '#functions/storage/statistics/statistics.ts';
import { createAdministration } from '#functions/storage/users/administration.ts';
import { createApplicants } from '#functions/storage/users/applicants.ts';
import { createEmails } from '#functions/storage/users/emails.ts';
import { createInvitations } from '#functions/storage/users/invitations.ts';
import { createLimits } from '#functions/storage/users/limits.ts';
import { listUsers, type UserListing } from '#functions/storage/users/list.ts';
import { createPersons } from '#functions/storage/users/persons.ts';
import { createResets } from '#functions/storage/users/resets.ts';
import { createUserSearch } from '#functions/storage/users/search.ts';
import { createTwoFactor } from '#functions/storage/users/two-factor.ts';
import { SYSTEM_CLOCK } from '#functions/storage/work-time.ts';

/** The nouns of administration. `database` is work on the whole table; its code is loaded at its first call. */
export const openStorage = (place: Place, buckets: Buckets, loaders: Loaders, clock = SYSTEM_CLOCK) => {
  const accounts = openAccounts(place);
  const { table, log, blocking, users, settings } = accounts;
  const { loadDatabase, loadCipher, loadCodesCipher } = loaders;
  const history = openHistory(accounts, openEvents(accounts, buckets), clock);
  const applicants = createApplicants(table, log);
  return {
    ...history,
    calendars: { ...history.calendars, ...createCalendarSearch(table) },
    log,
    events: { ...history.events, ...createCallersLists(table, history.calendars), ...createEventViews(table) },
    users: {
      ...history.users,
      ...applicants,
      ...createPersons(table),
      ...createEmails(table, users, log),
      ...createResets({ table, users, log }),
      ...createAdministration(blocking, users, log),
      ...createInvitations(table, users, log),
      ...createUserSearch(table, { ...users, ...applicants }),
      listUsers: (listing: UserListing) => listUsers(table, listing),
      toggleUser: blocking.toggleUser,
    },
    limits: createLimits(table),
    statistics: createStatistics(table),
    mail: createMail(table, settings),
    twoFactor: createTwoFactor({ table, log, blocking, loadCodesCipher }),
    settings: { ...settings, cipher: loadCipher },
    database: () => loadDatabase({ table, buckets, log, clock }),
  };
};

export type Storage = ReturnType<typeof openStorage>;
export const handle = handleWith<Storage, PasswordDependencies<Storage>>();
