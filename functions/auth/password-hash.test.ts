import { compare, getRounds, truncates } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { COST, createPasswords, paddingHashes } from './password-hash.ts';

const { hash, matches, dummyHash } = createPasswords();

describe('a hashed password', () => {
  it('fits itself and nothing else', async () => {
    const stored = await hash('секретный пароль');
    expect(await matches('секретный пароль', stored)).toBe(true);
    expect(await matches('секретный Пароль', stored)).toBe(false);
    expect(await compare('секретный пароль', stored)).toBe(false);
  });

  it('counts what stands beyond 72 bytes, up to the longest accepted [SEC-08, SEC-09]', async () => {
    const long = 'ж'.repeat(255);
    expect(truncates(`${long}1`)).toBe(true);
    const stored = await hash(`${long}1`);
    expect(await matches(`${long}1`, stored)).toBe(true);
    expect(await matches(`${long}2`, stored)).toBe(false);
  });

  it('is the same password whether a letter comes as one character or as two', async () => {
    const stored = await hash('й-ё'.normalize('NFC'));
    expect(await matches('й-ё'.normalize('NFD'), stored)).toBe(true);
  });

  it('holds neither the password nor its digest, and differs each time [PASS-07]', async () => {
    const [one, other] = await Promise.all([hash('пароль'), hash('пароль')]);
    expect(one).not.toBe(other);
    expect(COST).toBe(11);
    expect(getRounds(one)).toBe(COST);
    expect(await matches('пароль', await createPasswords(4).hash('пароль'))).toBe(true);
  });
});

describe('the hash for unknown users', () => {
  it('has the cost of real ones and fits no password [SEC-23]', async () => {
    expect(getRounds(dummyHash)).toBe(COST);
    expect(dummyHash).toHaveLength(60);
    expect(await matches('', dummyHash)).toBe(false);
    expect(await matches('пароль', dummyHash)).toBe(false);
  });
});

describe('a hash of a lower cost', () => {
  const [before, today] = [createPasswords(8), createPasswords(10)];

  it('still fits its password, and is known for what it is [PASS-07]', async () => {
    const old = await before.hash('пароль');
    expect(await today.matches('пароль', old)).toBe(true);
    expect([today.isOutdated(old), before.isOutdated(old)]).toEqual([true, false]);
    expect(today.isOutdated(await today.hash('пароль'))).toBe(false);
    expect(today.isOutdated('no password fits')).toBe(false);
  });

  it('is compared for as long as any other where the password is wrong [PASS-07]', async () => {
    const old = await before.hash('пароль');
    const rounds = [old, ...paddingHashes(old, 10)].map((hash) => 2 ** getRounds(hash));
    expect(rounds).toEqual([256, 256, 512]);
    expect(paddingHashes(today.dummyHash, 10)).toEqual([]);
    expect(await today.matches('не тот', old)).toBe(false);
  });
});
