import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { createTokens } from '#functions/http/token.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { codesCipherLoader } from '#functions/storage/loaders.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { confirmEmail } from './confirm-email.ts';
import { forgotPassword } from './forgot-password.ts';
import { getRegistration } from './get-registration.ts';
import { login } from './login.ts';
import { loginByCode } from './login-code.ts';
import { logout } from './logout.ts';
import { createPasswords } from './password-hash.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { openStorage } from './storage.ts';

export const calls = [
  login,
  loginByCode,
  getRegistration,
  register,
  acceptInvitation,
  logout,
  confirmEmail,
  forgotPassword,
  resetPassword,
];

const environment = environmentOf('auth');
const secret = openSecrets(environment);

export const handler = serve(calls, {
  storage: openStorage(
    { table: tableOf(environment) },
    codesCipherLoader(() => environment.CODES_KEY_ARN),
  ),
  originKey: secret('ORIGIN_KEY_ARN'),
  tokens: createTokens(secret('TOKEN_SECRET_ARN')),
  passwords: createPasswords(),
});
