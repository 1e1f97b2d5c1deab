import { beforeEach, describe, expect, it } from 'vitest';
import { doLongWork } from '#functions/scheduled-jobs/long-work.ts';
import { beginExport } from '#functions/storage/database/export.ts';
import { userKey } from '#functions/storage/dynamodb/keys.ts';
import { assign } from '#functions/storage/dynamodb/transactions.ts';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { failOnce, type SdkRequest } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { readObject, s3 } from '#functions/testing/resources.ts';
import { aSystem } from '#functions/testing/system.ts';
import { getStats, listLog, recreateDatabase, validateDatabase } from '#shared/contracts/administration.ts';
import { createCalendar, listCalendars } from '#shared/contracts/calendars.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { saveInstitution } from '#shared/contracts/institution.ts';
import { getJob } from '#shared/contracts/jobs.ts';
import { SECURITY_DEFAULTS, saveEmailSettings, saveSecuritySettings } from '#shared/contracts/settings.ts';

let system: System;
let admin: SystemUser;
let maria: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  [admin, maria] = [await system.admin('главный'), await system.user('Мария')];
  await system.admin('второй');
  for (const user of [maria, admin]) {
    await user.post('/api/events', aForm({ image: aPicture() }));
    await user.post('/api/events', aForm());
    await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  }
  await system.nobody.post('/api/login', { username: 'мария', password: 'не тот' });
  await admin.call(listLog, { query: {} });
});

const recreate = () => admin.post('/api/admin/database/recreate');
const work = () => doLongWork({ storage: system.storage })({ now: new Date(), isOver: () => false });
const params = { id: 'recreateDatabase-database' };
/** The kinds of all items except those of the log: a log entry may or may not have its number yet. */
const kinds = async () =>
  [...new Set((await system.items()).map(({ kind }) => kind))].filter((kind) => !kind.startsWith('LOG')).sort();
const exported = async (name: string) =>
  (await system.exports()).filter((key) => key.startsWith(`exports/${name}/`)).map((key) => key.split('/').at(-1));
const table = () => system.storage.table.access.client;
const is =
  (command: string) =>
  ({ name }: SdkRequest): boolean =>
    name === command;

