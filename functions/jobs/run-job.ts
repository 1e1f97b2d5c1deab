import { Busy, Refusal } from '#functions/domain/errors.ts';
import type { WorkStorage } from '#functions/history/storage.ts';
import type { JobItem } from '#functions/storage/dynamodb/items/jobs.ts';
import { JobFailed, JobLost, type Jobs, type Pulse } from '#functions/storage/jobs/jobs.ts';
import type { IsOver } from '#functions/storage/work-time.ts';
import type { Job } from '#shared/contracts/jobs.ts';
import { refusals } from '#shared/locale/refusals.ts';

type HeldJob = NonNullable<Awaited<ReturnType<Jobs['takeJob']>>>;
/** One run of a job. If a run is killed, the next run may repeat its last steps. */
export type JobRun<S> = {
  readonly job: JobItem;
  readonly storage: S;
  readonly now: Date;
  readonly isOver: IsOver;
  readonly pulse: Pulse;
  readonly note: HeldJob['note'];
};
/**
 * The work of one kind of job.
 * @returns whether the job is done. A done job may have a message. `done` is its final count, if its pulses did not
 * count exactly.
 * @throws JobFailed, or a Refusal other than Busy: the job has failed for good
 */
export type JobWork<S extends Pick<WorkStorage, 'jobs'> = WorkStorage> = (
  run: JobRun<S>,
) => Promise<{ readonly isDone: boolean; readonly message?: string; readonly done?: number }>;

type Time = { readonly now: Date; readonly isOver: IsOver };

/**
 * Works on a job until it is done or the time is over. Does nothing while another run works on it.
 * @throws a Refusal other than Busy, or the cause of a JobFailed, if the job has failed for good; any other error if
 * the next run will continue the job
 */
export const runJob = async <S extends Pick<WorkStorage, 'jobs'>>(
  storage: S,
  id: string,
  work: JobWork<S>,
  { now, isOver }: Time,
): Promise<void> => {
  const held = await storage.jobs.takeJob(id);
  if (!held) return;
  try {
    const { job, note } = held;
    const { isDone, message, done } = await work({ job, storage, now, isOver, pulse: held.pulse(isOver), note });
    await (isDone ? held.end({ state: 'done', message, done }, now) : held.pause());
  } catch (thrown) {
    if (thrown instanceof JobLost) return;
    const isFinal = thrown instanceof JobFailed;
    const reason: unknown = isFinal ? thrown.cause : thrown;
    const isEnd = isFinal || (reason instanceof Refusal && !(reason instanceof Busy));
    const message = reason instanceof Refusal ? reason.message : refusals.internal;
    const noted = isEnd ? held.end({ state: 'failed', message }, now) : held.pause();
    // The caller needs the reason more than the note. Without the note another run takes the job over after 20 seconds.
    await noted.catch(() => undefined);
    throw reason;
  }
};

export const toJob = ({ sk, done, total, state, message, export: exported }: JobItem): Job => ({
  id: sk,
  done,
  total: total ?? null,
  state,
  message: message ?? null,
  ...(exported && { export: exported.name }),
});

/**
 * Works on a job that was just started or asked for again, for as long as its caller waits. The worker continues it
 * even if it had given the job up.
 * @returns the job with its progress
 */
export const beginJob = async <S extends Pick<WorkStorage, 'jobs'>>(
  storage: S,
  id: string,
  work: JobWork<S>,
  now: Date,
): Promise<JobItem> => {
  await storage.jobs.askFor(id, now);
  await runJob(storage, id, work, { now, isOver: storage.jobs.callTime() });
  const job = await storage.jobs.findJob(id);
  if (!job) throw new Error(`The job ${id} is gone`);
  return job;
};
