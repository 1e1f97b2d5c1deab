import { beforeEach, describe, expect, it } from 'vitest';
import { plainEvent } from '#functions/domain/events/stored.testing.ts';
import { jobKey } from '#functions/storage/dynamodb/keys.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { assign } from '#functions/storage/dynamodb/transactions.ts';
import { anEvent, aPicture } from '#functions/testing/builders.ts';
import { failOnce, intercept } from '#functions/testing/intercept.ts';
import { killCall } from '#functions/testing/killed-call.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { getStats, validateDatabase } from '#shared/contracts/administration.ts';
import { createEmbedding, listEmbeddings, updateEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent, listEvents, updateEvent } from '#shared/contracts/events.ts';
import { feedList } from '#shared/contracts/feed.ts';
import { listUsers } from '#shared/contracts/users.ts';

/** Whether a request that works in slices has no time left after the first one. */
let isOver = false;
let system: System;
let admin: SystemUser;
let heir: SystemUser;
beforeEach(async () => {
  isOver = false;
  system = await aSystem({ clock: { workTime: () => () => isOver } });
  [admin, heir] = [await system.admin('главный'), await system.user('наследник')];
});

const pathOf = (id: string) => `/api/admin/users/${id}/hand-over`;
const handOver = ({ id }: { id: string }, to: { id: string } = heir) => admin.post(pathOf(id), { to: to.id });
const SOUND = { isValid: true, issues: [] };

const TYPES = ['HTML', 'IFRAME'] as const;

/** A user with this number of events, the first of them with a picture, and with two embeddings. */
const aLeaver = async (events = 3) => {
  const leaver = await system.user('Мария');
  await leaver.call(createEvent, { form: anEvent({ title: 'С картинкой', image: aPicture() }) });
  for (let n = 1; n < events; n++) await leaver.call(createEvent, { form: anEvent({ title: `Встреча ${n}` }) });
  for (const type of TYPES) await leaver.call(createEmbedding, { body: { name: type, type } });
  return leaver;
};
const tokensOf = async (user: SystemUser) =>
  (await user.call(listEmbeddings, {})).map(({ widgetToken }) => widgetToken).sort();
const titlesOf = async (user: SystemUser) => (await user.call(listEvents, { query: {} })).map(({ title }) => title);

/** Checks that the heir has everything, that nothing is lost, and that the leaver is gone. */
const expectHandedOver = async (leaver: SystemUser, { titles, tokens }: { titles: string[]; tokens: string[] }) => {
  expect((await titlesOf(heir)).sort()).toEqual(titles.toSorted());
  expect(await tokensOf(heir)).toEqual(tokens);
  for (const token of tokens)
    expect(await system.nobody.call(feedList, { query: { token } })).toHaveLength(titles.length);
  expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  // ERASE and AUTHOR are for the scheduled job that removes the name from the log a minute later.
  const erasing = ['ERASE', 'AUTHOR', 'JOB'];
  const data = (await system.items()).filter(({ kind }) => !kind.startsWith('LOG') && !erasing.includes(kind));
  expect(JSON.stringify(data)).not.toContain(leaver.id);
};
const belongingsOf = async (user: SystemUser) => ({ titles: await titlesOf(user), tokens: await tokensOf(user) });

