import { describe, expect, it } from 'vitest';
import { SECURITY_DEFAULTS } from '#shared/contracts/settings.ts';
import { isConfirmed, stagesOf } from './stages.ts';

const NOW = new Date('2026-11-22T14:00:00.000Z');
const account = { passwordChangedAt: NOW.toISOString() };
const strict = { ...SECURITY_DEFAULTS, requireTwoFactor: true };

describe('the stages at which a session is held up', () => {
  it('are none for an account that has nothing left to do', () => {
    expect(stagesOf(account, SECURITY_DEFAULTS, NOW)).toEqual([]);
    expect(stagesOf({ ...account, twoFactorAt: NOW.toISOString() }, strict, NOW)).toEqual([]);
  });

  it('come in their order: the second factor, the approval, the expired password', () => {
    const old = { passwordChangedAt: '2020-01-01T00:00:00.000Z', waits: true } as const;
    expect(stagesOf(old, strict, NOW)).toEqual(['setup', 'approval', 'expired']);
    expect(stagesOf(old, SECURITY_DEFAULTS, NOW)).toEqual(['approval', 'expired']);
  });
});

it('a password that was given counts for a quarter of an hour, in its session [PASS-08]', () => {
  const sessions = {
    a: {
      version: 1,
      createdAt: '2026-11-22T10:00:00.000Z',
      seenAt: '2026-11-22T13:00:00.000Z',
      confirmedAt: '2026-11-22T13:45:00.000Z',
      device: { system: '', browser: '' },
    },
  };
  const confirmed = (id: string, at: string, sessionVersion = 1) =>
    isConfirmed({ sessionVersion, sessions }, id, new Date(at));
  expect(confirmed('a', '2026-11-22T14:00:00.000Z')).toBe(true);
  expect(confirmed('a', '2026-11-22T14:00:00.001Z')).toBe(false);
  expect(confirmed('b', '2026-11-22T13:46:00.000Z')).toBe(false);
  expect(confirmed('a', '2026-11-22T13:46:00.000Z', 2)).toBe(false);
});
