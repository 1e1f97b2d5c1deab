import { beforeEach, describe, expect, it } from 'vitest';
import { forgetApplicants } from '#functions/scheduled-jobs/forget-applicants.ts';
import { applicantKey } from '#functions/storage/dynamodb/keys.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { mailIsOn, queuedLetters } from '#functions/testing/letters.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { getStats } from '#shared/contracts/administration.ts';
import { listEvents } from '#shared/contracts/events.ts';
import { searchUsers } from '#shared/contracts/users.ts';

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
});

const put = (id: string, body: unknown, by = admin) => by.put(`/api/admin/users/${id}`, body);
const userLog = () => logEntries(admin, 'USER');
const waiting = () => admin.call(searchUsers, { query: { state: 'waiting' } });

describe('an approval', () => {
  it('opens everything to who has waited, at once, and is logged [REG-02, LOG-11]', async () => {
    const maria = await system.user('Мария', { waits: true });
    expect(await waiting()).toMatchObject({ users: [{ id: maria.id, pending: 'approval' }], total: 1 });
    expect(await maria.get('/api/events')).toMatchObject({ status: 403 });
    const reply = await put(maria.id, { approved: true });
    expect(reply).toMatchObject({ status: 200, body: { id: maria.id, isActive: true } });
    expect(reply.body).not.toHaveProperty('pending');
    expect(await maria.call(listEvents, { query: {} })).toEqual([]);
    expect((await userLog())[0]).toBe('главный: Одобрен пользователь Мария');
    expect(await waiting()).toMatchObject({ users: [], total: 0 });
    expect(await rawItems(system).ofKind('APPLICANT')).toEqual([]);
    const entries = await userLog();
    expect(await put(maria.id, { approved: true })).toMatchObject({ status: 200 });
    expect(await userLog()).toEqual(entries);
  });

  it('is told by letter where there is an address [MAIL-09]', async () => {
    const maria = await system.user('Мария', { waits: true, email: 'maria@example.ru' });
    await mailIsOn(admin);
    await put(maria.id, { approved: true });
    await put(maria.id, { publishes: false });
    expect(await queuedLetters(system)).toEqual([
      { to: 'maria@example.ru', letter: 'approved', data: { username: 'Мария' } },
    ]);
  });

  it('is not told to who is blocked', async () => {
    const maria = await system.user('Мария', { waits: true, email: 'maria@example.ru' });
    await mailIsOn(admin);
    await admin.post(`/api/admin/users/${maria.id}/toggle`, { blocked: true });
    expect(await put(maria.id, { approved: true })).toMatchObject({ status: 200 });
    expect(await queuedLetters(system)).toEqual([]);
  });

  it('is not taken back by the same call', async () => {
    const { id } = await system.user('Мария');
    const error = 'Одобрение можно только дать: true';
    expect(await put(id, { approved: false })).toMatchObject({ status: 400, body: { error } });
  });

  it('that does not come in 30 days deletes whoever waited, and nobody else [REG-02]', async () => {
    const [forgotten, maria] = [await system.user('забытая', { waits: true }), await system.user('Мария')];
    const approved = await system.user('одобренная', { waits: true });
    const job = forgetApplicants({ storage: system.storage });
    const run = (days: number) =>
      job({ now: new Date(Date.parse(approved.createdAt) + days * 86_400_000), isOver: () => false });
    await run(29.9);
    expect(await waiting()).toMatchObject({ total: 2 });
    await put(approved.id, { approved: true });
    await run(30.1);
    expect(await system.storage.users.getUser(forgotten.id)).toBeUndefined();
    expect(await forgotten.get('/api/user')).toMatchObject({ status: 401 });
    for (const { id } of [maria, approved]) expect(await system.storage.users.getUser(id)).toBeDefined();
    expect(await userLog()).toContain('Система: Пользователь забытая удалён: за 30 дней его не одобрили');
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalUsers: 3, activeUsers: 3 });
    expect((await system.user('забытая')).username).toBe('забытая');
    expect(await rawItems(system).ofKind('APPLICANT')).toEqual([]);
  });

  it('that never came: rows without an account go, and a deletion that fails holds up no other [REG-02]', async () => {
    const createdAt = '2026-01-01T00:00:00.000Z';
    const { id } = await system.user('одобренная');
    for (const userId of [id, ...Array.from({ length: 30 }, (_, n) => `нет-${n}`)])
      await rawItems(system).put({ ...applicantKey(createdAt, userId), kind: 'APPLICANT', userId });
    const [stuck, forgotten] = [
      await system.user('первая', { waits: true }),
      await system.user('вторая', { waits: true }),
    ];
    intercept(system.storage.table.access.client, ({ name, json }, pass) => {
      if (name === 'TransactWriteCommand' && json.includes(stuck.id)) throw new Error('for good');
      return pass();
    });
    const now = new Date(Date.parse(forgotten.createdAt) + 31 * 86_400_000);
    const job = forgetApplicants({ storage: system.storage });
    await expect(job({ now, isOver: () => false })).rejects.toThrow('for good');
    expect((await rawItems(system).ofKind('APPLICANT')).map(({ userId }) => userId)).toEqual([stuck.id]);
    const left = [id, stuck.id, forgotten.id].map((one) => system.storage.users.getUser(one));
    expect((await Promise.all(left)).map((user) => user !== undefined)).toEqual([true, true, false]);
  });

  it('comes with the role of an administrator, and none is ever deleted for the want of it [REG-02]', async () => {
    const [made, old] = [
      await system.user('Мария', { waits: true }),
      await system.user('Пётр', { waits: true, role: 'admin' }),
    ];
    expect(await put(made.id, { role: 'admin' })).toMatchObject({ status: 200, body: { role: 'admin' } });
    expect((await rawItems(system).ofKind('APPLICANT')).map(({ userId }) => userId)).toEqual([old.id]);
    expect((await userLog()).slice(0, 2)).toContain('главный: Одобрен пользователь Мария');
    const now = new Date(Date.parse(old.createdAt) + 31 * 86_400_000);
    await forgetApplicants({ storage: system.storage })({ now, isOver: () => false });
    for (const { id } of [made, old]) expect(await system.storage.users.getUser(id)).toBeDefined();
  });

  it('is deleted with its account, as any', async () => {
    const { id } = await system.user('Мария', { waits: true });
    expect(await admin.delete(`/api/admin/users/${id}`)).toMatchObject({ status: 200 });
    expect(await rawItems(system).ofKind('APPLICANT')).toEqual([]);
  });

  it('must have come before one gets what another has', async () => {
    const [maria, heir] = [await system.user('Мария'), await system.user('ждущая', { waits: true })];
    const reply = await admin.post(`/api/admin/users/${maria.id}/hand-over`, { to: heir.id });
    expect(reply).toMatchObject({ status: 409 });
  });
});

