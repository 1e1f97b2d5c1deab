import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { countVisit } from './count-visit.ts';

export const calls = [countVisit];

const secret = openSecrets(process.env);

export const handler = serve(calls, { storage: openStorage(process.env), originKey: secret('ORIGIN_KEY_ARN') });
