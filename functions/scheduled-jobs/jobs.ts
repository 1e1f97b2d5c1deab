import { workTime } from '#functions/storage/work-time.ts';
import { countCharts } from './count-charts.ts';
import { dropOldLog } from './drop-old-log.ts';
import { eraseUsers } from './erase-users.ts';
import { forgetApplicants } from './forget-applicants.ts';
import { doLongWork } from './long-work.ts';
import { purgeCalendars } from './purge-calendars.ts';
import { renewSources } from './renew-sources.ts';
import type { ScheduledJob } from './run-jobs.ts';
import { sendLetters } from './send-letters.ts';
import type { Storage } from './storage.ts';

/**
 * The milliseconds of each job that does not share the time of the other jobs (`WORK_MS` in run-jobs.ts). A run may
 * take five minutes (infra/stacks/groups.ts).
 */
const LONG_WORK_MS = 200_000;
const CHARTS_MS = 50_000;
const SOURCES_MS = 50_000;
/**
 * The milliseconds after which a run begins no further step of long work. Letters, sources and charts may have taken
 * more time than is left beside LONG_WORK_MS. A run that Lambda stops loses the progress that it has not noted, and
 * raises an alarm.
 */
const LAST_STEP_MS = 280_000;

/**
 * The scheduled jobs by name, in the order in which they run. Letters come after quick jobs, because a mail server may
 * be slow.
 */
export const scheduledJobsOf = (storage: Storage): Readonly<Record<string, ScheduledJob>> => ({
  erasure: eraseUsers({ storage }),
  log: dropOldLog({ storage }),
  applicants: forgetApplicants({ storage }),
  calendars: purgeCalendars({ storage }),
  letters: sendLetters({ storage }),
  // The following jobs are last and have time of their own. While they run, the runs of the next minutes do the other
  // jobs.
  sources: ({ now }) => renewSources({ storage })({ now, isOver: workTime(SOURCES_MS) }),
  charts: ({ now }) => countCharts({ storage })({ now, isOver: workTime(CHARTS_MS) }),
  jobs: ({ now }) => {
    const left = LAST_STEP_MS - (Date.now() - now.getTime());
    return doLongWork({ storage })({ now, isOver: workTime(Math.min(LONG_WORK_MS, left)) });
  },
});
