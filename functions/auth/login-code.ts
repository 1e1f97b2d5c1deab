import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { WrongCode } from '#functions/domain/accounts/second-factor.ts';
import { answer } from '#functions/http/answer.ts';
import { proofIsUsed } from '#functions/storage/users/two-factor.ts';
import * as contract from '#shared/contracts/two-factor.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { logFailure } from './log-failure.ts';
import { countCodeAttempt, proofOf } from './second-factor.ts';
import { newSession, sessionAnswer } from './session-answer.ts';
import { beginAttempt } from './sign-in-attempt.ts';
import { signInLetters } from './sign-in-letters.ts';
import { handle } from './storage.ts';

/**
 * The second step of a sign-in. Wrong codes count together with wrong passwords. One transaction uses the code up,
 * begins the session and writes the log entry [2FA-13].
 */
export const loginByCode = handle(contract.loginByCode, async (request) => {
  const { user, body, now, storage } = request;
  const security = await storage.settings.getSecuritySettings();
  const attempt = await beginAttempt(request, { username: user.username, user, security });
  const code = await attempt.unlessFailing(countCodeAttempt(user, request));

  const signIn = async () => {
    const proof = await proofOf(user, body.code, request);
    if (!proof) throw new WrongCode();
    const session = newSession(user, request);
    const description = proof.kind === 'recovery' ? entries.signedInByRecovery : entries.signedIn;
    const line = { type: 'AUTH', ...doneBy(user, user), description } as const;
    const codesLeft = proof.kind === 'recovery' ? proof.left : undefined;
    const letters = await signInLetters(request, user, { session, codesLeft });
    const beside = { line, writes: [proofIsUsed(user.id, proof), ...letters] };
    const signedIn = await storage.users.beginSession(user, session, beside, now);
    return { signedIn, session, proof };
  };
  const { signedIn, session, proof } = await signIn().catch(async (reason: unknown) => {
    if (!(reason instanceof WrongCode)) {
      // A failure of our own does not count as a wrong code.
      await Promise.all([attempt.givenBack(), code.giveBack()]);
      throw reason;
    }
    const begunLockout = await attempt.failed();
    const writes = await code.letters();
    await logFailure(storage, { user, description: entries.wrongCode, begunLockout, writes }, now);
    throw reason;
  });
  await Promise.all([attempt.succeeded(), code.giveBack()]);
  const codesLeft = proof.kind === 'recovery' ? { codesLeft: proof.left } : {};
  const { body: begun, extra } = await sessionAnswer(signedIn, session.id, { ...request, security });
  return answer({ ...begun, ...codesLeft }, extra);
});
