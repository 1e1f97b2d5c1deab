import * as v from 'valibot';
import { count, key, StoredInstant } from './fields.ts';

/** The position in a scan of a part of the table (scan.ts): the last key that was read, the end, or the start. */
export const ScanPosition = v.union([v.literal('start'), v.literal('end'), v.strictObject(key)]);
export type ScanPosition = v.InferOutput<typeof ScanPosition>;

/** The state of an export (export.ts), from which another run can continue it. */
export const ExportState = v.strictObject({
  name: v.string(),
  createdAt: StoredInstant,
  parts: v.array(v.string()),
  items: count,
  positions: v.array(ScanPosition),
  /** Everything is written, the manifest too. */
  isWhole: v.boolean(),
});
export type ExportState = v.InferOutput<typeof ExportState>;

/**
 * Notes that recreateDatabase wrote this export and then emptied the table, so the exported accounts cannot have
 * changed since. A restore checks and removes the note (infra/restore/restore-database.ts).
 */
export const EmptiedItem = v.strictObject({ ...key, kind: v.literal('EMPTIED'), export: v.string() });

/** Names of the migrations that have run (database/migrations.ts). */
export const MigrationsItem = v.strictObject({ ...key, kind: v.literal('MIGRATIONS'), done: v.array(v.string()) });