describe('recreation', () => {
  it('leaves the administrator in no shared calendar [SHR-23]', async () => {
    await admin.call(createCalendar, { body: { name: 'Афиша', color: '#d97706' } });
    await recreate();
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    expect(await admin.call(listCalendars, {})).toHaveLength(1);
    expect(await admin.post('/api/calendars', { name: 'Концерты', color: '#d97706' })).toMatchObject({ status: 201 });
  });

  it('writes a full export first, and the answer names it [DB-08]', async () => {
    // Exports leave out counts of attempts, and search words, which are derived from events.
    const left = ['LIMIT', 'WORD'];
    const before = (await rawItems(system).all()).filter(({ kind }) => !left.includes(String(kind)));
    const reply = await recreate();
    const { export: name, message } = JSON.parse(reply.text);
    expect(reply).toMatchObject({
      status: 200,
      body: { message: `База данных пересоздана. Прежние данные в копии: ${name}` },
    });
    expect(message).toContain(name);
    expect((await exported(name)).length).toBe(4);
    const read = async (key: string) =>
      (await readObject(system.resources.EXPORTS_BUCKET ?? '', `exports/${name}/${key}`)).bytes.toString();
    const manifest = JSON.parse(await read('manifest.json'));
    expect(manifest).toMatchObject({
      format: 1,
      name,
      items: before.length,
      pictures: 2,
      parts: [expect.stringMatching(/^items-[0-9a-f]{6}-00001\.jsonl$/)],
    });
    const lines = (await read(manifest.parts[0]))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const inOrder = (items: Record<string, unknown>[]) =>
      items.sort((one, other) => (`${one.pk} ${one.sk}` < `${other.pk} ${other.sk}` ? -1 : 1));
    expect(inOrder(lines)).toEqual(inOrder(before));
  });

  it('deletes all but the acting admin and the settings [DB-10]', async () => {
    await admin.call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, maxLoginAttempts: 3 } });
    await admin.call(saveEmailSettings, {
      body: {
        smtpServer: 'smtp.example.ru',
        smtpPort: 587,
        smtpUsername: 'mailer',
        smtpPassword: 'x',
        senderEmail: 'a@example.ru',
      },
    });
    const { logo } = await admin.call(saveInstitution, { form: { name: 'Дом культуры', image: aPicture() } });
    const ofSettings = ({ pk }: { pk?: unknown }) => pk === 'SETTINGS' || pk === 'INSTITUTION';
    const settings = (await system.items()).filter(ofSettings);
    expect(settings).toHaveLength(3);
    await recreate();
    expect(await kinds()).toEqual([
      'EMAIL_SETTINGS',
      'EMPTIED',
      'INSTITUTION',
      'JOB',
      'LOOK',
      'PERSON',
      'SECURITY_SETTINGS',
      'USER',
      'USERNAME',
    ]);
    const items = await system.items();
    expect(items.filter(ofSettings)).toEqual(settings);
    expect(items.filter(({ kind }) => kind === 'USER')).toMatchObject([{ id: admin.id }]);
    expect(await system.pictures()).toEqual([`pictures/logo/${logo.split('=')[1]}`]);
  });

  it('leaves the admin signed in, statistics that are right, and a log of one entry [DB-11, LOG-13]', async () => {
    const { export: name } = await admin.call(recreateDatabase, {});
    expect(await admin.get('/api/user')).toMatchObject({ status: 200, body: { username: 'главный' } });
    expect(await admin.call(getStats, { query: {} })).toEqual({
      totalUsers: 1,
      activeUsers: 1,
      adminUsers: 1,
      totalEvents: 0,
      upcomingEvents: 0,
      eventsToday: 0,
    });
    const { events, pagination } = await admin.call(listLog, { query: {} });
    expect(events).toMatchObject([
      { type: 'OTHER', username: 'главный', description: `База данных пересоздана, прежние данные в копии ${name}` },
    ]);
    expect(pagination).toEqual({ current: 1, pages: 1, total: 1 });
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('counts anew what the admin has [2FA-20]', { tags: ['slow'] }, async () => {
    await admin.post('/api/events', aForm({ image: aPicture() }));
    const usages = () => rawItems(system).ofKind('USAGE');
    const pk = `USER#${admin.id}`;
    expect(await usages()).toContainEqual(expect.objectContaining({ pk, pictureBytes: expect.any(Number) }));
    await recreate();
    expect(await usages()).toEqual([]);
    await admin.post('/api/events', aForm({ recurrence: 'FREQ=DAILY;COUNT=2' }));
    expect(await usages()).toMatchObject([{ pk, events: 1, series: 1, pictureBytes: 0, embeddings: 0 }]);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('ends the sessions of all others at once', async () => {
    await recreate();
    expect(await maria.get('/api/user')).toMatchObject({ status: 401 });
    expect(await maria.post('/api/events', aForm())).toMatchObject({ status: 401 });
  });

  it('repairs a database that validation finds broken', async () => {
    const raw = rawItems(system);
    await raw.put({ pk: 'STRAY', sk: 'ITEM' });
    await raw.put({ pk: `USER#${maria.id}`, sk: 'USER', kind: 'USER', gsi1pk: 'USERS', gsi1sk: 'мария' });
    await recreate();
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('deletes nothing when the export does not come about, and ends [DB-19]', async () => {
    const before = await system.items();
    const pictures = await system.pictures();
    failOnce(s3(), is('PutObjectCommand'));
    expect(await recreate()).toMatchObject({
      status: 500,
      body: { error: 'Внутренняя ошибка сервера', code: 'internal' },
    });
    expect((await system.items()).filter(({ kind }) => kind !== 'JOB')).toEqual(before);
    expect(await system.pictures()).toEqual(pictures);
    expect((await system.exports()).filter((key) => key.endsWith('manifest.json'))).toEqual([]);
    // The administrator was told that the job failed, so the worker does not continue it.
    await work();
    expect(await kinds()).toContain('EVENT');
    expect(await admin.call(getJob, { params })).toMatchObject({
      state: 'failed',
      message: 'Внутренняя ошибка сервера',
    });
  });

  it.each([
    ['the first deletion', () => failOnce(table(), is('BatchWriteCommand'))],
    ['the second deletion', () => failOnce(table(), is('BatchWriteCommand'), 2)],
    ['the deletion of pictures', () => failOnce(s3(), is('DeleteObjectsCommand'))],
    ['its log entry', () => failOnce(table(), ({ json }) => json.includes('База данных пересоздана'))],
  ])('that fails at %s is finished by the worker [DB-19]', async (_, die) => {
    die();
    expect(await recreate()).toMatchObject({ status: 500 });
    expect(await admin.get('/api/user')).toMatchObject({ status: 200 });
    await work();
    expect(await admin.call(getJob, { params })).toMatchObject({ state: 'done' });
    expect(await kinds()).toEqual(['EMPTIED', 'JOB', 'LOOK', 'PERSON', 'USER', 'USERNAME']);
    expect(await system.pictures()).toEqual([]);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('runs once at a time', async () => {
    const replies = await Promise.all([recreate(), recreate()]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)).toMatchObject({
      body: { error: 'База данных уже пересоздаётся. Подождите и обновите страницу.', code: 'recreation-runs' },
    });
  });

  it.each(['administrator', 'account'])('of who is no longer an %s deletes nothing [DB-10]', async (lost) => {
    await system.storage.jobs.startAlone(
      { name: 'recreateDatabase', subject: 'database', userId: admin.id, export: beginExport(new Date()) },
      [],
      new Date(),
    );
    if (lost === 'account') await rawItems(system).drop(userKey(admin.id));
    else await system.storage.table.commit([assign(userKey(admin.id), { role: 'user' })]);
    const before = await kinds();
    await work();
    expect(await kinds()).toEqual(before);
    expect(await system.storage.jobs.findJob(params.id)).toMatchObject({ state: 'failed' });
  });

  it('ends consistent although people go on registering', async () => {
    const register = (n: number) =>
      system.nobody.post('/api/register', { username: `новый${n}`, password: 'достаточно' });
    const newcomers = async () => {
      for (let n = 1; n <= 6; n++) await register(n);
    };
    const [reply] = await Promise.all([recreate(), newcomers()]);
    expect(reply.status).toBe(200);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('is not for others [API-14]', async () => {
    expect(await maria.post('/api/admin/database/recreate')).toMatchObject({ status: 403 });
    expect(await system.exports()).toEqual([]);
  });
});
