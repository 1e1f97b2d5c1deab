import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listLog, validateDatabase } from '#shared/contracts/administration.ts';
import { api } from '#shared/contracts/api.ts';
import { createCalendar } from '#shared/contracts/calendars.ts';
import { createCategory, listCategories, updateCategory } from '#shared/contracts/categories.ts';
import { createEmbedding, listEmbeddings, updateEmbedding } from '#shared/contracts/embeddings.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { CalendarEvent, createEvent, listEvents, updateEvent } from '#shared/contracts/events.ts';
import { feedList } from '#shared/contracts/feed.ts';
import { readerOf } from '#shared/contracts/reader.ts';
import {
  getEmailSettings,
  getSecuritySettings,
  SECURITY_DEFAULTS,
  saveSecuritySettings,
} from '#shared/contracts/settings.ts';
import { listUsers } from '#shared/contracts/users.ts';
import { aForm, anEvent } from './builders.ts';
import { TOKEN_SECRET } from './engines.ts';
import { withFutureFields } from './future-fields.ts';
import { rawItems } from './raw-items.ts';
import { aSystem } from './system.ts';
import { NO_IDS, validRequests } from './valid-requests.ts';

/** A system in which a later release has written every item anew. */
const aSystemOfTomorrow = async () => {
  const system = await aSystem();
  const admin = await system.admin();
  const user = await system.user();
  const event = await user.call(createEvent, { form: anEvent() });
  const category = await user.call(createCategory, { query: {}, body: { name: 'Лекции', color: '#ff0000' } });
  const embedding = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  const { id: calendar } = await user.call(createCalendar, { body: { name: 'Афиша', color: '#ff0000' } });
  const trashed = await user.call(createEvent, { form: anEvent() });
  await user.call(updateEvent, { params: { id: trashed.id }, form: anEvent({ title: 'Иначе' }) });
  await user.delete(`/api/events/${trashed.id}?change=${randomUUID()}`);
  const email = validRequests.saveEmailSettings(NO_IDS);
  expect((await admin.post(email.path, email.body)).status).toBe(200);
  const cookie = { cookies: [`session=${admin.token}`], headers: { origin: 'https://calendar.example' } };
  expect((await admin.post(saveSecuritySettings.path, SECURITY_DEFAULTS, cookie)).status).toBe(200);
  const items = rawItems(system);
  await admin.call(listLog, { query: {} });
  for (const item of await system.items())
    await items.put({ pk: item.pk, sk: item.sk, ...Object(withFutureFields(item)) });
  return { system, items, admin, user, event, category, embedding, trashed, calendar };
};

/** Calls whose valid requests name things that do not exist, such as a picture or a copy. */
const NOT_THERE = ['getSeen', 'listVersions', 'getEventImage', 'readCopy', 'getJob', 'getSharedFile', 'getSource'];

const UNKNOWN = { seriesId: 'с1', ofTomorrow: { list: [{ x: 1 }] } };

