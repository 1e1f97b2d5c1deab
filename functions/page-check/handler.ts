import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { createTokens } from '#functions/http/token.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { checkPage } from './check-page.ts';

export const calls = [checkPage];

const environment = environmentOf('page-check');
const secret = openSecrets(environment);

const storage = openStorage(environment);
/** This group may not write accounts, so it does not note that a session is in use. */
const users = { ...storage.users, noteSeen: async () => undefined };

export const handler = serve(calls, {
  storage: { ...storage, users },
  originKey: secret('ORIGIN_KEY_ARN'),
  tokens: createTokens(secret('TOKEN_SECRET_ARN')),
});
