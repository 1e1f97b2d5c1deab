import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Attempts, admit, counted, LOCKOUT_MS, lockedUntil } from './lockout.ts';

const NOW = Date.parse('2025-03-05T12:00:00.000Z');
const MONTH_MS = 30 * 86_400_000;
const failed = (count: number, lastAt = NOW): Attempts => ({ count, failed: count, lastAt });

describe('the lockout', () => {
  it.each([
    ['no attempt before', undefined, NOW, { kind: 'try' }],
    ['one less than the limit', failed(4), NOW, { kind: 'try' }],
    ['the limit reached', failed(5), NOW, { kind: 'refuse', seconds: 900 }],
    ['half of the lockout over', failed(5), NOW + LOCKOUT_MS / 2, { kind: 'refuse', seconds: 450 }],
    ['its last millisecond', failed(5), NOW + LOCKOUT_MS - 1, { kind: 'refuse', seconds: 1 }],
    ['the lockout over', failed(5), NOW + LOCKOUT_MS, { kind: 'try' }],
    ['a clock a little ahead', failed(5, NOW + 1_000), NOW, { kind: 'refuse', seconds: 901 }],
    ['a clock ahead by a minute', failed(5, NOW + 60_000), NOW, { kind: 'refuse', seconds: 960 }],
    ['a clock ahead by more', failed(5, NOW + 60_001), NOW, { kind: 'try' }],
    ['a clock that was wrong by days', failed(5, NOW + 8 * 24 * 3_600_000), NOW, { kind: 'try' }],
    ['the limit lowered since', failed(7), NOW, { kind: 'refuse', seconds: 900 }],
    ['attempts in flight', { count: 5, failed: 1, lastAt: NOW }, NOW + 100, { kind: 'wait' }],
    ['attempts in flight of which all so far have failed', failed(5), NOW + 100, { kind: 'refuse', seconds: 900 }],
    [
      'attempts in flight whose time is not quite over',
      { count: 5, failed: 4, lastAt: NOW },
      NOW + 4_999,
      { kind: 'wait' },
    ],
    ['attempts that died', { count: 5, failed: 1, lastAt: NOW }, NOW + 5_000, { kind: 'refuse', seconds: 895 }],
  ] as const)('with %s [SEC-25, SEC-26]', (_, attempts, now, expected) => {
    expect(admit(attempts, 5, now)).toEqual(expected);
  });

  it.each([
    ['counts on while the limit is not reached, however long it takes', failed(4), NOW + LOCKOUT_MS * 4, 5],
    ['begins anew after a lockout', failed(5), NOW + LOCKOUT_MS, 1],
    ['forgets what lies a month back', failed(4), NOW + MONTH_MS, 1],
    ['forgets nothing before', failed(3), NOW + MONTH_MS - 1, 4],
    ['begins anew after a clock that was wrong', failed(5, NOW + LOCKOUT_MS), NOW, 1],
    ['begins with one', undefined, NOW, 1],
  ])('%s [SEC-26]', (_, attempts, now, count) => {
    expect(counted(attempts, 5, now)).toMatchObject({ count, lastAt: now });
  });

  it('counts what is known to have failed from the beginning after a lockout, and on before it', () => {
    expect(counted(failed(5), 5, NOW + LOCKOUT_MS)).toEqual({ count: 1, failed: 0, lastAt: NOW + LOCKOUT_MS });
    expect(counted(failed(3), 5, NOW)).toEqual({ count: 4, failed: 3, lastAt: NOW });
  });

  it('reckons from the later of two clocks: one that goes behind shortens no lockout', () => {
    expect(counted(failed(4), 5, NOW - 1000).lastAt).toBe(NOW);
  });

  it('is told by its end, while it lasts [SEC-26]', () => {
    expect(lockedUntil(failed(5), 5, NOW + LOCKOUT_MS - 1)).toBe(NOW + LOCKOUT_MS);
    for (const attempts of [undefined, failed(4), failed(5, NOW - LOCKOUT_MS), { count: 5, failed: 4, lastAt: NOW }])
      expect(lockedUntil(attempts, 5, NOW)).toBeUndefined();
  });

  // The same rule computed otherwise: from a list of the times of attempts since the last success or lockout.
  it('never lets more than the limit through between a success and the end of the lockout [SEC-25, SEC-28]', () => {
    const step = fc.record({ wait: fc.integer({ min: 0, max: LOCKOUT_MS / 3 }), right: fc.boolean() });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(step, { maxLength: 60 }), (limit, steps) => {
        let now = NOW;
        let attempts: Attempts | undefined;
        let run: number[] = [];
        for (const { wait, right } of steps) {
          now += wait;
          const last = run.at(-1) ?? 0;
          if (run.length >= limit && now - last >= LOCKOUT_MS) run = [];
          const admission = admit(attempts, limit, now);
          expect(admission.kind).toBe(run.length < limit ? 'try' : 'refuse');
          if (admission.kind !== 'try') continue;
          const next = counted(attempts, limit, now);
          attempts = right ? undefined : { ...next, failed: next.failed + 1 };
          run = right ? [] : [...run, now];
        }
      }),
    );
  });
});
