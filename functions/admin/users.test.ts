import { beforeEach, describe, expect, it } from 'vitest';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { listUsers } from '#shared/contracts/accounts.ts';
import { getStats, listLog, validateDatabase } from '#shared/contracts/administration.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
});

const names = async (query: object) => (await admin.call(listUsers, { query })).map(({ username }) => username);
const entriesOf = async (type: 'USER' | 'AUTH' | 'OTHER' = 'USER') => {
  const { events } = await admin.call(listLog, { query: { type } });
  return events.map(({ username, description }) => `${username}: ${description}`);
};
const toggle = (id: string, by = admin) => by.post(`/api/admin/users/${id}/toggle`);
const remove = (id: string, by = admin) => by.delete(`/api/admin/users/${id}`);

describe('the list of users', () => {
  it('gives id, username, role and isActive of all, by name [USR-02]', async () => {
    const maria = await system.user('Мария', { isActive: false });
    const reply = await admin.get('/api/admin/users');
    expect(reply.body).toEqual([
      { id: admin.id, username: 'главный', role: 'admin', isActive: true },
      { id: maria.id, username: 'Мария', role: 'user', isActive: false },
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
    expect(await maria.get('/api/admin/users')).toMatchObject({ status: 403, body: { error: 'Недостаточно прав' } });
  });
});

describe('creating a user', () => {
  const create = (fields: object) =>
    admin.post('/api/admin/users', { username: 'Мария', password: 'достаточно', role: 'user', ...fields });

  it.each(['user', 'admin'])('answers 201 with the new %s, who can sign in [USR-14]', async (role) => {
    const reply = await create({ role });
    expect(reply).toMatchObject({ status: 201, body: { username: 'Мария', role, isActive: true } });
    const login = await system.nobody.post('/api/login', { username: 'мария', password: 'достаточно' });
    expect(login).toMatchObject({ status: 200, body: { user: { role } } });
  });

  it('keeps to the rules of registration [SEC-05, SEC-06, SEC-09, SEC-10]', async () => {
    expect(await create({ password: '1234567' })).toMatchObject({
      status: 400,
      body: { error: 'Пароль должен быть не менее 8 символов' },
    });
    expect(await create({ password: 'ж'.repeat(257) })).toMatchObject({ status: 400 });
    expect(await create({ username: 'я' })).toMatchObject({ status: 400 });
    expect(await create({ username: 'ГЛАВНЫЙ' })).toMatchObject({
      status: 409,
      body: { error: 'Имя пользователя уже занято' },
    });
    await admin.call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, passwordMinLength: 6 } });
    expect(await create({ password: '123456' })).toMatchObject({ status: 201 });
  });

  it.each([
    [{ role: 'root' }, 'Роль должна быть user или admin'],
    [{ role: undefined }, 'Не заполнено поле: role'],
    [{ isActive: false }, 'Неизвестное поле: isActive'],
  ])('refuses %j [API-12]', async (fields, error) => {
    expect(await create(fields)).toMatchObject({ status: 400, body: { error } });
  });

  it('stands in the log with who did it [LOG-11]', async () => {
    await create({});
    await create({ username: 'Пётр', role: 'admin' });
    expect(await entriesOf()).toEqual(
      expect.arrayContaining(['главный: Создан пользователь Мария', 'главный: Создан администратор Пётр']),
    );
  });
});