describe('handing over what a user has, and deleting them', () => {
  it('keeps events, pictures, numbers and the codes on sites, and is logged from its beginning [LOG-11, USR-15]', async () => {
    await heir.call(createEvent, { form: anEvent({ title: 'Своё' }) });
    const leaver = await aLeaver();
    const { titles, tokens } = await belongingsOf(leaver);
    const [before, pictures] = [await leaver.call(listEvents, { query: {} }), await system.pictures()];
    expect(await handOver(leaver)).toMatchObject({ status: 200, body: { state: 'done' } });
    await expectHandedOver(leaver, { titles: [...titles, 'Своё'], tokens });
    const kept = (await heir.call(listEvents, { query: {} })).filter(({ title }) => title !== 'Своё');
    const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
    expect(kept.sort(byId)).toEqual(before.map((event) => ({ ...event, userId: heir.id, revision: 2 })).sort(byId));
    expect(await system.pictures()).toEqual(pictures);
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalUsers: 2, activeUsers: 2, totalEvents: 4 });
    expect(await leaver.get('/api/user')).toMatchObject({ status: 401 });
    expect(await logEntries(admin, 'USER')).toEqual(
      expect.arrayContaining([
        'главный: Начата передача мероприятий и встраиваний пользователя Мария пользователю наследник',
        'главный: Пользователь Мария удалён, его мероприятия и встраивания переданы пользователю наследник',
      ]),
    );
    const [embedding] = await heir.call(listEmbeddings, {});
    const renamed = { params: { id: embedding?.id ?? '' }, body: { name: 'Новое имя' } };
    expect(await heir.call(updateEmbedding, renamed)).toMatchObject({ name: 'Новое имя' });
  });

  it('shows each event once in a widget that named the calendar of the heir too [SHR-17]', async () => {
    await heir.call(createEvent, { form: anEvent({ title: 'Своё' }) });
    const leaver = await system.admin('Мария');
    const body = { name: 'Афиша', type: 'HTML' as const, calendars: [leaver.id, heir.id] };
    const { widgetToken: token } = await leaver.call(createEmbedding, { body });
    await leaver.call(createEvent, { form: anEvent({ title: 'Встреча' }) });
    await admin.put(`/api/admin/users/${leaver.id}`, { role: 'user' });
    expect(await handOver(leaver)).toMatchObject({ status: 200, body: { state: 'done' } });
    const shown = await system.nobody.call(feedList, { query: { token } });
    expect(shown.map(({ title }) => title).sort()).toEqual(['Встреча', 'Своё']);
  });

  it('to the acting admin works too', async () => {
    const leaver = await aLeaver();
    const { tokens } = await belongingsOf(leaver);
    expect(await handOver(leaver, admin)).toMatchObject({ status: 200 });
    expect(await tokensOf(admin)).toEqual(tokens);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('keeps what a later release has added to events and embeddings', async () => {
    const leaver = await aLeaver(1);
    const items = rawItems(system);
    const kept = async () => (await items.all()).filter(({ kind }) => kind === 'EVENT' || kind === 'EMBEDDING');
    for (const { pk, sk, ...rest } of await kept())
      await items.put({ ...rest, pk: String(pk), sk: String(sk), ofTomorrow: { list: [1] } });
    expect(await handOver(leaver)).toMatchObject({ status: 200 });
    const now = await kept();
    expect(now).toHaveLength(3);
    for (const item of now) expect(item).toMatchObject({ ofTomorrow: { list: [1] }, revision: expect.any(Number) });
    expect(JSON.stringify(now)).not.toContain(leaver.id);
  });

  it('goes on with the next request if one cannot move all; at every step the data are sound and every widget is shown', {
    tags: 'slow',
  }, async () => {
    const leaver = await aLeaver(80);
    const [belongings, seen] = [await belongingsOf(leaver), new Set<number>()];
    const answers: unknown[] = [];
    for (let request = 1; request <= 10; request++) {
      isOver = true;
      const reply = await handOver(leaver);
      isOver = false;
      if (reply.status !== 200) break;
      answers.push(reply.body);
      expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
      for (const token of belongings.tokens)
        seen.add((await system.nobody.call(feedList, { query: { token } })).length);
    }
    const going = { state: 'running', total: 82 };
    expect(answers).toMatchObject([going, going, going, going, { state: 'done', done: 82 }]);
    expect([...seen]).toEqual([0, 32, 64, 80]);
    await expectHandedOver(leaver, belongings);
    expect((await logEntries(admin, 'USER')).filter((line) => line.includes('наследник'))).toHaveLength(3);
  });

  it('that dies at any write goes on when it is repeated; meanwhile widgets are shown and a deletion is refused', {
    tags: 'slow',
  }, async () => {
    const leaver = await aLeaver(40);
    const belongings = await belongingsOf(leaver);
    // The first call fails at its first write. Each later call starts the job, takes it and does one step, and fails at
    // its fourth write.
    for (const nth of [1, 4, 4, 4, 4]) {
      failOnce(system.storage.table.access.client, ({ name }) => name === 'TransactWriteCommand', nth);
      expect((await handOver(leaver)).status).toBe(500);
      expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
      const [account] = await admin.call(listUsers, { query: { search: 'мария' } });
      for (const token of belongings.tokens)
        expect(await system.nobody.get(`/api/events/public?token=${token}`)).toMatchObject({ status: 200 });
      if (account?.isActive) continue;
      expect(await admin.delete(`/api/admin/users/${leaver.id}`)).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('уже передаются другому'), code: 'user-is-handed-over' },
      });
    }
    expect(await handOver(leaver)).toMatchObject({ status: 200, body: { state: 'done' } });
    await expectHandedOver(leaver, belongings);
  });

  it('that is killed with its process goes on when it is repeated', { tags: 'slow' }, async () => {
    const leaver = await aLeaver(1);
    const dates = { startDate: '2025-03-01T09:00:00.000Z', endDate: '2025-03-01T10:00:00.000Z' };
    const line = { type: 'CALENDAR', description: 'x', username: 'x', userId: 'someone' } as const;
    const change = { line, now: new Date() };
    const ids = Array.from({ length: 70 }, (_, n) => `event-${n}`);
    const events = ids.map((id) => plainEvent({ ...dates, id, title: id, userId: leaver.id }));
    await inParallel(16, events, (event) => system.storage.events.createEvent(event, change));
    const belongings = await belongingsOf(leaver);
    const movedCount = async () =>
      (await rawItems(system).ofKind('EVENT')).filter(({ userId }) => userId === heir.id).length;
    const call = { token: admin.token, path: pathOf(leaver.id), body: { to: heir.id } };
    await killCall(system, call, async () => (await movedCount()) > 0);
    expect(await movedCount()).toBeLessThan(71);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
    // The killed call counts as alive until it has been silent for 20 seconds.
    expect(await handOver(leaver)).toMatchObject({ status: 200, body: { state: 'running' } });
    await system.storage.table.commit([assign(jobKey(`removeUser-${leaver.id}`), { heldUntil: 1 })]);
    expect(await handOver(leaver)).toMatchObject({ status: 200, body: { state: 'done' } });
    await expectHandedOver(leaver, belongings);
  });

  it('loses no change that somebody makes meanwhile', async () => {
    const leaver = await aLeaver(2);
    const [event] = await leaver.call(listEvents, { query: {} });
    let isFirst = true;
    const isMove = (json: string) => json.includes(`OWNER#${heir.id}#EVENTS`);
    intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      if (name === 'TransactWriteCommand' && isMove(json) && isFirst) {
        isFirst = false;
        await admin.call(updateEvent, { params: { id: event?.id ?? '' }, form: anEvent({ title: 'Исправлено' }) });
      }
      return pass();
    });
    expect(await handOver(leaver)).toMatchObject({ status: 200 });
    expect(await titlesOf(heir)).toContain('Исправлено');
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('asked for three times at once happens once', { tags: ['slow'] }, async () => {
    const leaver = await aLeaver();
    const belongings = await belongingsOf(leaver);
    const replies = await Promise.all([handOver(leaver), handOver(leaver), handOver(leaver)]);
    for (const { status } of replies) expect([200, 404]).toContain(status);
    await expectHandedOver(leaver, belongings);
  });

  it('stops when the heir is blocked meanwhile; another one takes the rest', { tags: 'slow' }, async () => {
    const leaver = await aLeaver(80);
    const first = await system.user('первый');
    isOver = true;
    await handOver(leaver, first);
    await handOver(leaver, first);
    isOver = false;
    await admin.post(`/api/admin/users/${first.id}/toggle`);
    const unavailable = 'Получатель удалён или заблокирован. Выберите другого пользователя.';
    expect(await handOver(leaver, first)).toMatchObject({ status: 409, body: { error: unavailable } });
    expect(await handOver(leaver)).toMatchObject({ status: 200, body: { state: 'done' } });
    await admin.post(`/api/admin/users/${first.id}/toggle`);
    expect(await titlesOf(await system.signedInAgain(first))).toHaveLength(32);
    expect(await titlesOf(heir)).toHaveLength(48);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('notices in every step that the heir is gone', { tags: ['slow'] }, async () => {
    for (const at of ['the beginning', '#EMBEDDINGS', '#EVENTS']) {
      const [leaver, goes] = [await system.user(`уходит-${at.slice(1)}`), await system.user(`тоже-${at.slice(1)}`)];
      await leaver.call(createEvent, { form: anEvent() });
      await leaver.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
      let isFirst = true;
      const needle = at.startsWith('#') ? `OWNER#${goes.id}${at}` : `"${goes.id}"`;
      const end = intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
        if (name === 'TransactWriteCommand' && json.includes(needle) && isFirst) {
          isFirst = false;
          await admin.delete(`/api/admin/users/${goes.id}`);
        }
        return pass();
      });
      expect([at, await handOver(leaver, goes)]).toMatchObject([at, { status: 409 }]);
      end();
      expect(await titlesOf(admin)).toHaveLength(1);
      expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
      await handOver(leaver);
      await admin.delete(`/api/events/${(await heir.call(listEvents, { query: {} }))[0]?.id}`);
    }
  });

  it('is refused for an admin, to the same user, and to one who is blocked, unknown or not approved [USR-15]', async () => {
    const [leaver, blocked, second] = [await aLeaver(), await system.user('закрыт'), await system.admin('второй')];
    await admin.post(`/api/admin/users/${blocked.id}/toggle`);
    const waiting = await system.user('ждёт', { waits: true });
    const before = await system.items();
    const same = { status: 400, body: { error: 'Передать можно только другому пользователю', code: 'heir-is-same' } };
    expect(await handOver(leaver, leaver)).toMatchObject(same);
    for (const to of [blocked, waiting, { id: 'unknown' }])
      expect(await handOver(leaver, to)).toMatchObject({ status: 409 });
    expect(await handOver(second)).toMatchObject({
      status: 403,
      body: { error: 'Невозможно удалить администратора', code: 'cannot-delete-admin' },
    });
    expect(await handOver({ id: 'unknown' })).toMatchObject({ status: 404 });
    expect(await admin.post(pathOf(leaver.id))).toMatchObject({ status: 400 });
    expect(await system.items()).toEqual(before);
  });
});
