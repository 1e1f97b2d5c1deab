import { beforeEach, describe, expect, it } from 'vitest';
import { programKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import { assign } from '#functions/storage/dynamodb/transactions.ts';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSharedCalendar, type SharedScene } from '#functions/testing/shared-calendar.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { listCalendars, removeCalendar, removeMember, updateMember } from '#shared/contracts/calendars.ts';
import { createEvent, listEvents } from '#shared/contracts/events.ts';
import { getHistory } from '#shared/contracts/history.ts';
import { getOwnData } from '#shared/contracts/own-data.ts';
import { createProgram, listPrograms, removeProgram, type Scope } from '#shared/contracts/programs.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/units.ts';

let scene: SharedScene;
let maria: SystemUser;
beforeEach(async () => {
  scene = await aSharedCalendar();
  maria = scene.editor;
});

const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();
type Wanted = { name?: string; scopes?: Scope[]; calendarId?: string; until?: string };
const make = (who: SystemUser, wanted: Wanted = {}) =>
  who.call(createProgram, {
    body: {
      name: 'Сайт школы',
      scopes: ['events:read', 'events:write', 'calendars:read'],
      until: inDays(30),
      ...wanted,
    },
  });
/** Makes a program's token for this user. @returns a caller with the token */
const aProgram = async (who: SystemUser, wanted: Wanted = {}) =>
  scene.system.withToken((await make(who, wanted)).token);
const titles = async (program: Pick<SystemUser, 'call'>) =>
  (await program.call(listEvents, { query: {} })).map(({ title }) => title).sort();
const UNKNOWN = { status: 401, code: 'authentication-required' };

