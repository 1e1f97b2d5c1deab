import type { ExportState } from '#functions/storage/dynamodb/items/database.ts';
import { EMPTIED_KEY } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { put } from '#functions/storage/dynamodb/transactions.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Buckets } from '#functions/storage/s3/buckets.ts';
import type { User } from '#functions/storage/users/users.ts';
import { type ClearWork, clearTable } from './clear.ts';
import { beginExport, type ExportWork, writeExport } from './export.ts';

export type Parts = { readonly table: Table; readonly buckets: Buckets; readonly log: Log };

/** The steps of a recreation of the database. A copy of the database takes all steps but the last one, `emptyInto`. */
export const createRecreation = ({ table, buckets, log: { commitWithLog } }: Parts) => ({
  beginExport,
  writeExport: (state: ExportState, work: ExportWork) => writeExport(state, { ...work, table: table.access, buckets }),

  /**
   * Deletes everything, pictures too, except the acting administrator, the settings and the job. The export must be
   * whole: a restore of the export undoes this deletion. Changes that other people make meanwhile may be lost.
   * @param line the only entry of the new log
   * @returns whether nothing is left to delete
   */
  emptyInto: async (
    name: string,
    { actor, line, now, ...work }: ClearWork & { actor: User; line: LogLine; now: Date },
  ): Promise<boolean> => {
    await table.commit([put({ ...EMPTIED_KEY, kind: 'EMPTIED', export: name })]);
    if (!(await clearTable(actor, { ...work, table, buckets }))) return false;
    await commitWithLog([], line, now);
    return true;
  },
});
