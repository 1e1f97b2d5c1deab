import { createPasswords } from '#functions/auth/password-hash.ts';
import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { createTokens } from '#functions/http/token.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { codesCipherLoader } from '#functions/storage/loaders.ts';
import { openBuckets } from '#functions/storage/s3/open-buckets.ts';
import { changeEmail } from './change-email.ts';
import { changeLetters } from './change-letters.ts';
import { changePassword } from './change-password.ts';
import { changeUsername } from './change-username.ts';
import { confirmPassword } from './confirm-password.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { endOneSession, endOtherSessions } from './end-sessions.ts';
import { getOwnData } from './get-own-data.ts';
import { getUser } from './get-user.ts';
import { listSessions } from './list-sessions.ts';
import { createProgram, listPrograms, removeProgram } from './programs.ts';
import { openStorage } from './storage.ts';
import { disableTwoFactor } from './two-factor/disable.ts';
import { enableTwoFactor } from './two-factor/enable.ts';
import { renewRecoveryCodes } from './two-factor/renew-codes.ts';
import { startTwoFactor } from './two-factor/start.ts';

export const calls = [
  getUser,
  changeUsername,
  changePassword,
  confirmPassword,
  changeEmail,
  changeLetters,
  listSessions,
  endOtherSessions,
  endOneSession,
  listPrograms,
  createProgram,
  removeProgram,
  startTwoFactor,
  enableTwoFactor,
  disableTwoFactor,
  renewRecoveryCodes,
  getOwnData,
  deleteOwnAccount,
];

const environment = environmentOf('profile');
const secret = openSecrets(environment);

export const handler = serve(calls, {
  storage: openStorage(
    { table: tableOf(environment) },
    openBuckets(environment),
    codesCipherLoader(() => environment.CODES_KEY_ARN),
  ),
  originKey: secret('ORIGIN_KEY_ARN'),
  tokens: createTokens(secret('TOKEN_SECRET_ARN')),
  passwords: createPasswords(),
});
