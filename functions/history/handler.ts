import { changeEvents } from '#functions/events/change-events.ts';
import { exportEvents } from '#functions/events/export-events.ts';
import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { createTokens } from '#functions/http/token.ts';
import { checkImport } from '#functions/imports/check-import.ts';
import { listImports } from '#functions/imports/list-imports.ts';
import { runImport } from '#functions/imports/run-import.ts';
import { getJob } from '#functions/jobs/get-job.ts';
import { searchEvents } from '#functions/search/search-events.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { environmentOf } from '#functions/storage/environment.ts';
import { openBuckets } from '#functions/storage/s3/open-buckets.ts';
import { emptyTrash } from '#functions/trash/empty-trash.ts';
import { listTrash, removeTrashed, restoreTrashed } from '#functions/trash/trash.ts';
import { getHistory } from './get-history.ts';
import { restoreRevision } from './restore-revision.ts';
import { openStorage } from './storage.ts';
import { undoChange } from './undo-change.ts';
import { listVersions, restoreVersion } from './versions.ts';

export const calls = [
  undoChange,
  getHistory,
  restoreRevision,
  listTrash,
  restoreTrashed,
  removeTrashed,
  emptyTrash,
  getJob,
  checkImport,
  runImport,
  listImports,
  exportEvents,
  searchEvents,
  changeEvents,
  listVersions,
  restoreVersion,
];

const environment = environmentOf('history');
const secret = openSecrets(environment);

export const handler = serve(calls, {
  storage: openStorage({ table: tableOf(environment) }, openBuckets(environment)),
  originKey: secret('ORIGIN_KEY_ARN'),
  tokens: createTokens(secret('TOKEN_SECRET_ARN')),
});
