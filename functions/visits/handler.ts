import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { countVisit } from './count-visit.ts';

export const calls = [countVisit];

const environment = environmentOf('visits');
const secret = openSecrets(environment);

export const handler = serve(calls, { storage: openStorage(environment), originKey: secret('ORIGIN_KEY_ARN') });
