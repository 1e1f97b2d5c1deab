import { momentText } from '#functions/domain/mail/moment-text.ts';
import type { Write } from '#functions/storage/dynamodb/transactions.ts';
import type { Mail } from '#functions/storage/mail/mail.ts';
import type { Limit, Limits } from '#functions/storage/users/limits.ts';
import type { User } from '#functions/storage/users/users.ts';
import { deviceOf, isProven } from './device.ts';
import type { RequestHeaders } from './gateway.ts';
import type { Tokens } from './token.ts';

/** Of a device that this user has signed in from; all others together are counted by the user [2FA-11]. */
const wrongCodes = (subject: string): Limit => ({ kind: 'CODE', subject, window: 24 * 60 * 60_000, max: 20 });

type Request = {
  readonly storage: { readonly limits: Pick<Limits, 'takeNth'>; readonly mail: Pick<Mail, 'lettersTo'> };
  readonly tokens: Tokens;
  readonly now: Date;
  readonly headers: RequestHeaders;
  readonly cookies: readonly string[];
};

/**
 * Counts a code before it is looked at; one that is not found wrong is to be given back.
 * @returns `letters`: the steps by which the user hears of a wrong one that was the last
 * @throws TooMany
 */
export const countCodeAttempt = async (user: User, request: Request) => {
  const { storage, now } = request;
  const device = await deviceOf(request);
  const limit = wrongCodes(isProven(device, user.id) ? `${user.id}.${device.id}` : user.id);
  const { nth, giveBack } = await storage.limits.takeNth(limit, now);
  const letters = async (): Promise<Write[]> => {
    if (nth < limit.max) return [];
    const notice = { username: user.username, time: momentText(now) };
    return storage.mail.lettersTo(user.email, ['codesGuessed', notice], now);
  };
  return { giveBack, letters };
};
