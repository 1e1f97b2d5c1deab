import { handleWith } from '#functions/http/handle.ts';
import { openAccounts, type Place } from '#functions/storage/accounts.ts';
import { createCalendars } from '#functions/storage/calendars/calendars.ts';
import { createFileAddresses } from '#functions/storage/calendars/file-addresses.ts';
import { createInvitations } from '#functions/storage/calendars/invitations.ts';
import { createLinks } from '#functions/storage/calendars/links.ts';
import { createMembers } from '#functions/storage/calendars/members.ts';
import { createCalendarRemoval } from '#functions/storage/calendars/removal.ts';
import { createSources } from '#functions/storage/calendars/sources.ts';
import { createStored } from '#functions/storage/events/stored.ts';
import { createUids } from '#functions/storage/events/uids.ts';
import { createJobs } from '#functions/storage/jobs/jobs.ts';
import { createPrograms } from '#functions/storage/programs/programs.ts';
import { createUsage } from '#functions/storage/usage/usage.ts';
import { createEmails } from '#functions/storage/users/emails.ts';
import { createLimits } from '#functions/storage/users/limits.ts';
import { SYSTEM_CLOCK } from '#functions/storage/work-time.ts';

export const openStorage = (place: Place, clock = SYSTEM_CLOCK) => {
  const { table, log, users, settings } = openAccounts(place);
  const { findByEmail } = createEmails(table, users, log);
  const jobs = createJobs(table, clock);
  const calendars = createCalendars(table, log);
  const members = createMembers(table, log, calendars);
  return {
    users: { ...users, findByEmail },
    settings,
    limits: createLimits(table),
    jobs,
    programs: createPrograms(table, log),
    sources: createSources({ table, usage: createUsage(table), uids: createUids(table) }),
    events: createStored(table),
    calendars: {
      ...calendars,
      ...members,
      ...createInvitations(table, log, members),
      ...createLinks(table, log),
      ...createFileAddresses(log),
      ...createCalendarRemoval({ table, log, jobs }),
    },
  };
};

export type Storage = ReturnType<typeof openStorage>;
export const handle = handleWith<Storage>();