describe('functions of today on items of withFutureFields [EV2-04]', () => {
  it('answer every call that reads, and nothing outside the contract', { tags: ['slow'] }, async () => {
    const { admin, user, event, category, embedding, trashed, calendar } = await aSystemOfTomorrow();
    const ids = {
      event: event.id,
      category: category.id,
      embedding: embedding.id,
      token: embedding.widgetToken,
      user: user.id,
      heir: admin.id,
      trashed: trashed.id,
      change: '',
      calendar,
    };
    const calls = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
    const reads = calls.filter(({ method, path }) => method === 'GET' && !path.endsWith('/validate'));
    expect(reads.length).toBeGreaterThan(12);
    for (const [name, request] of Object.entries(validRequests)) {
      const { path } = request(ids);
      const read = reads.find((each) => Object.values(api).some((group) => Reflect.get(group, name) === each));
      if (!read) continue;
      // Every successful answer is also compared with its contract, which refuses unknown fields.
      const { status } = await admin.get(path);
      expect([name, status]).toEqual([name, NOT_THERE.includes(name) ? 404 : 200]);
    }
    expect(await user.call(listEvents, { query: {} })).toEqual([event]);
    expect(await user.call(listCategories, { query: {} })).toEqual([category]);
    expect(await user.call(listEmbeddings, {})).toEqual([embedding]);
    expect(await admin.call(getSecuritySettings, {})).toEqual({ ...SECURITY_DEFAULTS, revision: 1 });
    expect(Object.keys(await admin.call(getEmailSettings, {}))).toHaveLength(8);
  });

  it('keep what withFutureFields has added when they change an item', { tags: ['slow'] }, async () => {
    const { admin, user, event, category, embedding, items } = await aSystemOfTomorrow();
    await user.call(updateEvent, { params: { id: event.id }, form: anEvent({ title: 'Иначе' }) });
    const raw = async (kind: string) => (await items.all()).filter((item) => item.kind === kind);
    expect(await raw('EVENT')).toMatchObject([{ title: 'Иначе', ...UNKNOWN }]);
    // The new dates move the item to another key.
    const moved = { startDate: '2026-01-01T09:00:00.000Z', endDate: '2026-01-05T10:00:00.000Z' };
    await user.call(updateEvent, { params: { id: event.id }, form: anEvent(moved) });
    expect(await raw('EVENT')).toMatchObject([{ ...moved, ...UNKNOWN }]);
    expect(await raw('EVENT_POINTER')).toMatchObject([UNKNOWN]);

    const renamed = { name: 'Беседы', color: '#00ff00' };
    await user.call(updateCategory, { params: { id: category.id }, query: {}, body: renamed });
    expect(await raw('CATEGORY')).toMatchObject([{ ...renamed, ...UNKNOWN }]);
    expect(await raw('CATEGORY_LIST')).toMatchObject([{ revision: 2, ...UNKNOWN }]);

    await user.call(updateEmbedding, { params: { id: embedding.id }, body: { name: 'Имя' } });
    expect(await raw('EMBEDDING')).toMatchObject([{ name: 'Имя', ...UNKNOWN, settings: UNKNOWN }]);
    const settings = { viewType: 'week', navigation: { hideNavigation: true } } as const;
    await user.call(updateEmbedding, { params: { id: embedding.id }, body: { settings } });
    expect(await raw('EMBEDDING')).toMatchObject([
      { ...UNKNOWN, settings: { ...settings, ...UNKNOWN, navigation: { hideNavigation: true, ...UNKNOWN } } },
    ]);

    const cookie = { cookies: [`session=${admin.token}`], headers: { origin: 'https://calendar.example' } };
    const security = { ...SECURITY_DEFAULTS, passwordMinLength: 9 };
    expect((await admin.post(saveSecuritySettings.path, security, cookie)).status).toBe(200);
    expect(await raw('SECURITY_SETTINGS')).toMatchObject([{ passwordMinLength: 9, ...UNKNOWN }]);
    expect((await user.put('/api/user/username', { username: 'иная' })).status).toBe(200);
    expect(await raw('USER')).toMatchObject([UNKNOWN, UNKNOWN]);
  });

  it('know of a new value only that it is none of theirs, and leave it alone', { tags: ['slow'] }, async () => {
    const { admin, user, items, embedding } = await aSystemOfTomorrow();
    for (const entry of (await items.all()).filter(({ kind }) => kind === 'LOG'))
      await items.put({ ...Object(entry), type: 'BACKUP' });
    const log = await admin.call(listLog, { query: {} });
    expect(log.events.map(({ type }) => type)).toContain('OTHER');
    const stored = (await items.all()).filter(({ kind }) => kind === 'EMBEDDING')[0];
    await items.put({ ...Object(stored), settings: { ...Object(stored?.settings), viewType: 'year' } });
    await items.put({ ...Object(stored), sk: 'other', id: 'other', type: 'JOOMLA' });
    expect(await user.call(listEmbeddings, {})).toEqual([embedding]);
    await user.call(updateEmbedding, { params: { id: embedding.id }, body: { name: 'Имя' } });
    const after = (await items.all()).filter(({ kind, type }) => kind === 'EMBEDDING' && type === 'HTML');
    expect(after).toMatchObject([{ name: 'Имя', settings: { viewType: 'year' } }]);
    const account = (await items.all()).find(({ kind, id }) => kind === 'USER' && id === user.id);
    await items.put({ ...Object(account), role: 'owner' });
    const users = await admin.call(listUsers, { query: {} });
    expect(users.find(({ id }) => id === user.id)).toMatchObject({ role: 'user' });
    expect((await user.get('/api/admin/users')).status).toBe(403);
  });

  it('leave items of another kind out of lists', async () => {
    const { admin, user, event, embedding, items } = await aSystemOfTomorrow();
    const stored = (await items.all()).filter(({ kind }) => kind === 'EVENT')[0];
    await items.put({ ...Object(stored), sk: '0#2025-03-05T09:00:00.000Z#series', kind: 'SERIES', rule: 'DAILY' });
    const query = { from: '2025-03-01T00:00:00Z', to: '2025-04-01T00:00:00Z' };
    expect(await user.call(listEvents, { query })).toEqual([event]);
    expect(await admin.call(listEvents, { query })).toEqual([event]);
    expect(await user.call(feedList, { query: { token: embedding.widgetToken } })).toHaveLength(1);
  });

  it('say in the check of the database that they do not know them', { tags: ['slow'] }, async () => {
    const { admin } = await aSystemOfTomorrow();
    const { isValid, issues } = await admin.call(validateDatabase, {});
    expect(isValid).toBe(false);
    expect(issues.join()).toMatch(/seriesId|ofTomorrow/);
  });
});

