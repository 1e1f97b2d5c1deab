import { JobItem } from '#functions/storage/dynamodb/items/jobs.ts';
import { JOBS_PARTITION, jobKey, tryKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { ttlIn } from '#functions/storage/dynamodb/time-to-live.ts';
import { assign, ConditionFailed, check, put, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';
import type { Rows } from '#functions/storage/scheduled-jobs/tries.ts';
import type { Clock, IsOver } from '#functions/storage/work-time.ts';

/**
 * Milliseconds for which the call that starts a job works on it itself. After them `scheduled-jobs` continues the job.
 */
const CALL_MS = 5_000;
/**
 * Milliseconds without a note after which another run takes a job over. The next number is the time between two notes
 * of progress.
 */
const HELD_MS = 20_000;
const NOTED_MS = 2_000;
/** Days for which an ended job can be read. */
const KEPT_DAYS = 1;

type NewJob = Pick<JobItem, 'name' | 'subject' | 'userId' | 'total' | 'export'>;
type Progress = Partial<Pick<JobItem, 'done' | 'total' | 'export'>>;
type End = {
  readonly state: 'done' | 'failed';
  readonly message?: string | undefined;
  readonly done?: number | undefined;
};

/**
 * Called between two steps of a job, with the number of things that the last step has done. A function that takes a
 * pulse may be stopped by the pulse, or killed with its process. The next call of the function does what is left.
 * @returns whether the job has to stop here; the next run continues it
 */
export type Pulse = (done: number) => Promise<boolean>;

/** Another run has taken the job over, because this run was silent for too long. */
export class JobLost extends Error {}
/** The work of a job has failed, for the reason in `cause`, and must not be repeated. */
export class JobFailed extends Error {}

const IS_OVER = {
  condition: 'attribute_not_exists(pk) OR #state <> :running',
  names: { state: 'state' },
  values: { running: 'running' },
};

/** The id of the one job of a kind and subject. */
export const jobId = ({ name, subject }: Pick<JobItem, 'name' | 'subject'>): string => `${name}-${subject}`;

/** Reads and writes jobs. A job is one item with its progress. Only one run at a time works on a job. */
export const createJobs = (
  { commit, getItem, queryItems }: Pick<Table, 'commit' | 'getItem' | 'queryItems'>,
  clock: Clock,
) => {
  const findJob = (id: string): Promise<JobItem | undefined> => getItem(JobItem, jobKey(id));

  const newItem = (job: NewJob, now: Date) => ({
    ...jobKey(jobId(job)),
    kind: 'JOB',
    ...job,
    startedAt: now.toISOString(),
    state: 'running',
    done: 0,
    heldUntil: 0,
  });

  /**
   * The write that starts a job, for the transaction in which the job's work begins. If an earlier run of the same job
   * still works, it ends when it next notes its progress.
   */
  const startWrite = (job: NewJob, now: Date): Write => put(newItem(job, now));

  /** Starts a job, or joins the running one. @returns its id */
  const startJob = async (job: NewJob, now: Date): Promise<string> => {
    await commit([put(newItem(job, now), IS_OVER)]).catch((reason: unknown) => {
      if (!(reason instanceof ConditionFailed)) throw reason;
    });
    return jobId(job);
  };

  /**
   * Starts a job, if neither this job nor one of the jobs `others` is running.
   * @returns the job's id
   * @throws ConditionFailed: one of these jobs is running
   */
  const startAlone = async (job: NewJob, others: readonly string[], now: Date): Promise<string> => {
    const { condition, names, values } = IS_OVER;
    const over = others.map((id) => check(jobKey(id), condition, values, names));
    await commit([put(newItem(job, now), IS_OVER), ...over]);
    return jobId(job);
  };

  /**
   * Notes that a call asks for a running job. The job counts as started now. Its failed tries are forgotten, because
   * after ten of them the worker would leave the job alone for 30 days.
   */
  const askFor = async (id: string, now: Date): Promise<void> => {
    const isRunning = { condition: '#state = :running', names: { state: 'state' }, values: { running: 'running' } };
    const asked = assign(jobKey(id), { startedAt: now.toISOString() }, isRunning);
    await commit([asked, remove(tryKey(jobKey(id)))]).catch((reason: unknown) => {
      if (!(reason instanceof ConditionFailed)) throw reason;
    });
  };

  /** Jobs that nobody works on. */
  const waitingJobs = async (now: Date, { onBroken }: Pick<Rows, 'onBroken'>): Promise<JobItem[]> => {
    const jobs = await queryItems(JobItem, { condition: 'pk = :pk', values: { pk: JOBS_PARTITION }, onBroken });
    return jobs.filter(({ state, heldUntil }) => state === 'running' && heldUntil <= now.getTime());
  };

  /**
   * Takes a job for one run.
   * @returns undefined if the job has ended, or if another run works on it
   */
  const takeJob = async (id: string) => {
    const job = await findJob(id);
    if (job?.state !== 'running' || job.heldUntil > Date.now()) return undefined;
    const holder = newId();
    const mine = { condition: 'holder = :me', values: { me: holder } };
    const write = async (...steps: readonly Write[]): Promise<void> =>
      commit(steps).catch((reason: unknown) => {
        throw reason instanceof ConditionFailed ? new JobLost('Another run goes on', { cause: reason }) : reason;
      });
    try {
      const seen = { condition: 'heldUntil = :seen AND #running = :running', names: { running: 'state' } };
      await write(
        assign(
          job,
          { holder, heldUntil: Date.now() + HELD_MS },
          { ...seen, values: { seen: job.heldUntil, running: 'running' } },
        ),
      );
    } catch (reason) {
      if (reason instanceof JobLost) return undefined;
      throw reason;
    }
    let { done } = job;
    let notedAt = performance.now();
    /** @throws JobLost */
    const note = async (progress: Progress): Promise<void> => {
      done = progress.done ?? done;
      notedAt = performance.now();
      await write(assign(job, { ...progress, done, heldUntil: Date.now() + HELD_MS }, mine));
    };
    return {
      job,
      note,
      /**
       * The pulse of this run. It notes the progress every two seconds, and stops the job when the time is over.
       * @throws JobLost
       */
      pulse:
        (isOver: IsOver): Pulse =>
        async (more) => {
          done += more;
          if (performance.now() >= notedAt + NOTED_MS) await note({});
          return isOver();
        },
      /** Leaves the rest to the next run. */
      pause: () => write(assign(job, { done, heldUntil: Date.now() }, mine)),
      /**
       * Ends the job. A later job may have the same id, so the count of failed tries ends too.
       * @throws JobLost
       */
      end: ({ state, message, done: exact = done }: End, now: Date) =>
        write(
          assign(
            job,
            {
              state,
              done: exact,
              heldUntil: 0,
              ttl: ttlIn(now, KEPT_DAYS),
              ...(message !== undefined && { message }),
            },
            mine,
          ),
          remove(tryKey(job)),
        ),
    };
  };

  const callTime = (): IsOver => clock.workTime(CALL_MS);
  return { findJob, startWrite, startJob, startAlone, askFor, waitingJobs, takeJob, callTime };
};
export type Jobs = ReturnType<typeof createJobs>;
