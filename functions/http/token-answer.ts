import { asCurrentUser } from '#functions/domain/account.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Session } from '#shared/contracts/accounts.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { type Answer, answer } from './answer.ts';
import type { RequestHeaders } from './gateway.ts';
import type { Tokens } from './token.ts';
import { sessionCookie } from './token-cookie.ts';

type Circumstances = {
  readonly tokens: Tokens;
  readonly security: SecuritySettings;
  readonly now: Date;
  readonly headers: RequestHeaders;
};

/** The beginning of a session: a token in the body, the same one as a cookie, and whose it is. */
export const sessionAnswer = async (
  user: User,
  { tokens, security, now, headers }: Circumstances,
): Promise<Answer<Session>> => {
  const token = await tokens.sign(user, now);
  return answer({ token, user: asCurrentUser(user, security, now) }, { cookies: [sessionCookie(token, headers)] });
};
