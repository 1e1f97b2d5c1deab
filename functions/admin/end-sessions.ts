import { doneBy, type Named } from '#functions/domain/accounts/log-author.ts';
import * as contract from '#shared/contracts/sessions.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

/** Ends all sessions of an account, also those of the calling admin [SES-04]. */
export const endSessionsOf = handle(contract.endSessionsOf, async ({ params, user, now, storage }) => {
  const lineFor = (subject: Named) =>
    ({ type: 'AUTH', ...doneBy(user, subject), description: entries.sessionsEndedOf(subject.username) }) as const;
  await storage.users.endAll(params.id, user, lineFor, now);
  return { ok: true } as const;
});
