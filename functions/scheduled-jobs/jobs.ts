import type { Storage } from '#functions/storage/create-storage.ts';
import { dropOldLog } from './drop-old-log.ts';
import { eraseUsers } from './erase-users.ts';
import { forgetApplicants } from './forget-applicants.ts';
import { doLongWork } from './long-work.ts';
import type { Chore } from './run-jobs.ts';
import { sendLetters } from './send-letters.ts';

/** The chores by name, in this order: letters last, as a mail server may be slow. */
export const choresOf = (storage: Storage): Readonly<Record<string, Chore>> => ({
  erasure: eraseUsers({ storage }),
  log: dropOldLog({ storage }),
  applicants: forgetApplicants({ storage }),
  letters: sendLetters({ storage }),
  jobs: doLongWork({ storage }),
});
