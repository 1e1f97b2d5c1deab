import { reindex } from '#functions/storage/database/reindex.ts';
import { openTable } from '#functions/storage/dynamodb/table.ts';
import { tableOf } from '#functions/storage/dynamodb/table-client.ts';
import { granted } from '#functions/storage/environment.ts';
import { createStored } from '#functions/storage/events/stored.ts';
import { createCounts } from '#functions/storage/usage/counts.ts';

// Started by infra/restore/reindex.ts, which names the table in the environment.
const table = openTable(tableOf({ TABLE_NAME: granted(process.env, 'TABLE_NAME') }));
try {
  process.stdout.write(
    `Wrote the words of ${await reindex(table, createStored(table), createCounts(table))} events.\n`,
  );
} catch (reason) {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exitCode = 1;
}
