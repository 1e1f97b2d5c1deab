import { describe, expect, it } from 'vitest';
import { SECURITY_DEFAULTS } from '#shared/contracts/settings.ts';
import { asCurrentUser, asUserAccount, newAccount } from './account.ts';

const now = new Date('2025-01-01T10:00:00.000Z');
const account = newAccount({ id: 'u1', username: 'Мария', role: 'admin', passwordHash: 'hash' }, now);

describe('an account', () => {
  it('is active on its first day, with the first of its sessions and no password before', () => {
    expect(account).toEqual({
      id: 'u1',
      username: 'Мария',
      usernameKey: 'мария',
      role: 'admin',
      isActive: true,
      sessionVersion: 1,
      passwordHash: 'hash',
      passwordChangedAt: '2025-01-01T10:00:00.000Z',
      previousHashes: [],
      createdAt: '2025-01-01T10:00:00.000Z',
    });
  });

  it('is shown to an admin without a word about its password', () => {
    const shown = { id: 'u1', username: 'Мария', role: 'admin', isActive: true, publishes: true };
    expect(asUserAccount(account)).toEqual(shown);
    const told = asUserAccount({ ...account, publishes: false, waits: true, twoFactorAt: '2025-01-01T10:00:00.000Z' });
    expect(told).toEqual({ ...shown, publishes: false, pending: 'approval', twoFactor: true });
  });

  it('tells its user who they are, and that the password has expired only when it has', () => {
    const told = (at: string) => asCurrentUser(account, SECURITY_DEFAULTS, new Date(at));
    const user = { id: 'u1', username: 'Мария', role: 'admin' };
    expect(told('2025-04-01T09:59:59.999Z')).toStrictEqual(user);
    expect(told('2025-04-01T10:00:00.000Z')).toStrictEqual({ ...user, passwordExpired: true });
  });
});
