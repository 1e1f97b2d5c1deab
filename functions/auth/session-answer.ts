import { randomUUID } from 'node:crypto';
import { asCurrentUser } from '#functions/domain/accounts/account.ts';
import { deviceNameOf } from '#functions/domain/accounts/device-name.ts';
import type { NewSession } from '#functions/domain/accounts/sessions.ts';
import { type Answer, answer } from '#functions/http/answer.ts';
import { sessionCookie } from '#functions/http/token-cookie.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Session } from '#shared/contracts/accounts.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { deviceCookie, deviceOf, type SignIn } from './device.ts';

/** A new session of somebody who has just given their password. */
export const newSession = (
  { sessionVersion }: Pick<User, 'sessionVersion'>,
  { now, headers }: Pick<SignIn, 'now' | 'headers'>,
): NewSession => {
  const at = now.toISOString();
  const device = deviceNameOf(headers['user-agent']);
  return { id: randomUUID(), version: sessionVersion, createdAt: at, seenAt: at, confirmedAt: at, device };
};

/**
 * The answer to a right password that a code must follow. It holds a token that opens only the call for the code, and
 * sets no cookie [2FA-08].
 */
export const codeAnswer = async (
  user: User,
  { tokens, security, now }: Pick<SignIn, 'tokens' | 'now'> & { readonly security: SecuritySettings },
): Promise<Session> => ({
  token: await tokens.signForCode(user, now),
  user: asCurrentUser(user, security, now, true),
});

type Beginning = SignIn & { readonly security: SecuritySettings };

/**
 * The answer with a session's new token in the body and in a cookie, and with the session's user.
 * @param id of a session that the account lists
 */
export const renewedAnswer = async (user: User, id: string, request: Beginning): Promise<Answer<Session>> => {
  const { tokens, security, now, headers } = request;
  const token = await tokens.sign(user, id, now);
  return answer({ token, user: asCurrentUser(user, security, now) }, { cookies: [sessionCookie(token, headers)] });
};

/**
 * The answer to a complete sign-in, a registration or an accepted invitation: `renewedAnswer`, which also makes the
 * browser a known device of the user. A device becomes known only by this answer and by a password reset, so a stolen
 * session cannot make one known.
 */
export const sessionAnswer = async (user: User, id: string, request: Beginning): Promise<Answer<Session>> => {
  const { body, extra } = await renewedAnswer(user, id, request);
  const known = await deviceCookie(await deviceOf(request), user.id, request);
  return answer(body, { cookies: [...(extra.cookies ?? []), known] });
};
