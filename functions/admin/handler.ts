import { createPasswords } from '#functions/auth/password-hash.ts';
import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { createTokens } from '#functions/http/token.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { cipherLoader, loadDatabase, notGiven } from '#functions/storage/loaders.ts';
import { openBuckets } from '#functions/storage/s3/open-buckets.ts';
import { listCopies, makeCopy, readCopy, removeCopy } from './copies.ts';
import { createUser } from './create-user.ts';
import { getEmailSettings, listMailFailures, saveEmailSettings, testEmailSettings } from './email-settings.ts';
import { endSessionsOf } from './end-sessions.ts';
import { getCharts } from './get-charts.ts';
import { getStats } from './get-stats.ts';
import { getInstitution, saveInstitution } from './institution.ts';
import { createInvitation, listInvitations, removeInvitation } from './invitations.ts';
import { listEventViews } from './list-event-views.ts';
import { listLog } from './list-log.ts';
import { listUsers } from './list-users.ts';
import { makeResetLink } from './make-reset-link.ts';
import { recreateDatabase } from './recreate-database.ts';
import { handOverUser, removeUser } from './remove-user.ts';
import { resetTwoFactor } from './reset-two-factor.ts';
import { searchCalendars } from './search-calendars.ts';
import { searchUsers } from './search-users.ts';
import { getSecuritySettings, saveSecuritySettings } from './security-settings.ts';
import { openStorage } from './storage.ts';
import { toggleUser } from './toggle-user.ts';
import { updateUser } from './update-user.ts';
import { validateDatabase } from './validate-database.ts';

export const calls = [
  getInstitution,
  saveInstitution,
  getStats,
  getCharts,
  listEventViews,
  listLog,
  validateDatabase,
  recreateDatabase,
  listCopies,
  makeCopy,
  removeCopy,
  readCopy,
  listUsers,
  searchUsers,
  searchCalendars,
  createUser,
  updateUser,
  toggleUser,
  removeUser,
  handOverUser,
  endSessionsOf,
  makeResetLink,
  listInvitations,
  createInvitation,
  removeInvitation,
  resetTwoFactor,
  getEmailSettings,
  saveEmailSettings,
  testEmailSettings,
  listMailFailures,
  getSecuritySettings,
  saveSecuritySettings,
];

const environment = environmentOf('admin');
const secret = openSecrets(environment);

export const handler = serve(calls, {
  storage: openStorage({ table: tableOf(environment) }, openBuckets(environment), {
    loadDatabase,
    loadCipher: cipherLoader(() => environment.SETTINGS_KEY_ARN),
    loadCodesCipher: notGiven('The key of two-factor secrets'),
  }),
  originKey: secret('ORIGIN_KEY_ARN'),
  tokens: createTokens(secret('TOKEN_SECRET_ARN')),
  passwords: createPasswords(),
});