/**
 * The fields of accounts with sessions, a second factor and an address, as written by the first release with accounts.
 */
const AS_OF_ACCOUNTS = {
  sessions: {
    'a-session': {
      version: 1,
      createdAt: '2026-11-22T14:00:00.000Z',
      seenAt: '2026-11-22T14:00:00.000Z',
      confirmedAt: '2026-11-22T14:00:00.000Z',
      device: { system: 'Windows', browser: 'Firefox', id: 'of withFutureFields' },
      ofTomorrow: true,
    },
  },
  twoFactorAt: '2026-11-22T14:00:00.000Z',
  email: 'maria@example.ru',
  pendingEmail: { address: 'other@example.ru', hash: 'x', until: '2026-11-23T14:00:00.000Z' },
  resets: [{ hash: 'x', until: '2026-11-22T15:00:00.000Z' }],
  publishes: false,
  consentAt: '2026-11-22T14:00:00.000Z',
};

describe('an account that a later release has written', () => {
  it('signs in, is listed, renamed and gets another password; nothing that it holds is lost', async () => {
    const system = await aSystem();
    const admin = await system.admin();
    const maria = await system.user('Мария', { password: 'прежний пароль' });
    const raw = rawItems(system);
    const stored = (await raw.all()).find(({ id, kind }) => kind === 'USER' && id === maria.id);
    const sessions = { ...AS_OF_ACCOUNTS.sessions, ...maria.sessions };
    await raw.put({ ...Object(stored), ...AS_OF_ACCOUNTS, sessions });
    const password = 'новый пароль';
    expect((await system.nobody.post('/api/login', { username: 'мария', password: 'прежний пароль' })).status).toBe(
      200,
    );
    expect((await admin.call(listUsers, { query: {} })).map(({ id }) => id)).toContain(maria.id);
    expect((await maria.put('/api/user/username', { username: 'Анна' })).status).toBe(200);
    const change = { currentPassword: 'прежний пароль', newPassword: password };
    expect((await maria.put('/api/user/password', change)).status).toBe(200);
    expect((await system.nobody.post('/api/login', { username: 'анна', password })).status).toBe(200);
    const after = (await raw.all()).find(({ id, kind }) => kind === 'USER' && id === maria.id);
    // A new password ends the sessions and the waiting links, and nothing else.
    const { pendingEmail, resets, ...others } = AS_OF_ACCOUNTS;
    expect(after).toMatchObject({ ...others, sessions: {} });
  });

  it('opens nothing to a token that is for another use, or of a session that is not listed', async () => {
    const system = await aSystem();
    const maria = await system.user('Мария');
    const token = (claims: object) =>
      new SignJWT({ sv: 1, sub: maria.id, jti: 'a-session', ...claims })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('7d')
        .sign(new TextEncoder().encode(TOKEN_SECRET));
    const statusOf = async (claims: object) => (await system.withToken(await token(claims)).get('/api/user')).status;
    expect(await statusOf({ use: 'session' })).toBe(401);
    const raw = rawItems(system);
    const stored = (await raw.all()).find(({ id, kind }) => kind === 'USER' && id === maria.id);
    await raw.put({ ...Object(stored), ...AS_OF_ACCOUNTS });
    expect(await statusOf({ use: 'session' })).toBe(200);
    for (const use of ['letter', 'device', 'session of withFutureFields'])
      expect([use, await statusOf({ use })]).toEqual([use, 401]);
  });
});

describe('what functions of today write', () => {
  it('is read by functions of withFutureFields, with defaults for what they have added', async () => {
    const user = await (await aSystem()).user();
    const event = await user.call(createEvent, { form: anEvent() });
    const Tomorrow = v.strictObject({ ...CalendarEvent.entries, weather: v.optional(v.string(), '') });
    expect(v.parse(readerOf(Tomorrow), event)).toEqual({ ...event, weather: '' });
  });
  it('has no field that its schema does not name', async () => {
    const user = await (await aSystem()).user();
    expect((await user.post('/api/events', aForm({ weather: 'дождь' }))).status).toBe(400);
  });
});
