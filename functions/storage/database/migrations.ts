import { doneBySystem } from '#functions/domain/accounts/log-author.ts';
import { MigrationsItem } from '#functions/storage/dynamodb/items/database.ts';
import { MIGRATIONS_KEY } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { put } from '#functions/storage/dynamodb/transactions.ts';
import type { Log } from '#functions/storage/log/log.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';

/** A change of stored data (functions/storage/MIGRATIONS.md). */
export type Migration = {
  /** The name under which the table notes that the migration is done. The name must never change. */
  readonly name: string;
  /**
   * Changes the items that have the old form. People may work meanwhile. The migration may run again.
   * @returns the number of changed items
   */
  readonly run: (table: Table) => Promise<number>;
};

/** The migrations of all releases, in the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [];

/** The report of a migration: its name and the number of items that it has changed. */
export type Migrated = { readonly name: string; readonly changed: number };

/** Runs the migrations that the table does not note yet. */
export const createMigrations = ({ table, log: { commitWithLog } }: { readonly table: Table; readonly log: Log }) => ({
  /**
   * Runs each migration that the table does not note yet, and notes it together with a log entry.
   * @returns the migrations that this call has run
   * @throws what a migration throws. The migrations before it are noted then, and the next call continues with the
   * migration that failed.
   */
  migrate: async (migrations: readonly Migration[], now: Date): Promise<Migrated[]> => {
    const migrated: Migrated[] = [];
    if (migrations.length === 0) return migrated;
    const done = [...((await table.getItem(MigrationsItem, MIGRATIONS_KEY))?.done ?? [])];
    for (const { name, run } of migrations.filter((each) => !done.includes(each.name))) {
      const changed = await run(table);
      done.push(name);
      const note = put({ ...MIGRATIONS_KEY, kind: 'MIGRATIONS', done: [...done] });
      const line = { type: 'OTHER', ...doneBySystem(), description: entries.migrated(changed) } as const;
      await (changed === 0 ? table.commit([note]) : commitWithLog([note], line, now));
      migrated.push({ name, changed });
    }
    return migrated;
  },
});
