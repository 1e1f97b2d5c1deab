import { describe, expect, it } from 'vitest';
import { codeAt, secretText, secretUri, stepOf } from './totp.ts';

/** The secret of RFC 6238's appendix B: twenty ASCII digits. */
const SECRET = secretText(new TextEncoder().encode('12345678901234567890'));

describe('a code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i seconds is that of RFC 6238, its last six digits [2FA-03]', (seconds, code) => {
    const at = new Date(seconds * 1000);
    expect(codeAt(SECRET, at)).toBe(code);
    expect(stepOf(SECRET, code, at)).toBe(Math.floor(seconds / 30));
  });

  it('is taken of the step before, of now and of the step after, of no other [2FA-04]', () => {
    const now = new Date('2026-11-22T14:00:10.000Z');
    const step = Math.floor(now.getTime() / 30_000);
    const taken = [-2, -1, 0, 1, 2].map((off) =>
      stepOf(SECRET, codeAt(SECRET, new Date(now.getTime() + off * 30_000)), now),
    );
    expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });
});

it('a secret has 160 bits, and its address says all that an app needs', () => {
  expect(SECRET).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const uri = new URL(secretUri(SECRET, 'Мария'));
  expect(decodeURIComponent(uri.pathname)).toContain('Calendar System:Мария');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Calendar System',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
