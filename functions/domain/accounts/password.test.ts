import { describe, expect, it } from 'vitest';
import { Rejected } from '#functions/domain/errors.ts';
import { SECURITY_DEFAULTS } from '#shared/contracts/settings.ts';
import { assertAllowed } from './allowed-password.ts';
import { isPasswordExpired, isReused, rememberedAfterChange } from './password.ts';

const hashed = (password: string) => `hash of ${password}`;
const matches = async (password: string, hash: string) => hash === hashed(password);

describe('the length of a new password', () => {
  it.each([
    ['1234567', 8],
    ['пароль', 7],
    ['', 6],
  ])('refuses %j with a least length of %i', async (password, passwordMinLength) => {
    const set = assertAllowed(password, 'мария', { passwordMinLength });
    await expect(set).rejects.toThrow(new Rejected(['password-too-short', passwordMinLength], { field: 'password' }));
  });

  it.each([
    ['жук-1234', 8],
    ['пароль', 6],
  ])('takes %j with a least length of %i', async (password, passwordMinLength) => {
    await assertAllowed(password, 'мария', { passwordMinLength });
  });
});

describe('a new password', () => {
  const set = (password: string, username = 'мария') => assertAllowed(password, username, SECURITY_DEFAULTS);

  it.each(['password', 'PassWord', '12345678', 'солнышко', 'Пароль123', 'ｐａｓｓｗｏｒｄ', 'йцукенгшщз'])(
    'is not the common %j, in Latin letters or by their keys [PASS-06]',
    async (password) => {
      await expect(set(password)).rejects.toThrow(new Rejected('common-password', { field: 'password' }));
    },
  );

  it.each(['Calendar-2026', 'календарь1', 'КАЛЕНДАРЬ!', '2026_rfktylfhm', 'calendar system'])(
    'is not %j, which is the name of the product with digits and signs',
    async (password) => {
      await expect(set(password)).rejects.toThrow(new Rejected('common-password', { field: 'password' }));
      await set(`${password}-жук`);
    },
  );

  it.each([
    ['это-Мария-и-я', 'мария'],
    ['МАРИЯ-2025-год', 'Мария'],
    ['xxANNAxx-yz', 'anna'],
  ])('%j does not hold the name %j [PASS-06]', async (password, username) => {
    await expect(set(password, username)).rejects.toThrow(new Rejected('password-holds-name', { field: 'password' }));
  });

  it('may hold a name of three letters [PASS-06]', async () => {
    await set('это-Яна-и-я', 'Яна');
  });

  it.each(['ж'.repeat(64), 'абвгабвгабвг'])('has five different characters, unlike %j [PASS-06]', async (password) => {
    await expect(set(password)).rejects.toThrow(new Rejected(['too-few-characters', 5], { field: 'password' }));
    await set(`${password}-д😀1`);
  });

  it.each(['достаточно', 'верный пароль', 'correct horse', 'Пароль-1234567'])('may be %j', async (password) => {
    await set(password);
  });
});

describe('the history of passwords', () => {
  const history = { passwordHash: hashed('e'), previousHashes: ['d', 'c', 'b', 'a'].map(hashed) };

  it.each(['e', 'd', 'c', 'b', 'a'])(
    'refuses %s, one of the current and the four before it [SEC-33]',
    async (password) => {
      expect(await isReused(password, history, matches)).toBe(true);
    },
  );

  it('takes any other, an older one too', async () => {
    expect(await isReused('f', history, matches)).toBe(false);
    const next = { passwordHash: hashed('f'), previousHashes: rememberedAfterChange(history) };
    expect(await isReused('a', next, matches)).toBe(false);
    expect(await isReused('b', next, matches)).toBe(true);
  });

  it('takes one that lies more than five back, even where it is still kept', async () => {
    const long = { passwordHash: hashed('f'), previousHashes: ['e', 'd', 'c', 'b', 'a'].map(hashed) };
    expect([await isReused('b', long, matches), await isReused('a', long, matches)]).toEqual([true, false]);
  });

  it('keeps four hashes behind the one in force', () => {
    expect(rememberedAfterChange(history)).toEqual(['e', 'd', 'c', 'b'].map(hashed));
    expect(rememberedAfterChange({ passwordHash: 'x', previousHashes: [] })).toEqual(['x']);
  });
});

describe('the expiry of a password', () => {
  const passwordChangedAt = '2025-01-01T10:00:00.000Z';
  it.each([
    ['2025-01-01T10:00:00.000Z', false],
    ['2025-04-01T09:59:59.999Z', false],
    ['2025-04-01T10:00:00.000Z', true],
  ])('at %s, 90 days allowed: %s', (now, expired) => {
    expect(isPasswordExpired({ passwordChangedAt }, SECURITY_DEFAULTS, new Date(now))).toBe(expired);
  });
});
