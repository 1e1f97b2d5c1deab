import { getJob, type Job } from '#shared/contracts/jobs.ts';
import { ApiError } from './api-error.ts';
import { callApi } from './call-api.ts';

const ASKED_EVERY_MS = 1_000;

/**
 * Asks the server about a job until the job is over. The job goes on even if nobody asks.
 * @param onProgress is called with every answer
 * @returns the finished job
 * @throws ApiError, with the server's reason if the job has failed
 */
export const waitForJob = async (job: Job, onProgress?: (job: Job) => void): Promise<Job> => {
  let now = job;
  for (;;) {
    onProgress?.(now);
    if (now.state === 'done') return now;
    if (now.state === 'failed') throw new ApiError(409, 'json', now.message ?? '');
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
    now = await callApi(getJob, { params: { id: job.id } });
  }
};
