import { compare, getRounds, truncates } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { COST, DUMMY_HASH, hashPassword, passwordMatches } from './password-hash.ts';

describe('a hashed password', () => {
  it('fits itself and nothing else', async () => {
    const stored = await hashPassword('секретный пароль');
    expect(await passwordMatches('секретный пароль', stored)).toBe(true);
    expect(await passwordMatches('секретный Пароль', stored)).toBe(false);
    expect(await compare('секретный пароль', stored)).toBe(false);
  });

  it('counts what stands beyond 72 bytes, up to the longest accepted [SEC-08, SEC-09]', async () => {
    const long = 'ж'.repeat(255);
    expect(truncates(`${long}1`)).toBe(true);
    const stored = await hashPassword(`${long}1`);
    expect(await passwordMatches(`${long}1`, stored)).toBe(true);
    expect(await passwordMatches(`${long}2`, stored)).toBe(false);
  });

  it('is the same password whether a letter comes as one character or as two', async () => {
    const stored = await hashPassword('й-ё'.normalize('NFC'));
    expect(await passwordMatches('й-ё'.normalize('NFD'), stored)).toBe(true);
  });

  it('holds neither the password nor its digest, and differs each time', async () => {
    const [one, other] = await Promise.all([hashPassword('пароль'), hashPassword('пароль')]);
    expect(one).not.toBe(other);
    expect(getRounds(one)).toBe(COST);
  });
});

describe('the hash for unknown users', () => {
  it('has the cost of real ones and fits no password [SEC-23]', async () => {
    expect(getRounds(DUMMY_HASH)).toBe(COST);
    expect(DUMMY_HASH).toHaveLength(60);
    expect(await passwordMatches('', DUMMY_HASH)).toBe(false);
    expect(await passwordMatches('пароль', DUMMY_HASH)).toBe(false);
  });
});
