import { beforeEach, describe, expect, it } from 'vitest';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { listUsers } from '#shared/contracts/users.ts';

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
});

const names = async (query: object) => (await admin.call(listUsers, { query })).map(({ username }) => username);

describe('the list of users', () => {
  it('gives id, username, role and isActive of all, by name [USR-02]', async () => {
    const maria = await system.user('Мария', { isActive: false });
    const reply = await admin.get('/api/admin/users');
    expect(reply.body).toEqual([
      { id: admin.id, username: 'главный', role: 'admin', isActive: true, publishes: true },
      { id: maria.id, username: 'Мария', role: 'user', isActive: false, publishes: true },
    ]);
  });

  it('finds by the beginning of the name in any case, in either order, page by page', async () => {
    for (const name of ['Аля', 'анна', 'АНТОН', 'Борис', 'ян', 'a.b', 'a_b', '𐐀лик']) await system.user(name);
    expect(await names({ search: 'ан' })).toEqual(['анна', 'АНТОН']);
    expect(await names({ search: 'АН', order: 'desc' })).toEqual(['АНТОН', 'анна']);
    expect(await names({ search: 'нет' })).toEqual([]);
    const all = await names({});
    expect(all).toHaveLength(9);
    for (const order of ['asc', 'desc']) {
      const paged: string[] = [];
      for (let page: string[] = ['']; page.length > 0; paged.push(...page))
        page = await names({ limit: '2', order, ...(paged.length > 0 ? { after: paged.at(-1) } : {}) });
      expect(paged).toEqual(order === 'asc' ? all : all.toReversed());
    }
    expect(await names({ search: 'ан', after: 'анна' })).toEqual(['АНТОН']);
    expect(await names({ search: 'ан', after: 'я' })).toEqual([]);
    expect(await names({ search: 'ан', after: 'антон', order: 'desc' })).toEqual(['анна']);
  });

  it.each([
    ['limit=0', 'Введите целое число от 1 до 1000'],
    ['order=up', 'Порядок: asc или desc'],
    ['page=2', 'Неизвестное поле: page'],
  ])('refuses ?%s [API-08, API-12]', async (query, error) => {
    expect(await admin.get(`/api/admin/users?${query}`)).toMatchObject({ status: 400, body: { error } });
  });

  it('is not for others [API-14]', async () => {
    const maria = await system.user('Мария');
    expect(await maria.get('/api/admin/users')).toMatchObject({
      status: 403,
      body: { error: 'Недостаточно прав', code: 'forbidden' },
    });
  });
});