describe('another role', () => {
  it('ends the sessions of its user, counts, and is logged [ACC-10, LOG-11]', async () => {
    const maria = await system.user('Мария');
    expect(await put(maria.id, { role: 'admin' })).toMatchObject({ status: 200, body: { role: 'admin' } });
    expect(await maria.get('/api/user')).toMatchObject({ status: 401 });
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalUsers: 2, adminUsers: 2 });
    expect((await userLog())[0]).toBe('главный: Роль изменена: Мария теперь администратор');
    const again = await system.signedInAgain(maria);
    expect(await again.get('/api/admin/stats')).toMatchObject({ status: 200 });
    expect(await put(maria.id, { role: 'user' })).toMatchObject({ status: 200, body: { role: 'user' } });
    expect(await again.get('/api/user')).toMatchObject({ status: 401 });
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ adminUsers: 1 });
    expect((await userLog())[0]).toBe('главный: Роль изменена: Мария теперь пользователь');
  });

  it('that they have already changes nothing', async () => {
    const maria = await system.user('Мария');
    expect(await put(maria.id, { role: 'user' })).toMatchObject({ status: 200 });
    expect(await maria.get('/api/user')).toMatchObject({ status: 200 });
  });

  it('is never one’s own doing [ACC-10]', async () => {
    const error = 'Нельзя изменить собственную роль';
    expect(await put(admin.id, { role: 'user' })).toMatchObject({ status: 400, body: { error } });
    expect(await admin.get('/api/admin/stats')).toMatchObject({ status: 200 });
  });

  it('leaves one of two admins who take it from each other at the same moment', async () => {
    for (let round = 1; round <= 5; round++) {
      const [one, other] = [await system.admin(`один${round}`), await system.admin(`другой${round}`)];
      await Promise.all([put(one.id, { role: 'user' }, other), put(other.id, { role: 'user' }, one)]);
      const left = await Promise.all([one, other].map(({ id }) => system.storage.users.getUser(id)));
      expect(left.filter((user) => user?.role === 'admin')).toHaveLength(1);
    }
  });
});

describe('publishing', () => {
  it('is what all do but those who have registered, until an admin says otherwise [REG-07, LOG-11]', async () => {
    const [made, registered] = [await system.user('Мария'), await system.user('Пётр', { publishes: false })];
    const { users } = await admin.call(searchUsers, { query: {} });
    const publishing = Object.fromEntries(users.map(({ username, publishes }) => [username, publishes]));
    expect(publishing).toEqual({ главный: true, Мария: true, Пётр: false });
    expect(await put(registered.id, { publishes: true })).toMatchObject({ status: 200, body: { publishes: true } });
    expect(await put(made.id, { publishes: false })).toMatchObject({ status: 200, body: { publishes: false } });
    expect((await userLog()).slice(0, 2)).toEqual([
      'главный: Мероприятия пользователя Мария не показываются в виджетах администраторов',
      'главный: Мероприятия пользователя Пётр показываются в виджетах администраторов',
    ]);
  });

  it('may be one’s own', async () => {
    expect(await put(admin.id, { publishes: false })).toMatchObject({ status: 200, body: { publishes: false } });
  });
});

describe('changes of an account', () => {
  it('come together or not at all, each with its log entry', async () => {
    const maria = await system.user('Мария', { waits: true, publishes: false });
    const body = { role: 'admin', approved: true, publishes: true };
    expect(await put(maria.id, body)).toMatchObject({ status: 200, body: { role: 'admin', publishes: true } });
    expect((await userLog()).slice(0, 3).sort()).toEqual([
      'главный: Мероприятия пользователя Мария показываются в виджетах администраторов',
      'главный: Одобрен пользователь Мария',
      'главный: Роль изменена: Мария теперь администратор',
    ]);
    expect(await (await system.signedInAgain(maria)).get('/api/admin/stats')).toMatchObject({ status: 200 });
  });

  it.each([
    [{ role: 'editor' }, 'Роль должна быть user или admin'],
    [{ publishes: 'да' }, 'Ожидается true или false'],
    [{ isActive: false }, 'Неизвестное поле: isActive'],
  ])('refuse %j [API-12]', async (body, error) => {
    const { id } = await system.user();
    expect(await put(id, body)).toMatchObject({ status: 400, body: { error } });
  });

  it('of nobody are 404, of one who is being deleted 409', async () => {
    expect(await put('нет', { publishes: true })).toMatchObject({ status: 404 });
    const { id } = await system.user('Мария', { isDeleting: true, isActive: false });
    expect(await put(id, { publishes: false })).toMatchObject({ status: 409 });
  });
});
