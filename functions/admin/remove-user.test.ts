import { beforeEach, describe, expect, it } from 'vitest';
import { doLongWork } from '#functions/scheduled-jobs/long-work.ts';
import { uidKey } from '#functions/storage/dynamodb/keys.ts';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { failOnce, intercept, type SdkRequest } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { getStats, validateDatabase } from '#shared/contracts/administration.ts';
import { createEmbedding, listEmbeddings } from '#shared/contracts/embeddings.ts';
import { createEvent, listEvents } from '#shared/contracts/events.ts';
import { getJob } from '#shared/contracts/jobs.ts';
import { listUsers } from '#shared/contracts/users.ts';

/** Whether a request that works in slices has no time left after the first one. */
let isOver = false;
let system: System;
let admin: SystemUser;
beforeEach(async () => {
  isOver = false;
  system = await aSystem({ clock: { workTime: () => () => isOver } });
  admin = await system.admin('главный');
});

const toggle = (id: string) => admin.post(`/api/admin/users/${id}/toggle`);
const remove = (id: string) => admin.delete(`/api/admin/users/${id}`);

describe('deleting a user', () => {
  const withBelongings = async (events = 3) => {
    const maria = await system.user('Мария');
    await maria.post('/api/events', aForm({ image: aPicture() }));
    for (let n = 1; n < events; n++) await maria.call(createEvent, { form: anEvent({ title: `Встреча ${n}` }) });
    for (const type of ['HTML', 'IFRAME'] as const) await maria.call(createEmbedding, { body: { name: type, type } });
    return maria;
  };

  it('deletes events, pictures and embeddings too, leaves the database sound and is logged [USR-13, DB-01, LOG-11]', async () => {
    const pyotr = await system.user('Пётр');
    await pyotr.post('/api/events', aForm({ image: aPicture() }));
    const maria = await withBelongings(40);
    const feed = (await maria.get('/api/embeddings')).body;
    const token = Array.isArray(feed) ? feed[0].widgetToken : '';
    expect(await remove(maria.id)).toMatchObject({ status: 200, body: { state: 'done', done: 42, total: 42 } });
    expect(await system.pictures()).toHaveLength(1);
    expect(await system.nobody.get(`/api/events/public?token=${token}`)).toMatchObject({ status: 404 });
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalUsers: 2, activeUsers: 2, totalEvents: 1 });
    const data = (await system.items()).filter(({ kind }) => !/^LOG|^ERASE$|^JOB$/.test(kind));
    expect(JSON.stringify(data)).not.toContain(maria.id);
    expect(await logEntries(admin, 'USER')).toContain(
      'главный: Пользователь Мария удалён вместе с мероприятиями, изображениями и встраиваниями',
    );
  });

  it('skips the trash, and leaves nothing of what lay there, of earlier versions and of pictures [SAFE-18]', {
    tags: 'slow',
  }, async () => {
    const maria = await withBelongings(3);
    const [first, second] = await maria.call(listEvents, { query: {} });
    const embedding = (await maria.call(listEmbeddings, {}))[0]?.id ?? '';
    const edit = (id = '', fields: Record<string, unknown> = {}) => maria.put(`/api/events/${id}`, aForm(fields));
    await edit(first?.id, { title: 'Иначе', image: aPicture('gif') });
    await edit(second?.id, { title: 'Иначе', image: aPicture('gif') });
    await edit(second?.id, { title: 'Ещё иначе', removeImage: 'true' });
    await maria.delete(`/api/events/${second?.id}?change=3f0c8a52-6d0e-4b1e-9d5f-2b7a4c1e8f90`);
    await maria.delete(`/api/embeddings/${embedding}`);
    const imported = { calendarId: maria.id, eventId: 'gone', sequence: 0, hash: 'x', revision: 1 };
    await rawItems(system).put({ ...uidKey(maria.id, 'u'), kind: 'UID', ...imported });
    // Each removal is killed at a later write, then a restore is tried. A repeated removal finishes the rest.
    for (let nth = 2; nth <= 6; nth++) {
      let left = nth;
      const end = intercept(system.storage.table.access.client, async ({ name }, pass) => {
        if (name === 'TransactWriteCommand' && --left === 0) throw new Error('killed');
        return pass();
      });
      const { status } = await remove(maria.id);
      end();
      if (status === 200) break;
      expect((await admin.post(`/api/trash/${second?.id}/restore`)).status).not.toBe(200);
      expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    }
    const { status } = await remove(maria.id);
    expect([200, 404]).toContain(status);
    await admin.call(getStats, { query: {} });
    const left = (await system.items()).filter((item) => JSON.stringify(item).includes(maria.id));
    expect([...new Set(left.map(({ kind }) => kind))].filter((kind) => !kind.startsWith('LOG')).sort()).toEqual([
      'CHANGE',
      'ERASE',
      'JOB',
    ]);
    // After a kill the pictures are noted under today, not under the end of their time in the trash. So tomorrow's
    // sweep takes them.
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    for (const key of await system.pictures())
      await system.storage.pictures.sweepPictures(key.split('/')[1] ?? '', tomorrow);
    for (const id of [first?.id ?? '', second?.id ?? '']) await system.storage.pictures.sweepPictures(id, tomorrow);
    for (const kind of ['REVISION', 'TRASH', 'TRASH_POINTER', 'UNUSED_PICTURE'])
      expect([kind, (await system.items()).filter((item) => item.kind === kind)]).toEqual([kind, []]);
    expect(await system.pictures()).toEqual([]);
  });

  it('lets no embedding come back by a restore that has begun before and writes late [SAFE-18]', {
    tags: ['slow'],
  }, async () => {
    const maria = await system.user('Мария');
    const { id } = await maria.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    await maria.delete(`/api/embeddings/${id}`);
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let restoring: Promise<{ status: number }> | undefined;
    let isRemoving = false;
    intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      if (name === 'TransactWriteCommand' && !isRemoving) {
        begun.resolve();
        await released.promise;
      }
      // Embeddings are deleted by now, the trash is not.
      if (isRemoving && name === 'QueryCommand' && json.includes(`OWNER#${maria.id}#TRASH`)) {
        released.resolve();
        await restoring;
      }
      return pass();
    });
    restoring = maria.post(`/api/trash/${id}/restore`);
    await begun.promise;
    isRemoving = true;
    expect((await remove(maria.id)).status).toBe(200);
    expect((await restoring).status).toBe(409);
    expect((await system.items()).filter(({ kind }) => kind === 'EMBEDDING')).toEqual([]);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
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
      expect(await remove(id)).toMatchObject({
        status: 403,
        body: { error: 'Невозможно удалить администратора', code: 'cannot-delete-admin' },
      });
    expect(await system.items()).toEqual(before);
  });

  it('of an unknown user is 404, so a second time too [API-15]', async () => {
    const maria = await system.user('Мария');
    await remove(maria.id);
    expect(await remove(maria.id)).toMatchObject({
      status: 404,
      body: { error: 'Пользователь не найден', code: 'user-not-found' },
    });
  });

  it('with more than its call can delete goes on by repeated calls and by the worker, whole at every step [ACC-08]', {
    tags: 'slow',
  }, async () => {
    const maria = await withBelongings(70);
    isOver = true;
    const params = { id: `removeUser-${maria.id}` };
    for (let request = 1; request <= 2; request++) {
      expect(await remove(maria.id)).toMatchObject({ status: 200, body: { ...params, state: 'running', total: 72 } });
      expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    }
    expect((await admin.call(getJob, { params })).done).toBeGreaterThan(20);
    await doLongWork({ storage: system.storage })({ now: new Date(), isOver: () => true });
    expect(await admin.call(getJob, { params })).toMatchObject({ state: 'running' });
    await doLongWork({ storage: system.storage })({ now: new Date(), isOver: () => false });
    expect(await admin.call(getJob, { params })).toMatchObject({ state: 'done', done: 72 });
    expect(await admin.call(listUsers, { query: {} })).toHaveLength(1);
    expect(await system.pictures()).toEqual([]);
    expect((await logEntries(admin, 'USER')).filter((line) => line.includes('удалён'))).toHaveLength(1);
  });

  it('done twice at once deletes once', async () => {
    const maria = await withBelongings();
    const replies = await Promise.all([remove(maria.id), remove(maria.id), remove(maria.id)]);
    // A removal that comes later joins the first, or finds nobody.
    for (const { status } of replies) expect([200, 404]).toContain(status);
    expect(await admin.call(listUsers, { query: {} })).toHaveLength(1);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('of a blocked user keeps the statistics right', async () => {
    const maria = await system.user('Мария');
    await toggle(maria.id);
    await remove(maria.id);
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalUsers: 1, activeUsers: 1 });
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it.each([
    ['events', '#EVENTS'],
    ['embeddings', '#EMBEDDINGS'],
  ])(
    'that dies at the %s leaves a blocked account, and doing it again finishes the work',
    { tags: ['slow'] },
    async (_what, partition) => {
      const maria = await withBelongings(20);
      const [embedding] = await maria.call(listEmbeddings, {});
      const deletes = ({ name, json }: SdkRequest) =>
        name === 'TransactWriteCommand' && json.includes(`${maria.id}${partition}`);
      failOnce(system.storage.table.access.client, deletes);
      expect(await remove(maria.id)).toMatchObject({
        status: 500,
        body: { error: 'Внутренняя ошибка сервера', code: 'internal' },
      });
      expect(await admin.call(listUsers, { query: { search: 'мария' } })).toMatchObject([{ isActive: false }]);
      expect(await maria.get('/api/user')).toMatchObject({ status: 401 });
      expect(await system.nobody.get(`/api/events/public?token=${embedding?.widgetToken}`)).toMatchObject({
        status: 404,
      });
      expect(await admin.post(`/api/admin/users/${maria.id}/toggle`)).toMatchObject({
        status: 409,
        body: {
          error: 'Удаление пользователя уже начато. Чтобы закончить его, нажмите «Удалить» ещё раз.',
          code: 'user-is-deleting',
        },
      });
      expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
      expect(await remove(maria.id)).toMatchObject({ status: 200 });
      expect(await admin.call(listUsers, { query: {} })).toHaveLength(1);
      expect(await system.pictures()).toEqual([]);
      expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    },
  );
});
