import { Forbidden } from '#functions/domain/errors.ts';
import type { CurrentUser, Role } from '#shared/contracts/accounts.ts';
import type { FoundCalendar } from '#shared/contracts/calendars.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import type { ListedUser, UserAccount } from '#shared/contracts/users.ts';
import { stagesOf } from './stages.ts';
import { usernameKey } from './username.ts';

type NewAccount = { id: string; username: string; role: Role; passwordHash: string };

/** The fields of a new account. */
export const newAccount = ({ id, username, role, passwordHash }: NewAccount, now: Date) => ({
  id,
  username,
  usernameKey: usernameKey(username),
  role,
  isActive: true,
  sessionVersion: 1,
  passwordHash,
  passwordChangedAt: now.toISOString(),
  previousHashes: [],
  createdAt: now.toISOString(),
});

type Account = Omit<UserAccount, 'publishes' | 'twoFactor' | 'pending' | 'email'> & {
  readonly publishes?: boolean | undefined;
  readonly email?: string | undefined;
  readonly passwordChangedAt: string;
  readonly twoFactorAt?: string | undefined;
  readonly waits?: true | undefined;
  readonly noCalendarLetters?: true | undefined;
  readonly shares?: true | undefined;
  readonly pendingEmail?: { readonly address: string; readonly until: string } | undefined;
};

/** The address of an account, and the new address that its user has not confirmed yet. */
const emailsOf = ({ email, pendingEmail }: Pick<Account, 'email' | 'pendingEmail'>, now: Date) => ({
  ...(email !== undefined && { email }),
  ...(pendingEmail && pendingEmail.until > now.toISOString() && { pendingEmail: pendingEmail.address }),
});

/**
 * The signed-in user's own account [AUTH-10].
 * @param isForCode the password was right, and a code must still be given
 */
export const asCurrentUser = (
  account: Account,
  security: SecuritySettings,
  now: Date,
  isForCode = false,
): CurrentUser => {
  const { id, username, role, twoFactorAt, shares } = account;
  const stages = stagesOf(account, security, now);
  const [pending] = isForCode ? (['code'] as const) : stages;
  return {
    id,
    username,
    role,
    ...(stages.includes('expired') ? { passwordExpired: true } : {}),
    ...(isForCode ? { email: null } : emailsOf(account, now)),
    ...(twoFactorAt !== undefined && { twoFactor: true as const }),
    ...(shares && { shares }),
    ...(pending !== undefined && pending !== 'expired' && { pending }),
    ...(account.noCalendarLetters && { noCalendarLetters: true as const }),
  };
};

type Told = Omit<Account, 'passwordChangedAt'> & {
  readonly createdAt: string;
  readonly lastSignInAt?: string | undefined;
  readonly isDeleting?: true | undefined;
};
type Known = Pick<ListedUser, 'lockedUntil' | 'heir'>;

/** An account in the list of users. The lockout and the heir, which are not stored in the account, are passed in. */
export const asListedUser = (user: Told, { lockedUntil, heir }: Known): ListedUser => ({
  ...asUserAccount(user),
  createdAt: user.createdAt,
  ...(user.lastSignInAt !== undefined && { lastSignInAt: user.lastSignInAt }),
  ...(lockedUntil !== undefined && { lockedUntil }),
  ...(user.isDeleting && { isDeleting: true as const }),
  ...(heir && { heir }),
});

/** An account in the form that an administrator gets [USR-02]: without anything about its password. */
export const asUserAccount = (user: Omit<Account, 'passwordChangedAt'>): UserAccount => ({
  id: user.id,
  username: user.username,
  role: user.role,
  isActive: user.isActive,
  publishes: isPublishing(user),
  ...(user.twoFactorAt !== undefined && { twoFactor: true as const }),
  ...(user.waits && { pending: 'approval' as const }),
  ...(user.email !== undefined && { email: user.email }),
});

type Visibility = {
  readonly isActive: boolean;
  readonly heirId?: string | undefined;
  readonly waits?: true | undefined;
};

/**
 * Whether visitors see the widgets of an account. They also see the widgets of a blocked account during its hand-over.
 */
export const isOpen = ({ isActive, heirId, waits }: Visibility): boolean =>
  (isActive || heirId !== undefined) && !waits;

/**
 * Whether administrators' widgets may show the events of an account [REG-07]. They may show a shared calendar if at
 * least one of its owners is publishing.
 */
export const isPublishing = ({
  publishes,
  publishers,
}: {
  readonly publishes?: boolean | undefined;
  readonly publishers?: number | undefined;
}): boolean => publishes !== false && publishers !== 0;

/** The reason why administrators' widgets do not show a calendar; undefined if they show it. */
export const hindranceOf = (
  person: (Visibility & Parameters<typeof isPublishing>[0]) | undefined,
): FoundCalendar['hindrance'] => {
  if (person?.waits) return 'waiting';
  if (!person || !isOpen(person)) return 'blocked';
  return isPublishing(person) ? undefined : 'notPublishing';
};

/** @throws Forbidden: administrators are not deleted, neither by others nor by themselves */
export const assertRemovable = ({ role }: { readonly role: Role }): void => {
  if (role === 'admin') throw new Forbidden('cannot-delete-admin');
};
