import { openSecrets } from '#functions/http/secrets.ts';
import { serve } from '#functions/http/serve.ts';
import { createTokens } from '#functions/http/token.ts';
import { openBuckets } from '#functions/storage/open-buckets.ts';
import { openStorage } from '#functions/storage/open-storage.ts';

import { changeEvents } from './change-events.ts';
import { checkImport } from './check-import.ts';
import { exportEvents } from './export-events.ts';
import { getHistory } from './get-history.ts';
import { listImports } from './list-imports.ts';
import { restoreRevision } from './restore-revision.ts';
import { runImport } from './run-import.ts';
import { searchEvents } from './search-events.ts';
import { emptyTrash, listTrash, removeTrashed, restoreTrashed } from './trash.ts';
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
  checkImport,
  runImport,
  listImports,
  exportEvents,
  searchEvents,
  changeEvents,
  listVersions,
  restoreVersion,
];

const secret = openSecrets(process.env);

export const handler = serve(calls, {
  storage: openStorage(process.env, { buckets: openBuckets(process.env) }),
  originKey: secret('ORIGIN_KEY_ARN'),
  tokens: createTokens(secret('TOKEN_SECRET_ARN')),
});
