import { newAccount } from '#functions/domain/account.ts';
import { assertConsent } from '#functions/domain/consent.ts';
import { Conflict } from '#functions/domain/errors.ts';
import { assertNotReserved } from '#functions/domain/lookalike.ts';
import { assertAllowed } from '#functions/domain/password.ts';
import type { CallRequest, GivenPasswords } from '#functions/http/call.ts';
import { networkName } from '#functions/http/client-address.ts';
import { newSession } from '#functions/http/token-answer.ts';
import { newId } from '#functions/storage/ids.ts';
import type { Limit } from '#functions/storage/users/limits.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Role } from '#shared/contracts/accounts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';

/** Of one network, registrations and acceptances; a name that is taken counts too, else the names of all could be asked for [LOCK-06]. */
const beginnings = (subject: string): Limit => ({ kind: 'REGISTER', subject, window: 60 * 60_000, max: 10 });

type Request = Pick<
  CallRequest<Endpoint & { readonly access: 'public' }, GivenPasswords>,
  'now' | 'storage' | 'tokens' | 'headers' | 'address' | 'passwords'
>;
type Wanted = { readonly username: string; readonly password: string; readonly consent?: boolean | undefined };

/**
 * What is asked of everybody who makes an account of their own: consent, a name and a password that may be; ten of a network in an
 * hour.
 * @throws Rejected; TooMany
 */
export const assertMayBegin = async (request: Request, wanted: Wanted, security: SecuritySettings): Promise<void> => {
  const { storage, now } = request;
  const { username, password, consent } = wanted;
  assertConsent(consent, security);
  assertNotReserved(username);
  await assertAllowed(password, username, security);
  await storage.limits.take(beginnings(await networkName(request)), now);
};

/** The account of somebody who signs in with it at once, and the id of that session. @throws Conflict: the name is taken */
export const newMember = async (
  request: Request,
  { username, password }: Wanted,
  { role, security }: { readonly role: Role; readonly security: SecuritySettings },
): Promise<{ readonly account: User; readonly sessionId: string }> => {
  // Before the costly hash; of two simultaneous registrations the transaction still lets only one have the name.
  if (await request.storage.users.findUser(username)) throw new Conflict(words.usernameTaken);
  const passwordHash = await request.passwords.hash(password);
  const account = newAccount({ id: newId(), username, role, passwordHash }, request.now);
  const { id: sessionId, ...session } = newSession(account, request);
  return {
    sessionId,
    account: {
      ...account,
      lastSignInAt: account.createdAt,
      sessions: { [sessionId]: session },
      ...(security.privacyUrl !== '' && { consentAt: account.createdAt }),
    },
  };
};
