import { newAccount } from '#functions/domain/accounts/account.ts';
import { assertAllowed } from '#functions/domain/accounts/allowed-password.ts';
import { assertConsent } from '#functions/domain/accounts/consent.ts';
import { assertNotReserved } from '#functions/domain/accounts/lookalike.ts';
import { Conflict } from '#functions/domain/errors.ts';
import type { CallRequest, PasswordDependencies } from '#functions/http/call.ts';
import { networkName } from '#functions/http/client-address.ts';
import { newId } from '#functions/storage/ids.ts';
import type { Limit } from '#functions/storage/users/limits.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Role } from '#shared/contracts/accounts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { newSession } from './session-answer.ts';
import type { Storage } from './storage.ts';

/**
 * The limit of registrations and accepted invitations from one network. An attempt with a taken name counts too:
 * otherwise somebody could try names without end and find out which exist [LOCK-06].
 */
const beginnings = (subject: string): Limit => ({ kind: 'REGISTER', subject, window: 60 * 60_000, max: 10 });

type Request = Pick<
  CallRequest<Endpoint & { readonly access: 'public' }, PasswordDependencies<Storage>>,
  'now' | 'storage' | 'tokens' | 'headers' | 'address' | 'passwords'
>;
type Wanted = { readonly username: string; readonly password: string; readonly consent?: boolean | undefined };

/**
 * Checks a new account: consent, an allowed name and password, and ten attempts an hour from one network.
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

/** A new account with its first session, and the id of that session. @throws Conflict: the name is taken */
export const newMember = async (
  request: Request,
  { username, password }: Wanted,
  { role, security }: { readonly role: Role; readonly security: SecuritySettings },
): Promise<{ readonly account: User; readonly sessionId: string }> => {
  // A taken name is refused here, before the costly hash. Of two registrations at the same time, the transaction lets
  // only one have the name.
  if (await request.storage.users.findUser(username)) throw new Conflict('username-taken', { field: 'username' });
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
