import { openAccounts, type Place } from '#functions/storage/accounts.ts';
import { createMail } from '#functions/storage/mail/mail.ts';
import { listUsers } from '#functions/storage/users/list.ts';
import type { MachineProblem } from '#shared/contracts/machine-problems.ts';
import { problemText } from '#shared/locale/machine-problems.ts';

/**
 * Queues a letter about the machine's problems to each administrator with a verified address.
 * @param problems an empty list means that all is well again
 * @returns the number of letters; 0 if mail is not enabled
 */
export const tellAdmins = async (place: Place, problems: readonly MachineProblem[], now: Date): Promise<number> => {
  const { table, settings } = openAccounts(place);
  const { lettersTo } = createMail(table, settings);
  const admins = (await listUsers(table, {})).filter(({ role, isActive }) => role === 'admin' && isActive);
  const letters = await Promise.all(
    admins.map(({ email, username }) =>
      problems.length > 0
        ? lettersTo(email, ['machineTrouble', { username, problems: problems.map(problemText).join(' ') }], now)
        : lettersTo(email, ['machineWell', { username }], now),
    ),
  );
  for (const letter of letters) if (letter.length > 0) await table.commit(letter);
  return letters.flat().length;
};
