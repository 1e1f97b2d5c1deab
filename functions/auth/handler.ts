import { createPasswords } from '#functions/http/password-hash.ts';
import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { createTokens } from '#functions/http/token.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';

export const calls = [login, register, logout];

const secret = openSecrets(process.env);

export const handler = serve(calls, {
  storage: openStorage(process.env),
  originKey: secret('ORIGIN_KEY_ARN'),
  tokens: createTokens(secret('TOKEN_SECRET_ARN')),
  passwords: createPasswords(),
});
