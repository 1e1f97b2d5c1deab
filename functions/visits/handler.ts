import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { openTable } from '#functions/storage/dynamodb/table.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { createWidgets } from '#functions/storage/embeddings/widgets.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { createVisits } from '#functions/storage/visits/visits.ts';
import { countVisit } from './count-visit.ts';
import { reportError } from './report-error.ts';

export const calls = [countVisit, reportError];

const environment = environmentOf('visits');
const secret = openSecrets(environment);
const table = openTable(tableOf(environment));

export const handler = serve(calls, {
  storage: { embeddings: createWidgets(table), visits: createVisits(table) },
  originKey: secret('ORIGIN_KEY_ARN'),
});
