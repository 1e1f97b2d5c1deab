import { describe, expect, it } from 'vitest';
import { Forbidden } from '#functions/domain/errors.ts';
import { SECURITY_DEFAULTS } from '#shared/contracts/settings.ts';
import {
  asCurrentUser,
  asListedUser,
  assertRemovable,
  asUserAccount,
  hindranceOf,
  isOpen,
  isPublishing,
  newAccount,
} from './account.ts';

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
    expect(asUserAccount(account)).toStrictEqual(shown);
    const email = 'maria@example.ru';
    const more = { publishes: false, waits: true, twoFactorAt: '2025-01-01T10:00:00.000Z', email } as const;
    const told = { ...shown, publishes: false, pending: 'approval', twoFactor: true, email };
    expect(asUserAccount({ ...account, ...more })).toEqual(told);
  });

  it('is listed with when it was last there, until when it is locked, and who gets what it leaves', () => {
    const shown = { ...asUserAccount(account), createdAt: '2025-01-01T10:00:00.000Z' };
    expect(asListedUser(account, {})).toStrictEqual(shown);
    const lastSignInAt = '2025-02-01T10:00:00.000Z';
    const known = { lockedUntil: '2025-02-01T10:15:00.000Z', heir: { id: 'u2', username: 'olga' } };
    const user = { ...account, lastSignInAt, isDeleting: true } as const;
    expect(asListedUser(user, known)).toStrictEqual({ ...shown, lastSignInAt, isDeleting: true, ...known });
  });

  it('tells its user who they are, and that the password has expired only when it has', () => {
    const told = (at: string) => asCurrentUser(account, SECURITY_DEFAULTS, new Date(at));
    const user = { id: 'u1', username: 'Мария', role: 'admin' };
    expect(told('2025-04-01T09:59:59.999Z')).toStrictEqual(user);
    expect(told('2025-04-01T10:00:00.000Z')).toStrictEqual({ ...user, passwordExpired: true });
  });

  it('tells its user their address, the one that waits while its link is good, and their second factor', () => {
    const user = { id: 'u1', username: 'Мария', role: 'admin' };
    const until = '2025-01-02T10:00:00.000Z';
    const mine = {
      ...account,
      email: 'maria@example.ru',
      pendingEmail: { address: 'm@example.ru', until },
      twoFactorAt: '2025-01-01T10:00:00.000Z',
    };
    const told = (at: string) => asCurrentUser(mine, SECURITY_DEFAULTS, new Date(at));
    const known = { ...user, email: 'maria@example.ru', twoFactor: true };
    expect(told('2025-01-02T09:59:59.999Z')).toStrictEqual({ ...known, pendingEmail: 'm@example.ru' });
    expect(told(until)).toStrictEqual(known);
  });

  it('tells its user that they share calendars, and that they want no letters of these', () => {
    const told = { shares: true, noCalendarLetters: true } as const;
    expect(asCurrentUser({ ...account, ...told }, SECURITY_DEFAULTS, now)).toMatchObject(told);
  });

  it('tells its user where they are held up; while their code is awaited, no address', () => {
    const told = (more: object, isForCode = false) => {
      const mine = { ...account, email: 'maria@example.ru', ...more };
      const { email, pending } = asCurrentUser(mine, { ...SECURITY_DEFAULTS, requireTwoFactor: true }, now, isForCode);
      return [email, pending];
    };
    expect(told({})).toEqual(['maria@example.ru', 'setup']);
    expect(told({ twoFactorAt: '2025-01-01T10:00:00.000Z', waits: true })).toEqual(['maria@example.ru', 'approval']);
    expect(told({}, true)).toEqual([null, 'code']);
  });
});

describe('the widgets of an account', () => {
  const heirId = 'u2';
  it.each([
    [{ isActive: true }, true],
    [{ isActive: false }, false],
    [{ isActive: false, heirId }, true],
    [{ isActive: true, waits: true }, false],
    [{ isActive: false, heirId, waits: true }, false],
  ] as const)('are seen unless it is blocked without a hand-over, or waits: %j → %s', (person, isSeen) => {
    expect(isOpen(person)).toBe(isSeen);
  });

  it.each([
    [{}, true],
    [{ publishes: true, publishers: 1 }, true],
    [{ publishes: false }, false],
    [{ publishers: 0 }, false],
    [{ publishes: false, publishers: 1 }, false],
  ])('of administrators show it if it publishes; a shared calendar, if an owner does: %j → %s', (person, isShown) => {
    expect(isPublishing(person)).toBe(isShown);
  });

  it.each([
    [undefined, 'blocked'],
    [{ isActive: true }, undefined],
    [{ isActive: true, waits: true }, 'waiting'],
    [{ isActive: false, waits: true, publishes: false }, 'waiting'],
    [{ isActive: false, publishes: false }, 'blocked'],
    [{ isActive: true, publishes: false }, 'notPublishing'],
    [{ isActive: true, publishers: 0 }, 'notPublishing'],
  ] as const)('of administrators do not show it for the first of its reasons: %j → %s', (person, reason) => {
    expect(hindranceOf(person)).toBe(reason);
  });
});

it('is not removable while it is an administrator’s', () => {
  expect(() => assertRemovable({ role: 'admin' })).toThrow(Forbidden);
  expect(() => assertRemovable({ role: 'user' })).not.toThrow();
});
