import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usernameKey } from '#functions/domain/accounts/username.ts';
import { userIndex, userKey } from '#functions/storage/dynamodb/keys.ts';
import { createUserSearch } from '#functions/storage/users/search.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { searchUsers } from '#shared/contracts/users.ts';

type Query = CallInput<typeof searchUsers>['query'];

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
});

const search = (query: Query = {}) => admin.call(searchUsers, { query });
const names = async (query: Query = {}) => (await search(query)).users.map(({ username }) => username);
const PASSWORD = 'надёжный пароль';
const register = (username: string) => system.nobody.post('/api/register', { username, password: PASSWORD });
const signIn = (username: string, password = PASSWORD) => system.nobody.post('/api/login', { username, password });

describe('searching users', () => {
  it('finds any part of a name in any case, and says how many there are [USR-17]', async () => {
    for (const name of ['Аля', 'Роман', 'АНТОН', 'Борис', 'ян', '𐐀лик']) await system.user(name);
    expect(await names({ search: 'ан' })).toEqual(['АНТОН', 'Роман']);
    expect(await names({ search: 'АН', order: 'desc' })).toEqual(['Роман', 'АНТОН']);
    expect(await search({ search: 'нет' })).toEqual({ users: [], total: 0, next: null });
    expect(await search({ search: '  ' })).toMatchObject({ total: 7, next: null });
    expect(await search({ search: 'н', limit: '2' })).toMatchObject({ total: 4, next: 'главный' });
  });

  it.each([{}, { search: 'я' }, { state: 'active' }, { role: 'user', state: 'active' }] as const)(
    'walks %j page by page in either order, each user once [USR-17]',
    async (query) => {
      for (const name of ['Аля', 'яна', 'Зоя', 'Яков', 'Майя', 'Илья', 'я-6']) await system.user(name);
      const all = await names(query);
      expect(all.length).toBeGreaterThanOrEqual(7);
      for (const order of ['asc', 'desc'] as const) {
        const paged: string[] = [];
        const totals: (number | null)[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const page = await search({ ...query, order, limit: '2', after });
          paged.push(...page.users.map(({ username }) => username));
          totals.push(page.total);
          after = page.next;
        }
        expect(paged).toEqual(order === 'asc' ? all : all.toReversed());
        expect(totals).toEqual([all.length, ...totals.slice(1).map(() => null)]);
      }
    },
  );

  it('narrows by state and role, with the right totals [USR-17]', async () => {
    await system.user('Анна');
    await system.user('Борис', { isActive: false });
    await system.admin('второй', { isActive: false });
    for (const [query, expected] of [
      [{ state: 'active' }, ['Анна', 'главный']],
      [{ state: 'blocked' }, ['Борис', 'второй']],
      [{ role: 'admin' }, ['второй', 'главный']],
      [{ role: 'user' }, ['Анна', 'Борис']],
      [{ role: 'admin', state: 'blocked' }, ['второй']],
      [{ role: 'user', search: 'н' }, ['Анна']],
    ] as const) {
      const { users, total, next } = await search(query);
      expect([users.map(({ username }) => username), total, next]).toEqual([expected, expected.length, null]);
    }
  });

  it('finds users by their ids alone, in the order of their names', async () => {
    const [maria, boris] = [await system.user('Мария'), await system.user('Борис')];
    const found = await search({ ids: `${maria.id},никто,${boris.id},${maria.id}`, search: 'ignored' });
    expect([found.users.map(({ username }) => username), found.total]).toEqual([['Борис', 'Мария'], 2]);
    const tooMany = Array.from({ length: 101 }, (_, at) => `u${at}`).join();
    expect((await admin.get(`/api/admin/users/search?ids=${tooMany}`)).status).toBe(400);
  });

  it('says when each was created and, if that is known, last signed in [USR-17]', async () => {
    const created = await system.user('созданный', { createdAt: '2020-02-03T04:05:06.000Z' });
    await register('новичок');
    const [fresh] = (await search({ search: 'новичок' })).users;
    expect(fresh?.lastSignInAt).toBe(fresh?.createdAt);
    expect((await search({ search: 'созданный' })).users).toEqual([
      {
        ...{ id: created.id, username: 'созданный', role: 'user', isActive: true, publishes: true },
        createdAt: '2020-02-03T04:05:06.000Z',
      },
    ]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    const at = new Date().toISOString();
    const answers = await Promise.all([signIn('новичок'), signIn('новичок'), signIn('новичок', 'неверно')]);
    vi.useRealTimers();
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401]);
    expect((await search({ search: 'новичок' })).users[0]?.lastSignInAt).toBe(at);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('does not note a refused sign-in', async () => {
    await register('новичок');
    const [before] = (await search({ search: 'новичок' })).users;
    await admin.post(`/api/admin/users/${before?.id}/toggle`);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
    expect((await signIn('новичок')).status).toBe(403);
    vi.useRealTimers();
    expect((await search({ search: 'новичок' })).users[0]?.lastSignInAt).toBe(before?.lastSignInAt);
  });

  it('finds whose sign-in is shut, until it is open again [USR-17]', async () => {
    for (const name of ['Анна', 'Борис', 'Вера']) await register(name);
    const guess = async (name: string, times: number) => {
      for (let n = 0; n < times; n++) await signIn(name, 'неверно');
    };
    await guess('Анна', 5);
    await guess('Борис', 4);
    await guess('никто такой', 5);
    const began = Date.now();
    const { users, total, next } = await search({ state: 'locked' });
    expect([users.map(({ username }) => username), total, next]).toEqual([['Анна'], 1, null]);
    const until = Date.parse(users[0]?.lockedUntil ?? '');
    expect(Math.abs(until - began - 15 * 60_000)).toBeLessThan(60_000);
    expect(await names({ state: 'locked', role: 'admin' })).toEqual([]);
    expect(await names({ state: 'locked', search: 'НН' })).toEqual(['Анна']);
    expect((await search()).users.flatMap(({ username, lockedUntil }) => (lockedUntil ? [username] : []))).toEqual([
      'Анна',
    ]);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    vi.useFakeTimers({ toFake: ['Date'], now: until + 1 });
    expect(await names({ state: 'locked' })).toEqual([]);
    // The first attempt after a lockout counts from one.
    await guess('Анна', 1);
    vi.useRealTimers();
    expect(await names({ state: 'locked' })).toEqual([]);
  });

  it('tells of one whose removal has begun, and who gets what they have', async () => {
    const [leaver, heir] = [await system.user('уходит'), await system.user('остаётся')];
    const change = 'SET isDeleting = :yes, heirId = :heir, isActive = :no';
    await rawItems(system).change(userKey(leaver.id), change, { ':yes': true, ':heir': heir.id, ':no': false });
    expect((await search({ search: 'уходит' })).users).toMatchObject([
      { isDeleting: true, heir: { id: heir.id, username: 'остаётся' } },
    ]);
  });

  it.each([
    ['limit=101', 'Введите целое число от 1 до 100'],
    ['state=gone', 'Состояние: active, blocked, locked или waiting'],
    ['role=root', 'Роль должна быть user или admin'],
    ['order=up', 'Порядок: asc или desc'],
    ['page=2', 'Неизвестное поле: page'],
  ])('refuses ?%s [API-08, API-12]', async (query, error) => {
    expect(await admin.get(`/api/admin/users/search?${query}`)).toMatchObject({ status: 400, body: { error } });
  });
});

describe('what a search costs', () => {
  const lockouts = { limit: 5, now: new Date() };
  const COUNT = 230;
  /** The accounts are raw items, because only the cost of reading them counts here. */
  const seed = () =>
    rawItems(system).putAll(
      Array.from({ length: COUNT }, (_, n) => {
        const username = `user-${String(n).padStart(3, '0')}`;
        const id = `id-${n}`;
        const key = usernameKey(username);
        const [passwordHash, createdAt] = ['$2b$10$'.padEnd(60, 'x'), '2025-01-01T00:00:00.000Z'];
        const rest = {
          role: 'user',
          sessionVersion: 1,
          passwordHash,
          passwordChangedAt: createdAt,
          previousHashes: [],
        };
        return {
          ...userKey(id),
          ...userIndex(key),
          ...{ kind: 'USER', id, username, usernameKey: key, isActive: n % 2 === 0, createdAt, ...rest },
        };
      }),
    );
  /**
   * Runs a search that reads at most 100 accounts for an answer, 40 at a time. Resolves with the answer and the number
   * of requests.
   */
  const measured = async (query: Partial<Parameters<ReturnType<typeof createUserSearch>['searchUsers']>[0]>) => {
    const { table } = system.storage;
    const { searchUsers: run } = createUserSearch(table, system.storage.users, {
      readMax: 100,
      readAtOnce: 40,
    });
    let requests = 0;
    const end = intercept(table.access.client, (request, pass) => {
      if (request.json.includes('"USERS"')) requests++;
      return pass();
    });
    const answer = await run({ order: 'asc', limit: 10, ...query }, lockouts);
    end();
    return { ...answer, found: answer.found.map(({ username }) => username), requests };
  };

  it('is one query of the index for a page, whichever page it is, and one that counts for the first', async () => {
    await seed();
    for (const after of ['user-005', 'user-200'])
      expect(await measured({ after })).toMatchObject({ requests: 1, total: null });
    expect(await measured({})).toMatchObject({ requests: 2, total: COUNT + 1 });
    expect(await measured({ state: 'active' })).toMatchObject({ requests: 2, next: 'user-018', total: COUNT / 2 + 1 });
    expect(await measured({ search: 'user', after: 'user-018' })).toMatchObject({ requests: 1, total: null });
  });

  it('is bounded, and goes on from where it has come to until all is found', async () => {
    await seed();
    const first = await measured({ search: '22' });
    expect(first).toMatchObject({ found: ['user-022'], total: 12, next: 'user-099', requests: 1 + 3 });
    const second = await measured({ search: '22', after: first.next ?? '' });
    expect(second).toMatchObject({ found: ['user-122'], next: 'user-199', requests: 3 });
    const third = await measured({ search: '22', after: second.next ?? '' });
    expect(third).toMatchObject({ next: null, requests: 1 });
    expect(third.found).toEqual(['user-220', ...Array.from({ length: 9 }, (_, n) => `user-22${n + 1}`)].slice(0, 10));
  });

  it('leaves no failure behind that would end the function, if the table fails during the count', async () => {
    for (const name of ['Аля', 'Борис']) await system.user(name);
    const left: unknown[] = [];
    const listen = (reason: unknown): void => void left.push(reason);
    const others = process.rawListeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', listen);
    try {
      intercept(system.storage.table.access.client, async (request, pass) => {
        if (request.name !== 'QueryCommand') return pass();
        if (request.json.includes('COUNT')) throw new Error('the table is gone');
        await new Promise((done) => setTimeout(done, 50));
        return pass();
      });
      await admin.get('/api/admin/users/search').catch(() => undefined);
      await new Promise((done) => setTimeout(done, 100));
    } finally {
      process.removeAllListeners('unhandledRejection');
      for (const other of others) process.on('unhandledRejection', other as () => void);
    }
    expect(left).toEqual([]);
  });
});
