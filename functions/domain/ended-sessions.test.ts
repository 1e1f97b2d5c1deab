import { expect, it } from 'vitest';
import { hasEnded, withEnded } from './ended-sessions.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const at = NOW.getTime() / 1000;
const ended = (id: string, expiresAt = at + 60) => ({ id, expiresAt });

it('an account that never signed out has ended no session', () => {
  expect(hasEnded({ sessionVersion: 1 }, 'a')).toBe(false);
  expect(withEnded({ sessionVersion: 1 }, ended('a'), NOW).endedSessions).toEqual([ended('a')]);
});

it('a session that ends is known, others are not touched', () => {
  const account = withEnded({ sessionVersion: 1, endedSessions: [ended('a')] }, ended('b'), NOW);
  expect(account).toEqual({ sessionVersion: 1, endedSessions: [ended('a'), ended('b')] });
  expect(['a', 'b', 'c'].map((id) => hasEnded(account, id))).toEqual([true, true, false]);
});

it('forgets sessions whose tokens have expired by themselves', () => {
  const account = { sessionVersion: 1, endedSessions: [ended('over', at), ended('not yet', at + 1)] };
  expect(withEnded(account, ended('b'), NOW).endedSessions).toEqual([ended('not yet', at + 1), ended('b')]);
});

it('ends all sessions where there is no room to name one more', () => {
  const endedSessions = Array.from({ length: 40 }, (_, index) => ended(String(index)));
  const last = { sessionVersion: 1, endedSessions: endedSessions.slice(1) };
  expect(withEnded(last, ended('b'), NOW)).toEqual({
    sessionVersion: 1,
    endedSessions: [...endedSessions.slice(1), ended('b')],
  });
  expect(withEnded({ sessionVersion: 1, endedSessions }, ended('b'), NOW)).toEqual({
    sessionVersion: 2,
    endedSessions: [],
  });
});
