import { describe, expect, it } from 'vitest';
import { deviceNameOf } from './device-name.ts';
import { isLive, isUnseenForLong, liveSessions, removedForNew, type StoredSession } from './sessions.ts';

const NOW = new Date('2026-11-22T14:00:00.000Z');
const ago = (minutes: number): string => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const DAY = 24 * 60;
const aSession = (fields: Partial<StoredSession> = {}): StoredSession => ({
  version: 2,
  createdAt: ago(60),
  seenAt: ago(60),
  confirmedAt: ago(60),
  device: { system: 'Windows', browser: 'Firefox' },
  ...fields,
});

const listed = { id: 'a', sessionVersion: 2, isForCode: false };
const forCode = { id: 'b', sessionVersion: 2, isForCode: true };
const account = { sessionVersion: 2, sessions: { a: aSession() } };

describe('a token', () => {
  it('of a listed session lives while it stands in its account, in the present generation', () => {
    expect(isLive(account, listed)).toBe(true);
    expect(isLive({ ...account, sessions: {} }, listed)).toBe(false);
    expect(isLive({ sessionVersion: 2 }, listed)).toBe(false);
    expect(isLive({ ...account, sessions: { a: aSession({ version: 1 }) } }, listed)).toBe(false);
    expect(isLive({ ...account, sessionVersion: 3 }, listed)).toBe(false);
  });

  it('that waits for a code lives in the present generation, whatever the account lists', () => {
    expect(isLive(account, forCode)).toBe(true);
    expect(isLive({ ...account, sessionVersion: 3 }, forCode)).toBe(false);
  });
});

describe('the sessions of an account', () => {
  const sessions = {
    first: aSession({ seenAt: ago(50) }),
    last: aSession({ seenAt: ago(5) }),
    expired: aSession({ createdAt: ago(7 * DAY) }),
    young: aSession({ createdAt: ago(7 * DAY - 1), seenAt: ago(300) }),
    over: aSession({ version: 1 }),
  };

  it('are those that are neither over nor expired, the last used first', () => {
    expect(liveSessions({ sessionVersion: 2, sessions }, NOW).map(({ id }) => id)).toEqual(['last', 'first', 'young']);
    expect(liveSessions({ sessionVersion: 1 }, NOW)).toEqual([]);
  });

  it('make room for another one: what is over goes, and of twenty that live who was longest unseen', () => {
    expect(removedForNew({ sessionVersion: 2, sessions }, NOW)).toEqual(['expired', 'over']);
    const of = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, aSession({ seenAt: ago(at) })]));
    expect(removedForNew({ sessionVersion: 2, sessions: of(19) }, NOW)).toEqual([]);
    expect(removedForNew({ sessionVersion: 2, sessions: of(20) }, NOW)).toEqual(['s19']);
    expect(removedForNew({ sessionVersion: 2, sessions: of(22) }, NOW)).toEqual(['s19', 's20', 's21']);
  });

  it('are noted as used once an hour', () => {
    expect(isUnseenForLong(aSession({ seenAt: ago(59.9) }), NOW)).toBe(false);
    expect(isUnseenForLong(aSession({ seenAt: ago(60) }), NOW)).toBe(true);
  });
});

describe('the name of a device', () => {
  const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Windows', 'Chrome'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} YaBrowser/25.8.0.0 Safari/537.36`,
      'Windows',
      'Яндекс Браузер',
    ],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Windows', 'Edge'],
    [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36 OPR/117.0.0.0`, 'Linux', 'Opera'],
    [`Mozilla/5.0 (Linux; Android 15; K) ${CHROME} Mobile Safari/537.36`, 'Android', 'Chrome'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'macOS', 'Firefox'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'iPhone',
      'Safari',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'iPhone',
      'Chrome',
    ],
    ['curl/8.5.0', '', ''],
    [undefined, '', ''],
  ])('%s', (userAgent, system, browser) => {
    expect(deviceNameOf(userAgent)).toEqual({ system, browser });
  });
});
