import type { ExportState } from '#functions/storage/dynamodb/items/database.ts';
import { EMPTIED_KEY } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { put } from '#functions/storage/dynamodb/transactions.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Buckets } from '#functions/storage/s3/buckets.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Clock } from '#functions/storage/work-time.ts';
import { clearTable } from './clear.ts';
import { beginExport, writeExport } from './export.ts';
import { type Lease, takeLease } from './lease.ts';

export type Recreated = {
  readonly export: Pick<ExportState, 'name' | 'items' | 'isWhole'>;
  /** Whether all of it is done; the next request goes on where this one has stopped. */
  readonly isFinished: boolean;
};

export type Parts = {
  readonly table: Table;
  readonly buckets: Buckets;
  readonly log: Log;
  readonly clock: Clock;
};

/** The recreation of the database, a request at a time. */
export const createRecreation = ({ table, buckets, log: { commitWithLog }, clock }: Parts) => {
  const runOnce = async (actor: User, lease: Lease, now: Date): Promise<Recreated> => {
    const tools = { buckets, alive: lease.renew, isOver: clock.workTime() };
    const exported = await writeExport(lease.left ?? beginExport(now), { ...tools, table: table.access });
    await lease.note(exported);
    if (!exported.isWhole) return { export: exported, isFinished: false };
    await table.commit([put({ ...EMPTIED_KEY, kind: 'EMPTIED', export: exported.name })]);
    return { export: exported, isFinished: await clearTable(actor, { ...tools, table }) };
  };

  /**
   * Writes a full export, then deletes all but the acting admin and the settings, the pictures too. Nothing is deleted
   * before the export is whole. The next request continues unfinished work within ten minutes of the last one; if that one
   * was killed, after 20 seconds. A later request begins a new export of what is there then.
   * Restoring the export undoes all of it. What others change while it runs may be lost: run it when nobody works.
   *
   * @param lineFor the only entry of the new log, by the name of the export
   * @throws Conflict while another recreation or a copy runs
   */
  const recreate = async (actor: User, lineFor: (name: string) => LogLine, now: Date): Promise<Recreated> => {
    const lease = await takeLease(table, { purpose: 'recreation' }, now);
    try {
      const done = await runOnce(actor, lease, now);
      if (done.isFinished) await commitWithLog([], lineFor(done.export.name), now);
      await (done.isFinished ? lease.release() : lease.pause());
      return done;
    } catch (reason) {
      // The reason counts, whatever becomes of the pause: it would be over by itself after 20 seconds.
      await lease.pause().catch(() => undefined);
      throw reason;
    }
  };

  return { recreate };
};
