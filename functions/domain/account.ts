import type { CurrentUser, ListedUser, Role, UserAccount } from '#shared/contracts/accounts.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { isPasswordExpired } from './password.ts';
import { usernameKey } from './username.ts';

type NewAccount = { id: string; username: string; role: Role; passwordHash: string };

/** An account as it is on its first day. */
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

type Account = UserAccount & { readonly passwordChangedAt: string };

/** The signed-in user's own account [AUTH-10]. */
export const asCurrentUser = (
  { id, username, role, passwordChangedAt }: Account,
  security: SecuritySettings,
  now: Date,
): CurrentUser => ({
  id,
  username,
  role,
  ...(isPasswordExpired({ passwordChangedAt }, security, now) ? { passwordExpired: true } : {}),
});

type Told = UserAccount & {
  readonly createdAt: string;
  readonly lastSignInAt?: string | undefined;
  readonly isDeleting?: true | undefined;
};
type Known = Pick<ListedUser, 'lockedUntil' | 'heir'>;

/** What the list of users tells of an account, with what is known from elsewhere. */
export const asListedUser = (user: Told, { lockedUntil, heir }: Known): ListedUser => ({
  ...asUserAccount(user),
  createdAt: user.createdAt,
  ...(user.lastSignInAt !== undefined && { lastSignInAt: user.lastSignInAt }),
  ...(lockedUntil !== undefined && { lockedUntil }),
  ...(user.isDeleting && { isDeleting: true as const }),
  ...(heir && { heir }),
});

/** An account as an admin sees it [USR-02]: nothing about its password. */
export const asUserAccount = ({ id, username, role, isActive }: UserAccount): UserAccount => ({
  id,
  username,
  role,
  isActive,
});
