import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { createTokens } from '#functions/http/token.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { checkPage } from './check-page.ts';
import { openStorage } from './storage.ts';

export const calls = [checkPage];

const environment = environmentOf('page-check');
const secret = openSecrets(environment);

export const handler = serve(calls, {
  storage: openStorage({ table: tableOf(environment) }),
  originKey: secret('ORIGIN_KEY_ARN'),
  tokens: createTokens(secret('TOKEN_SECRET_ARN')),
});