describe('blocking', () => {
  it('flips isActive and answers the user [USR-03]', async () => {
    const { id } = await system.user('Мария');
    expect(await toggle(id)).toMatchObject({
      status: 200,
      body: { id, username: 'Мария', role: 'user', isActive: false },
    });
    expect(await toggle(id)).toMatchObject({ status: 200, body: { id, isActive: true } });
    expect(await entriesOf()).toEqual(
      expect.arrayContaining(['главный: Пользователь Мария заблокирован', 'главный: Пользователь Мария разблокирован']),
    );
  });

  it('ends all sessions at once, and for good [SEC-13]', async () => {
    const maria = await system.user('Мария');
    expect(await maria.get('/api/user')).toMatchObject({ status: 200 });
    await toggle(maria.id);
    expect(await maria.get('/api/user')).toMatchObject({ status: 401 });
    expect(await maria.post('/api/events', aForm())).toMatchObject({ status: 401 });
    await toggle(maria.id);
    expect(await maria.get('/api/user')).toMatchObject({ status: 401 });
  });

  it('works on other admins, but not on oneself [USR-04, USR-05]', async () => {
    const second = await system.admin('второй');
    expect(await toggle(second.id)).toMatchObject({ status: 200, body: { isActive: false } });
    const before = await system.items();
    expect(await toggle(admin.id)).toMatchObject({ status: 400, body: { error: 'Нельзя заблокировать самого себя' } });
    expect(await system.items()).toEqual(before);
  });

  it('of an unknown user is 404 [API-15]', async () => {
    expect(await toggle('нет')).toMatchObject({ status: 404, body: { error: 'Пользователь не найден' } });
  });

  it('flips as often as it is asked to, all at once, and keeps count', async () => {
    const { id } = await system.user('Мария');
    const replies = await Promise.all(Array.from({ length: 9 }, () => toggle(id)));
    expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(200));
    expect(await admin.call(listUsers, { query: { search: 'мария' } })).toMatchObject([{ isActive: false }]);
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalUsers: 2, activeUsers: 1 });
    expect((await entriesOf()).filter((entry) => entry.includes('блокирован'))).toHaveLength(9);
  });

  it('leaves one of two admins who block each other at the same moment', async () => {
    for (let round = 1; round <= 5; round++) {
      const [one, other] = [await system.admin(`один${round}`), await system.admin(`другой${round}`)];
      await Promise.all([toggle(one.id, other), toggle(other.id, one)]);
      const both = (await system.items()).filter(
        (item) => item.kind === 'USER' && [one.id, other.id].includes(item.id),
      );
      expect(both.filter((item) => item.kind === 'USER' && item.isActive)).toHaveLength(1);
    }
  });
});

describe('deleting a user', () => {
  const withBelongings = async (events = 3) => {
    const maria = await system.user('Мария');
    await maria.post('/api/events', aForm({ image: aPicture() }));
    for (let n = 1; n < events; n++) await maria.call(createEvent, { form: anEvent({ title: `Встреча ${n}` }) });
    for (const type of ['HTML', 'IFRAME'] as const) await maria.call(createEmbedding, { body: { name: type, type } });
    return maria;
  };

  it('deletes events, pictures and embeddings too, and leaves the database sound [USR-13, DB-01]', async () => {
    const pyotr = await system.user('Пётр');
    await pyotr.post('/api/events', aForm({ image: aPicture() }));
    const maria = await withBelongings(40);
    const feed = (await maria.get('/api/embeddings')).body;
    const token = Array.isArray(feed) ? feed[0].widgetToken : '';
    expect(await remove(maria.id)).toMatchObject({ status: 200, body: { ok: true } });
    const data = (await system.items()).filter(({ kind }) => !kind.startsWith('LOG') && kind !== 'COUNTER');
    expect(JSON.stringify(data)).not.toContain(maria.id);
    expect(await system.pictures()).toHaveLength(1);
    expect(await system.nobody.get(`/api/events/public?token=${token}`)).toMatchObject({ status: 404 });
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalUsers: 2, activeUsers: 2, totalEvents: 1 });
    expect(await entriesOf()).toContain(
      'главный: Пользователь Мария удалён вместе с мероприятиями, изображениями и встраиваниями',
    );
  });

  it('ends the sessions and frees the name [SEC-14]', async () => {
    const maria = await system.user('Мария');
    await remove(maria.id);
    expect(await maria.get('/api/user')).toMatchObject({ status: 401 });
    const again = await system.nobody.post('/api/register', { username: 'мария', password: 'достаточно' });
    expect(again).toMatchObject({ status: 200 });
    expect(await maria.get('/api/user')).toMatchObject({ status: 401 });
  });

  it('is refused for an admin, oneself included [USR-12]', async () => {
    const second = await system.admin('второй');
    const before = await system.items();
    for (const id of [second.id, admin.id])
      expect(await remove(id)).toMatchObject({ status: 403, body: { error: 'Невозможно удалить администратора' } });
    expect(await system.items()).toEqual(before);
  });

  it('of an unknown user is 404, so a second time too [API-15]', async () => {
    const maria = await system.user('Мария');
    await remove(maria.id);
    expect(await remove(maria.id)).toMatchObject({ status: 404, body: { error: 'Пользователь не найден' } });
  });

  it('done twice at once deletes once', async () => {
    const maria = await withBelongings();
    const replies = await Promise.all([remove(maria.id), remove(maria.id), remove(maria.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('of a blocked user keeps the counters right', async () => {
    const maria = await system.user('Мария');
    await toggle(maria.id);
    await remove(maria.id);
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalUsers: 1, activeUsers: 1 });
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });
});
