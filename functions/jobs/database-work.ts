import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Conflict, Forbidden } from '#functions/domain/errors.ts';
import type { WorkStorage } from '#functions/history/storage.ts';
import type { createCopies } from '#functions/storage/database/copies.ts';
import type { createRecreation } from '#functions/storage/database/recreation.ts';
import type { ExportState } from '#functions/storage/dynamodb/items/database.ts';
import { ConditionFailed } from '#functions/storage/dynamodb/transactions.ts';
import { JobFailed, JobLost, jobId } from '#functions/storage/jobs/jobs.ts';
import type { Log } from '#functions/storage/log/log.ts';
import { actorIsActive } from '#functions/storage/users/block.ts';
import type { User } from '#functions/storage/users/users.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { beginJob, type JobRun, type JobWork, toJob } from './run-job.ts';

type DatabaseStorage = WorkStorage & {
  readonly log: Pick<Log, 'commitWithLog'>;
  readonly database: () => Promise<
    ReturnType<typeof createRecreation> & Pick<ReturnType<typeof createCopies>, 'sweepCopies'>
  >;
};
type Run = JobRun<DatabaseStorage>;
type Name = 'copyDatabase' | 'recreateDatabase';

/**
 * Milliseconds after which an abandoned job must not continue. By then people may have changed data that is already in
 * its export, and a recreation would delete their changes without a copy of them. If the table was recovered meanwhile,
 * a recreation would delete the recovered data.
 */
const RESUMED_MS = 600_000;
const LOST = { copyDatabase: 'copy-lost', recreateDatabase: 'recreation-lost' } as const;
const idOf = (name: Name): string => jobId({ name, subject: 'database' });

/**
 * The administrator who began the job, and the state of the job's export.
 * @throws Forbidden: the user is no administrator any more; Conflict: nobody has worked on the job for ten minutes
 */
const open = async ({ job, storage, now }: Run, name: Name): Promise<{ actor: User; state: ExportState }> => {
  const actor = await storage.users.getUser(job.userId);
  if (!actor?.isActive || actor.role !== 'admin') throw new Forbidden('forbidden');
  const workedAt = Math.max(job.heldUntil, Date.parse(job.startedAt));
  if (!job.export || now.getTime() - workedAt > RESUMED_MS) throw new Conflict(LOST[name]);
  return { actor, state: job.export };
};

/**
 * Continues the export.
 * @param beforeWhole called before the export counts as whole
 * @throws JobFailed: nothing was deleted, and nothing will be
 */
const exportMore = async ({ storage, pulse, isOver, note }: Run, state: ExportState, beforeWhole = async () => {}) => {
  try {
    const database = await storage.database();
    const reached = await database.writeExport(state, {
      pulse,
      isOver,
      beforeWhole: async (written) => {
        // This throws JobLost if another run has taken the job over.
        await note({ export: written });
        await beforeWhole();
      },
    });
    await note({ export: reached });
    return reached;
  } catch (reason) {
    throw reason instanceof JobLost ? reason : new JobFailed('The export has failed', { cause: reason });
  }
};

/** Copies the whole database while people work. The copy may lack changes that they make during the copying [DB-15]. */
export const copyDatabaseWork: JobWork<DatabaseStorage> = async (run) => {
  const { job, storage, now, pulse } = run;
  const { actor, state } = await open(run, 'copyDatabase');
  if (job.heldUntil === 0) await (await storage.database()).sweepCopies(pulse);
  const line = { type: 'OTHER', ...doneBy(actor), description: entries.copyMade(state.name) } as const;
  // The entry must not name an administrator who was deleted while the export was written [ACC-07].
  const tell = (): Promise<void> =>
    storage.log.commitWithLog([actorIsActive(actor)], line, now).catch((reason: unknown) => {
      throw reason instanceof ConditionFailed ? new Forbidden('forbidden', { cause: reason }) : reason;
    });
  const { isWhole, items } = await exportMore(run, state, tell);
  return isWhole ? { isDone: true, done: items } : { isDone: false };
};

/**
 * Writes a whole export, then deletes everything except the acting administrator and the settings. Nothing is deleted
 * before the export is whole.
 */
export const recreateDatabaseWork: JobWork<DatabaseStorage> = async (run) => {
  const { job, storage, now, pulse, isOver } = run;
  const { actor, state } = await open(run, 'recreateDatabase');
  const { isWhole, items, name } = state.isWhole ? state : await exportMore(run, state);
  if (!isWhole) return { isDone: false };
  const { emptyInto } = await storage.database();
  const line = { type: 'OTHER', ...doneBy(actor), description: entries.recreated(name) } as const;
  const isDone = await emptyInto(name, { actor, line, now, job, pulse, isOver });
  return isDone ? { isDone, done: items, message: words.recreated(name) } : { isDone };
};

const WORK = { copyDatabase: copyDatabaseWork, recreateDatabase: recreateDatabaseWork };

/** @throws Conflict while the database is recreated */
export const assertNoRecreation = async ({ jobs }: WorkStorage): Promise<void> => {
  const job = await jobs.findJob(idOf('recreateDatabase'));
  if (job?.state === 'running') throw new Conflict('recreation-runs');
};

/**
 * Begins a copy or a recreation.
 * @throws Conflict: another copy or recreation is running
 */
export const beginOnDatabase = async (storage: DatabaseStorage, name: Name, user: User, now: Date) => {
  const begun = (await storage.database()).beginExport(now);
  const job = { name, subject: 'database', userId: user.id, export: begun };
  const other = name === 'copyDatabase' ? 'recreateDatabase' : 'copyDatabase';
  try {
    await storage.jobs.startAlone(job, [idOf(other)], now);
  } catch (reason) {
    if (!(reason instanceof ConditionFailed)) throw reason;
    await assertNoRecreation(storage);
    throw new Conflict('copy-runs', { cause: reason });
  }
  return { ...toJob(await beginJob(storage, idOf(name), WORK[name], now)), export: begun.name };
};
