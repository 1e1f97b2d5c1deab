import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { createTokens } from '#functions/http/token.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { removeCalendar, restoreCalendar } from './calendar-trash.ts';
import { createCalendar, getCalendar, listCalendars, updateCalendar } from './calendars.ts';
import { makeFileAddress, removeFileAddress } from './file-addresses.ts';
import { acceptInvite, addMember } from './invitations.ts';
import { acceptLink, createLink, listLinks, removeLink } from './links.ts';
import { listMembers, removeMember, updateMember } from './members.ts';
import { openStorage } from './storage.ts';
import { getSource, renewSource, subscribeCalendar } from './subscriptions.ts';

export const calls = [
  listCalendars,
  getCalendar,
  createCalendar,
  updateCalendar,
  removeCalendar,
  restoreCalendar,
  listMembers,
  addMember,
  updateMember,
  removeMember,
  acceptInvite,
  listLinks,
  createLink,
  removeLink,
  acceptLink,
  subscribeCalendar,
  getSource,
  renewSource,
  makeFileAddress,
  removeFileAddress,
];

const environment = environmentOf('calendars');
const secret = openSecrets(environment);

export const handler = serve(calls, {
  storage: openStorage({ table: tableOf(environment) }),
  originKey: secret('ORIGIN_KEY_ARN'),
  tokens: createTokens(secret('TOKEN_SECRET_ARN')),
});
