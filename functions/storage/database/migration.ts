import { Conflict, TooLarge } from '#functions/domain/errors.ts';
import type { LogLine } from '#functions/storage/log/log.ts';
import type { Recount } from './recount.ts';

/** The report of a migration: a kind of item, and how many were changed. */
export type Migrated = {
  readonly kind: string;
  /** How many numbers or items are different now. */
  readonly changed: number;
};

/** Milliseconds that a migration may take: the deployment waits for ten minutes. */
const WORK_MS = 540_000;

type Migration = (lineFor: (changed: number) => LogLine, now: Date) => Promise<number>;

/** How items of an earlier version become new, by kind: one for each that `versionOf` (items.ts) has in a version above 1. */
export const migrationsBy = ({ recount }: Pick<Recount, 'recount'>): Readonly<Record<string, Migration>> => ({
  COUNTER: async (lineFor, now) => {
    let changed = 0;
    for (;;) {
      const line = (corrected: number) => (corrected === 0 ? undefined : lineFor(corrected));
      const { corrected, isFinished } = await recount(line, { now, workMs: WORK_MS });
      changed += corrected;
      if (isFinished) return changed;
    }
  },
});

/** Brings the items of an earlier release up to date. */
export const createMigration = (counting: Recount) => {
  /**
   * Brings every kind up to date that an earlier release has written; there is nothing to do when all are. Run once after each
   * deployment and at each local start. What cannot be done now is left for «Исправить счётчики» and the next start.
   *
   * @returns what was done, and the kinds that were left
   */
  const migrate = async (
    lineFor: (changed: number) => LogLine,
    now: Date,
  ): Promise<{ migrated: Migrated[]; left: string[] }> => {
    const migrations = migrationsBy(counting);
    const [migrated, left]: [Migrated[], string[]] = [[], []];
    for (const kind of await counting.outdated()) {
      const migration = migrations[kind];
      if (!migration) throw new Error(`Nothing brings items of kind ${kind} up to date`);
      try {
        migrated.push({ kind, changed: await migration(lineFor, now) });
      } catch (reason) {
        if (!(reason instanceof Conflict || reason instanceof TooLarge)) throw reason;
        left.push(kind);
      }
    }
    return { migrated, left };
  };

  return { migrate };
};
