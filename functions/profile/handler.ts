import { createPasswords } from '#functions/http/password-hash.ts';
import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { createTokens } from '#functions/http/token.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { changePassword } from './change-password.ts';
import { changeUsername } from './change-username.ts';
import { getUser } from './get-user.ts';

export const calls = [getUser, changeUsername, changePassword];

const secret = openSecrets(process.env);

export const handler = serve(calls, {
  storage: openStorage(process.env),
  originKey: secret('ORIGIN_KEY_ARN'),
  tokens: createTokens(secret('TOKEN_SECRET_ARN')),
  passwords: createPasswords(),
});
