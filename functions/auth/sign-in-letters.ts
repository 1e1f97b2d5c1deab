import type { NewSession } from '#functions/domain/accounts/sessions.ts';
import { momentText } from '#functions/domain/mail/moment-text.ts';
import type { CallRequest, PasswordDependencies } from '#functions/http/call.ts';
import type { Write } from '#functions/storage/dynamodb/transactions.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { sessionWords } from '#shared/locale/sessions.ts';
import { deviceOf } from './device.ts';
import type { Storage } from './storage.ts';

type Request = Pick<
  CallRequest<Endpoint & { readonly access: 'public' }, PasswordDependencies<Storage>>,
  'now' | 'storage' | 'tokens' | 'headers' | 'cookies'
>;
type SignIn = {
  readonly session: NewSession;
  /** The number of recovery codes that remain; absent if no recovery code was used. */
  readonly codesLeft?: number | undefined;
};

/**
 * The letters about a sign-in, as writes of its transaction. The user gets one letter when the device is not known as
 * theirs [MAIL-09], and one when a recovery code was used [2FA-14].
 */
export const signInLetters = async (request: Request, user: User, { session, codesLeft }: SignIn): Promise<Write[]> => {
  const { now, storage } = request;
  const { email, username, id } = user;
  if (email === undefined) return [];
  const told = { username, time: momentText(now) };
  const device = [session.device.system, session.device.browser].filter(Boolean).join(', ');
  const isKnown = (await deviceOf(request))?.userIds.includes(id) === true;
  const ofDevice = { ...told, device: device || sessionWords.unknownDevice };
  return [
    ...(isKnown ? [] : await storage.mail.lettersTo(email, ['newDevice', ofDevice], now)),
    ...(codesLeft === undefined
      ? []
      : await storage.mail.lettersTo(email, ['recoveryUsed', { ...told, left: String(codesLeft) }], now)),
  ];
};