describe('a token for a program', () => {
  it('is shown once, has 256 bits, and is kept as a hash [PRG-20, PRG-34]', async () => {
    const { token, ...program } = await make(maria, { name: ' Сайт\nшколы ', calendarId: scene.id });
    expect(program).toEqual({
      ...{ id: expect.any(String), name: 'Сайт школы', calendarId: scene.id, createdAt: expect.any(String) },
      ...{ scopes: ['events:read', 'events:write', 'calendars:read'], until: expect.any(String) },
    });
    const [, secret = ''] = /^cs_[\w-]+~\d+\.([\w-]+)$/.exec(token) ?? [];
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await scene.system.items())).not.toContain(secret);
    expect(await maria.call(getOwnData, { query: {} })).toMatchObject({ programs: [program] });
    expect(await maria.call(listPrograms, {})).toEqual([program]);
    expect(await scene.owner.call(listPrograms, {})).toEqual([]);
    expect(await scene.admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('is not made for a user who is blocked at the same moment', async () => {
    const { client } = scene.system.storage.table.access;
    const end = intercept(client, async ({ name, json }, pass) => {
      if (name === 'TransactWriteCommand' && json.includes('"PROGRAM"')) {
        end();
        await scene.system.storage.table.commit([assign(userKey(maria.id), { isActive: false })]);
      }
      return pass();
    });
    const body = { name: 'Сайт', scopes: ['events:read'], until: inDays(1) };
    expect(await maria.post('/api/user/programs', body)).toMatchObject({ status: 401 });
  });

  it('may last two years by the clock of a browser that is ahead [PRG-20]', async () => {
    await make(maria, { until: inDays(730 + 1 / 24) });
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a long name', { name: 'я'.repeat(51) }, 'name'],
    ['no scope', { scopes: [] }, 'scopes'],
    ['an unknown scope', { scopes: ['accounts:write'] }, 'scopes.0'],
    ['a day that is past', { until: inDays(-1) }, 'until'],
    ['a day after two years', { until: inDays(731) }, 'until'],
  ])('is not made with %s [PRG-20]', async (_, fields, field) => {
    const body = { name: 'Сайт', scopes: ['events:read'], until: inDays(1), ...fields };
    expect(await maria.post('/api/user/programs', body)).toMatchObject({ status: 400, body: { field } });
  });

  it('is for no calendar that its user does not see [PRG-20]', async () => {
    const body = { name: 'Сайт', scopes: ['events:read'], until: inDays(1) };
    const ask = (calendarId: string) => scene.stranger.post('/api/user/programs', { ...body, calendarId });
    expect(await ask(scene.id)).toMatchObject({ status: 404, code: 'calendar-not-found' });
    expect(await ask(maria.id)).toMatchObject({ status: 403 });
  });

  it('is one of twenty at most, made in parallel too; a deleted one makes room [PRG-21]', async () => {
    for (let done = 0; done < 15; done++) await make(maria);
    const body = { name: 'Сайт', scopes: ['events:read'], until: inDays(1) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => maria.post('/api/user/programs', body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = { status: 403, code: 'too-many-programs' };
    expect(await maria.post('/api/user/programs', body)).toMatchObject(refused);
    const all = await maria.call(listPrograms, {});
    expect([all.length, new Set(all.map(({ id }) => id)).size]).toEqual([20, 20]);
    await maria.call(removeProgram, { params: { id: all[7]?.id ?? '' } });
    await make(maria);
    expect(await maria.post('/api/user/programs', body)).toMatchObject(refused);
  });

  it('is refused once it is deleted, which nobody else does; its place is given to another [PRG-22]', async () => {
    const { id, token } = await make(maria);
    const program = scene.system.withToken(token);
    expect(await scene.owner.delete(`/api/user/programs/${id}`)).toMatchObject({ status: 404 });
    expect(await titles(program)).toEqual([]);
    await maria.call(removeProgram, { params: { id } });
    expect(await program.get('/api/events')).toMatchObject(UNKNOWN);
    const next = await make(maria);
    expect(next.token.split('.')[0]).toBe(token.split('.')[0]);
    expect(await program.get('/api/events')).toMatchObject(UNKNOWN);
    expect(await maria.delete(`/api/user/programs/${id}`)).toMatchObject({ status: 404, code: 'program-not-found' });
    expect(await maria.call(listPrograms, {})).toHaveLength(1);
  });

  it('is found by one strong read [PRG-23]', async () => {
    const program = await aProgram(maria);
    await titles(program);
    const reads: unknown[] = [];
    const end = intercept(scene.system.storage.table.access.client, ({ name, json }, pass) => {
      if (json.includes('#PROGRAMS')) reads.push([name, json.includes('"ConsistentRead":true')]);
      return pass();
    });
    await titles(program);
    end();
    expect(reads).toEqual([['GetCommand', true]]);
  });

  it('is refused where it is cut, made up, another user’s or over [PRG-27]', async () => {
    const { token } = await make(maria, { until: inDays(1) });
    const others = [
      ...[token.slice(0, -1), `${token}A`, token.replace(maria.id, scene.owner.id), token.replace('~0', '~1')],
      ...['cs_', 'cs_a~0.b', `cs_${'x'.repeat(3000)}~0.${'A'.repeat(43)}`, token.replace('cs_', '')],
    ];
    for (const one of others) expect(await scene.system.withToken(one).get('/api/events')).toMatchObject(UNKNOWN);
    const program = scene.system.withToken(token);
    expect((await program.get('/api/events')).status).toBe(200);
    const yesterday = new Date(Date.now() - 1).toISOString();
    await scene.system.storage.table.commit([assign(programKey(maria.id, 0), { until: yesterday })]);
    expect(await program.get('/api/events')).toMatchObject(UNKNOWN);
  });

  it('is refused while its user is blocked, and gone with the account [PRG-27, PRG-34]', async () => {
    const program = await aProgram(maria);
    const toggle = (blocked: boolean) => scene.admin.post(`/api/admin/users/${maria.id}/toggle`, { blocked });
    await toggle(true);
    expect(await program.get('/api/events')).toMatchObject({ status: 401, code: 'account-blocked' });
    await toggle(false);
    expect((await program.get('/api/events')).status).toBe(200);
    await scene.admin.delete(`/api/admin/users/${maria.id}`);
    expect(await program.get('/api/events')).toMatchObject(UNKNOWN);
    expect((await scene.system.items()).filter(({ kind }) => kind === 'PROGRAM')).toEqual([]);
  });

  it('whose user is missing is named by the validation [DB-03, PRG-34]', async () => {
    await make(maria);
    const [row] = await rawItems(scene.system).ofKind('PROGRAM');
    if (!row) throw new Error('No token was written');
    await rawItems(scene.system).put({ ...row, ...programKey('gone', 0), userId: 'gone' });
    expect((await scene.admin.call(validateDatabase, {})).issues).toEqual([
      'Ключ для программ «Сайт школы»: его пользователя уже нет, и ключ ничего не открывает. Работе это не мешает.',
    ]);
  });

  it('outlives a new password and the end of sessions, and is held up by what holds up its user [PRG-28]', async () => {
    const program = await aProgram(maria);
    await scene.admin.delete(`/api/admin/users/${maria.id}/sessions`);
    expect((await program.get('/api/events')).status).toBe(200);
    const long = new Date(Date.now() - 1000 * DAY_MS).toISOString();
    await scene.system.storage.table.commit([assign(userKey(maria.id), { passwordChangedAt: long })]);
    expect(await program.get('/api/events')).toMatchObject({ status: 403, code: 'password-expired' });
  });

  it('writes 60 times a minute, in parallel too, and reads as often as it likes [PRG-29]', async () => {
    const [program, other] = [await aProgram(maria, { name: 'Первая' }), await aProgram(maria)];
    const now = new Date();
    const one = (await maria.call(listPrograms, {})).find(({ name }) => name === 'Первая');
    const key = {
      pk: `LIMIT#PROGRAM#${one?.id}`,
      sk: new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString(),
    };
    const next = { ...key, sk: new Date(Date.parse(key.sk) + 60_000).toISOString() };
    // 57 writes are noted for this minute, and for the next in case it begins meanwhile.
    const counted = { kind: 'LIMIT', count: 57, ttl: Math.ceil(now.getTime() / 1000) + 120 };
    await scene.system.storage.table.commit([assign(key, counted), assign(next, counted)]);
    const writes = await Promise.all(Array.from({ length: 6 }, () => program.post('/api/events', aForm())));
    expect(writes.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = await program.post('/api/events', aForm());
    expect(refused).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await program.get('/api/events')).status).toBe(200);
    expect((await other.post('/api/events', aForm())).status).toBe(201);
  });

  it('is noted as used once an hour at most [PRG-30]', async () => {
    const program = await aProgram(maria);
    const seen = async () => (await maria.call(listPrograms, {}))[0]?.seenAt;
    expect(await seen()).toBeUndefined();
    await titles(program);
    const first = await seen();
    expect(Date.now() - Date.parse(first ?? '')).toBeLessThan(HOUR_MS);
    await titles(program);
    expect(await seen()).toBe(first);
    const before = new Date(Date.now() - HOUR_MS).toISOString();
    await scene.system.storage.table.commit([assign(programKey(maria.id, 0), { seenAt: before })]);
    await titles(program);
    expect(Date.parse((await seen()) ?? '')).toBeGreaterThan(Date.parse(before));
  });
});

describe('what a program does', () => {
  it('is what its user may at that time, in every calendar of theirs [PRG-25]', async () => {
    const program = await aProgram(maria);
    const query = { calendarId: scene.id };
    const made = await program.call(createEvent, { query, form: anEvent({ title: 'Концерт', image: aPicture() }) });
    expect(made).toMatchObject({ userId: maria.id, calendarId: scene.id, imageUrl: expect.any(String) });
    await program.call(createEvent, { form: anEvent({ title: 'Своё' }) });
    expect(await titles(program)).toEqual(['Концерт', 'Своё']);
    await scene.owner.call(updateMember, { params: { id: scene.id, userId: maria.id }, body: { role: 'reader' } });
    expect(await program.put(`/api/events/${made.id}`, aForm())).toMatchObject({ status: 403 });
    expect(await titles(program)).toEqual(['Концерт', 'Своё']);
    await scene.owner.call(removeMember, { params: { id: scene.id, userId: maria.id } });
    expect(await program.put(`/api/events/${made.id}`, aForm())).toMatchObject({ status: 404 });
    expect(await titles(program)).toEqual(['Своё']);
  });

  it('is refused in its only calendar once its user has left it, or it is in the trash [PRG-25, PRG-26]', async () => {
    const { owner, id } = scene;
    await owner.call(createEvent, { query: { calendarId: id }, form: anEvent({ title: 'Черновик', status: 'draft' }) });
    const [removed, kept] = [await aProgram(maria, { calendarId: id }), await aProgram(owner, { calendarId: id })];
    const everything = async (program: Pick<SystemUser, 'get'>) => {
      const paths = ['/api/events', '/api/events/export', '/api/events/search?q=черновик', '/api/categories'];
      return (await Promise.all(paths.map(async (path) => (await program.get(path)).text))).join('');
    };
    expect(await everything(removed)).toContain('Черновик');
    await owner.call(removeMember, { params: { id, userId: maria.id } });
    expect(await everything(removed)).not.toContain('Черновик');
    await owner.call(removeCalendar, { params: { id } });
    expect(await everything(kept)).not.toContain('Черновик');
  });

  it('stays within its calendar, an administrator’s too [PRG-26]', async () => {
    const { admin, owner, id } = scene;
    const make = async (who: SystemUser, title: string, calendarId?: string) =>
      (await who.call(createEvent, { query: { ...(calendarId && { calendarId }) }, form: anEvent({ title }) })).id;
    const [ours, own, foreign] = [
      await make(owner, 'Концерт', id),
      await make(maria, 'Своё'),
      await make(owner, 'Чужое'),
    ];
    for (const who of [maria, admin]) {
      const program = await aProgram(who, { calendarId: id });
      expect(await titles(program)).toEqual(['Концерт']);
      for (const path of ['/api/events/search?q=своё', '/api/events/search?q=чужое'])
        expect((await program.get(path)).body).toMatchObject({ events: [] });
      expect((await program.get('/api/events/export')).text).not.toMatch(/Своё|Чужое/);
      const calendars = await program.call(listCalendars, {});
      expect(calendars.map((one) => one.id)).toEqual(who === admin ? [] : [id]);
      for (const calendarId of [who.id, owner.id]) {
        for (const path of [
          '/api/events',
          '/api/events/nearest?from=2025-03-01T00:00:00Z&to=2025-04-01T00:00:00Z',
          '/api/categories',
        ])
          expect([
            path,
            (await program.get(`${path}${path.includes('?') ? '&' : '?'}calendarId=${calendarId}`)).status,
          ]).toEqual([path, path === '/api/categories' ? 404 : 403]);
        expect((await program.post(`/api/events?calendarId=${calendarId}`, aForm())).status).toBe(403);
        expect((await program.post(`/api/events/${ours}/move`, { calendarId })).status).toBe(403);
      }
      for (const event of [own, foreign]) {
        expect((await program.put(`/api/events/${event}`, aForm())).status).toBe(403);
        expect((await program.delete(`/api/events/${event}`)).status).toBe(403);
        expect((await program.post(`/api/events/${event}/move`, { calendarId: id })).status).toBe(403);
        expect((await program.post(`/api/events?copyOf=${event}`, aForm())).status).toBe(403);
      }
      const made = await program.call(createEvent, { form: anEvent({ title: 'Без календаря' }) });
      expect(made.calendarId).toBe(id);
      expect((await program.delete(`/api/events/${made.id}`)).status).toBe(200);
    }
    const ofOwn = await aProgram(maria, { calendarId: maria.id });
    expect(await titles(ofOwn)).toEqual(['Своё']);
    expect((await ofOwn.get(`/api/events?calendarId=${id}`)).status).toBe(404);
  });

  it('is told in log and history by its name [PRG-31]', async () => {
    const { id: program, token } = await make(maria);
    const made = await scene.system.withToken(token).call(createEvent, { form: anEvent({ title: 'Концерт' }) });
    await maria.call(removeProgram, { params: { id: program } });
    const entries = [...(await logEntries(scene.admin, 'AUTH')), ...(await logEntries(scene.admin, 'OTHER'))];
    expect(entries).toEqual(
      expect.arrayContaining([
        'методист: Создан ключ для программы «Сайт школы»',
        expect.stringMatching(/^методист через „Сайт школы“: .*Концерт/),
        'методист: Удалён ключ для программы «Сайт школы»',
      ]),
    );
    const { versions } = await maria.call(getHistory, { params: { id: made.id } });
    expect(versions.map(({ by }) => by)).toEqual([{ id: maria.id, name: 'методист через „Сайт школы“' }]);
  });
});
