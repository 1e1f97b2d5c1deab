import { granted } from '#functions/storage/environment.ts';
import { openBuckets } from '#functions/storage/open-buckets.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { cipherLoader } from '#functions/storage/open-whole-storage.ts';
import { claimLookalikes } from './claim-lookalikes.ts';
import { dropOldLog } from './drop-old-log.ts';
import { eraseUsers } from './erase-users.ts';
import { forgetApplicants } from './forget-applicants.ts';
import { type Chore, runChores } from './run-chores.ts';
import { sendLetters } from './send-letters.ts';

const storage = openStorage(process.env, {
  buckets: openBuckets(process.env),
  loadCipher: cipherLoader(() => granted(process.env, 'SETTINGS_KEY_ARN')),
});

/** The chores by name, in this order: letters last, as a mail server may be slow. */
const chores: Readonly<Record<string, Chore>> = {
  erasure: eraseUsers({ storage }),
  log: dropOldLog({ storage }),
  lookalikes: claimLookalikes({ storage }),
  applicants: forgetApplicants({ storage }),
  letters: sendLetters({ storage }),
};

/** Called every minute by a clock (infra/constructs/scheduled-function.ts). */
export const handler = (): Promise<void> => runChores(chores);
