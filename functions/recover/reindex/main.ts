import { reindex } from '#functions/storage/database/reindex.ts';
import { granted } from '#functions/storage/environment.ts';
import { openStorage } from '#functions/storage/open-storage.ts';

// Started by infra/build/reindex.ts, which names the table in the environment.
const { table, events } = openStorage({ TABLE_NAME: granted(process.env, 'TABLE_NAME') });
try {
  process.stdout.write(`Wrote the words of ${await reindex(table, events)} events.\n`);
} catch (reason) {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exitCode = 1;
}
