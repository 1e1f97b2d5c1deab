import { expect, it } from 'vitest';
import { plainRecoveryCode, RECOVERY_BYTES, recoveryCodesOf } from './recovery-codes.ts';

it('recovery codes are ten of ten characters of five random bits each, in Crockford’s alphabet [2FA-12]', () => {
  const codes = recoveryCodesOf(Uint8Array.from({ length: RECOVERY_BYTES }, (_, at) => at + 60));
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const letters = recoveryCodesOf(Uint8Array.from({ length: RECOVERY_BYTES }, (_, at) => at % 32)).join('');
  expect(new Set(letters.replaceAll('-', '')).size).toBe(32);
});

it('a recovery code is the same in any case, with its dash or without [2FA-12]', () => {
  expect(plainRecoveryCode('7k3q9-0x1ab')).toBe('7K3Q90X1AB');
  expect(plainRecoveryCode('7K3Q9OXIAB')).toBe('7K3Q90X1AB');
});
