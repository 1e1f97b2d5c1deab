import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import { jobKey } from '#functions/storage/dynamodb/keys.ts';
import {
  listLog,
  makeCopy,
  readCopy,
  recreateDatabase,
  removeCopy,
  validateDatabase,
} from '#shared/contracts/administration.ts';
import {
  acceptLink,
  createCalendar,
  createLink,
  makeFileAddress,
  removeFileAddress,
  removeLink,
} from '#shared/contracts/calendars.ts';
import { createCategory, removeCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent, listEvents, updateEvent } from '#shared/contracts/events.ts';
import { listTrash, restoreRevision, restoreTrashed } from '#shared/contracts/history.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { aForm, aPicture } from './builders.ts';
import type { Caller } from './caller.ts';
import type { System, SystemUser } from './open-system.ts';
import { rawItems } from './raw-items.ts';
import { s3, writeObject } from './resources.ts';
import { restoreInto } from './restore.ts';
import { weekly, YEAR_2026 } from './series.ts';
import { aSystem } from './system.ts';

const RESTORED = 'Данные восстановлены из копии';

/** A picture unlike all others. */
const picture = (filler: string) => aPicture('avif', { filler });

/**
 * Creates series in which changed dates have all fields that a date may have of its own, a series of whole days, and a
 * series of drafts. Removes a category.
 */
const furnish = async (user: SystemUser): Promise<void> => {
  const aCategory = (name: string) => user.call(createCategory, { query: {}, body: { name, color: '#15803d' } });
  const [circles, gone] = [await aCategory('Кружки'), await aCategory('Лишняя')];
  const made = await user.call(createEvent, {
    form: weekly({ categoryId: circles.id, location: 'Зал', image: picture('series') }),
  });
  const change = (day: string, fields: Record<string, unknown>, scope = 'this') =>
    user.put(`/api/events/${made.seriesId}_${day}?scope=${scope}`, aForm({ title: 'Кружок', ...fields }));
  const on = (day: string) => ({ startDate: `2026-${day}T15:00:00.000Z`, endDate: `2026-${day}T16:30:00.000Z` });
  const replies = [
    await change('20260317', { ...on('03-17'), title: 'Концерт', image: picture('date') }),
    await change('20260324', { ...on('05-20'), categoryId: gone.id, removeImage: 'true' }),
    await user.delete(`/api/events/${made.seriesId}_20260331`),
    await change('20260407', { ...on('04-07'), recurrence: 'FREQ=WEEKLY;BYDAY=TU,TH', ageRating: '12+' }, 'following'),
    await change('20260409', { ...on('04-09'), status: 'cancelled' }),
    await change('20260414', { ...on('04-14'), image: picture('later date') }),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const days = { startDate: '2026-05-09T00:00:00.000Z', endDate: '2026-05-12T00:00:00.000Z' };
  const recurrence = 'FREQ=YEARLY;BYMONTH=5;BYMONTHDAY=9';
  await user.call(createEvent, { form: weekly({ ...days, allDay: 'true', title: 'Праздник', recurrence }) });
  await user.call(createEvent, {
    form: weekly({ title: 'Замысел', status: 'draft', recurrence: 'FREQ=DAILY;COUNT=3' }),
  });
  await user.call(removeCategory, { params: { id: gone.id }, query: {} });
};

const REMOVED = '3f0c8a52-6d0e-4b1e-9d5f-2b7a4c1e8f90';

/** Gives an event earlier versions with pictures. Moves another event and an embedding to the trash. */
const throwAway = async (user: SystemUser): Promise<void> => {
  const events = await user.call(listEvents, { query: {} });
  const idOf = (title: string): string => events.find((event) => event.title === title)?.id ?? '';
  const embedding = await user.call(createEmbedding, { body: { name: 'Лишнее', type: 'HTML' } });
  const replies = [
    await user.put(`/api/events/${idOf('png')}`, aForm({ title: 'Другой', image: picture('another') })),
    await user.put(`/api/events/${idOf('png')}`, aForm({ title: 'Без', removeImage: 'true' })),
    await user.put(`/api/events/${idOf('jpeg')}`, aForm({ title: 'jpeg', location: 'Зал' })),
    await user.delete(`/api/events/${idOf('jpeg')}?change=${REMOVED}`),
    await user.delete(`/api/embeddings/${embedding.id}`),
  ];
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
};

let system: System;
let admin: SystemUser;
let maria: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  [admin, maria] = [await system.admin('главный'), await system.user('Мария')];
  for (const kind of ['png', 'jpeg', 'avif'] as const)
    await maria.post('/api/events', aForm({ title: kind, image: aPicture(kind) }));
  await furnish(maria);
  await throwAway(maria);
  await admin.post('/api/events', aForm({ startDate: '2030-01-01T00:00:00Z', endDate: '2030-03-01T00:00:00Z' }));
  for (const user of [maria, admin]) await user.call(createEmbedding, { body: { name: 'Сайт', type: 'TILDA' } });
  await admin.call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, enforcePasswordHistory: true } });
  await system.nobody.post('/api/login', { username: 'мария', password: 'не тот' });
  // Entries get their numbers when the log is read.
  await admin.call(listLog, { query: {} });
});

/** Restores into this system. @returns what the command says */
const restore = async (...what: string[]): Promise<string> => {
  const said = await restoreInto(system, ...what);
  restored = await takeRestoreLines(system);
  return said;
};

/**
 * The log entries of the last restore. They are left out of the comparison, because everything else must be as before.
 */
let restored: string[];
const takeRestoreLines = async (from: System): Promise<string[]> => {
  const raw = rawItems(from);
  const lines = (await raw.ofKind('LOG_PENDING')).filter(({ description }) => description.startsWith(RESTORED));
  for (const line of lines) await raw.drop(line);
  return lines.map(({ username, userId, description }) => `${username} (${userId}): ${description}`);
};

/** Restores an export into the table of another system. @returns the name of the table */
const aCopyOf = async (name: string): Promise<string> => {
  const { TABLE_NAME } = (await aSystem()).resources;
  await restoreInto({ resources: { ...system.resources, TABLE_NAME } }, name);
  return TABLE_NAME;
};

const READS = [
  '/api/user',
  '/api/events',
  '/api/events?from=2025-03-01T00:00:00Z&to=2025-04-01T00:00:00Z',
  `/api/events?from=${YEAR_2026.from}&to=${YEAR_2026.to}`,
  '/api/events/nearest?from=2026-06-01T00:00:00Z&to=2026-06-02T00:00:00Z',
  '/api/categories',
  '/api/embeddings',
  '/api/trash',
  '/api/admin/users',
  '/api/admin/stats',
  '/api/admin/stats/charts',
  '/api/admin/events?limit=100',
  '/api/admin/events?type=USER',
  '/api/admin/settings/email',
  '/api/admin/settings/security',
];

/** The headers of each picture. */
const pictureHeaders = async () => {
  const found = [];
  for (const Key of (await system.pictures()).sort()) {
    const head = await s3().send(new HeadObjectCommand({ Bucket: system.resources.PICTURES_BUCKET, Key }));
    found.push([Key, head.ContentType, head.CacheControl, head.ContentDisposition]);
  }
  return found;
};

const signInAgain = async (): Promise<void> => {
  [admin, maria] = [await system.signedInAgain(admin), await system.signedInAgain(maria)];
};

const EXPIRED = '1970-01-01T00:00:00.000Z';
/**
 * Sets the time of the last password change for every user whose password expired by a restore. This stands for a new
 * password. @returns the names of these users
 */
const passwordsAreSet = async (of: System): Promise<string[]> => {
  const raw = rawItems(of);
  const expired = (await raw.ofKind('USER')).filter(({ passwordChangedAt }) => passwordChangedAt === EXPIRED);
  for (const user of expired)
    await raw.change(user, 'SET passwordChangedAt = :now', { ':now': new Date().toISOString() });
  return expired.map(({ username }) => username).sort();
};

/** All items without the generation of sessions, because every restore begins a new one. */
const itemsOf = async (one: System) =>
  (await one.items())
    // Counts against guessing are not exported. Charts are not either, because they are counted anew.
    .filter(({ kind }) => kind !== 'LIMIT' && kind !== 'CHARTS')
    .map((item) => (item.kind === 'USER' ? { ...item, sessionVersion: 0, sessions: undefined } : item));

/**
 * The paths of all visitors' reads: feeds and calendar files of each embedding, also by year and category, and files of
 * single dates.
 */
const publicReads = async (of: System): Promise<string[]> => {
  const tokens = (await rawItems(of).ofKind('TOKEN')).map(({ pk }) => pk.slice('TOKEN#'.length)).sort();
  const categories = (await rawItems(of).ofKind('CATEGORY')).map(({ sk }) => sk);
  const dates = (await rawItems(of).ofKind('SERIES')).flatMap(({ id, exceptions }) =>
    Object.keys(exceptions).map((day) => `${id}_${day}`),
  );
  const year = `from=${YEAR_2026.from}&to=${YEAR_2026.to}`;
  return [
    ...tokens.flatMap((token) => [
      ...['', `&${year}`, `&${year}&categories=${categories}`].flatMap((rest) =>
        ['public', 'public.ics'].map((file) => `/api/events/${file}?token=${token}${rest}`),
      ),
      ...dates.map((date) => `/api/events/public/event.ics?token=${token}&event=${date}`),
    ]),
    ...dates.map((date) => `/api/events/${date}/image`),
  ];
};

/** The paths of the history of every event, also of events in the trash. */
const keptReads = async (of: System): Promise<string[]> => {
  const versions = await rawItems(of).ofKind('REVISION');
  const ids = [...new Set(versions.map(({ pk }) => pk.slice('EVENT#'.length)))].sort();
  return ids.map((id) => `/api/events/${id}/history`);
};

/** The answers of every read call to an admin, a user and nobody, and every picture. */
const everything = async (of = system, [chief, owner] = [admin, maria]) => {
  const answers: unknown[] = [];
  const read = async (caller: Caller, paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      const { status, text, headers } = await caller.get(path);
      // Leaves out the time at which the charts were counted.
      const told = path.endsWith('/charts') ? text.replace(/"at":"[^"]*"/, '') : text;
      answers.push([path, status, told, headers.etag, headers.location]);
    }
  };
  await read(chief, READS);
  await read(owner, [...READS, ...(await keptReads(of))]);
  await read(of.nobody, [...READS, ...(await publicReads(of))]);
  for (const key of (await of.pictures()).sort()) answers.push([key, await of.picture(key)]);
  return answers;
};

describe('the drill: export, recreate, restore', () => {
  it('gives the same answers to every read call, byte for byte [DB-09]', async () => {
    const before = await everything();
    const items = await itemsOf(system);
    const { export: name } = await admin.call(recreateDatabase, {});
    expect(await everything()).not.toEqual(before);
    await system.nobody.post('/api/register', { username: 'новый', password: 'достаточно' });
    await admin.post('/api/events', aForm({ image: aPicture() }));
    const said = await restore(name);
    expect(said).toContain(`Restored ${name} into ${system.resources.TABLE_NAME}`);
    expect(restored).toEqual([`Система (system): ${RESTORED} ${name}`]);
    await signInAgain();
    expect(await everything()).toEqual(before);
    expect(await itemsOf(system)).toEqual(items);
    expect(await rawItems(system).countOf('LIMIT')).toBe(0);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('leaves trash and history as they were, with the pictures that come back from them [SAFE-19]', async () => {
    const before = await everything();
    const [jpeg] = (await maria.call(listTrash, {})).items.filter(({ title }) => title === 'jpeg');
    const kept = (await maria.call(listEvents, { query: {} })).find(({ title }) => title === 'Без');
    const { export: name } = await admin.call(recreateDatabase, {});
    expect((await admin.call(listTrash, {})).items).toEqual([]);
    await restore(name);
    await signInAgain();
    expect(await everything()).toEqual(before);

    const { event: back } = await maria.call(restoreTrashed, { params: { id: jpeg?.id ?? '' } });
    expect(back).toMatchObject({ title: 'jpeg', location: 'Зал', revision: 3 });
    expect((await system.nobody.get(back?.imageUrl ?? '')).status).toBe(302);
    // The event was restored, so its deletion can no longer be undone.
    expect((await maria.post(`/api/changes/${REMOVED}/undo`)).body).toMatchObject({ undone: 0 });
    const params = { id: kept?.id ?? '', n: '1' };
    const { event: first, isWithoutPicture } = await maria.call(restoreRevision, { params, query: {} });
    expect([first.title, isWithoutPicture, first.imageUrl !== null]).toEqual(['png', false, true]);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('fills an empty table and an empty bucket from a copy; series and categories go on as they were [DB-09, REC-40]', async () => {
    const before = await everything();
    const { export: name } = await admin.call(makeCopy, {});
    const other = await aSystem();
    const { EXPORTS_BUCKET } = system.resources;
    await restoreInto({ resources: { ...other.resources, EXPORTS_BUCKET } }, name);
    await takeRestoreLines(other);
    // This table has no accounts, so nobody knows which of them were changed since the export. All passwords have
    // expired.
    expect(await passwordsAreSet(other)).toEqual(['Мария', 'главный']);
    const [chief, owner] = [await other.signedInAgain(admin), await other.signedInAgain(maria)];
    expect(await everything(other, [chief, owner])).toEqual(before);
    expect(await chief.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });

    const shown = await owner.call(listEvents, { query: YEAR_2026 });
    const dates = shown.filter(({ isChanged, status, imageUrl }) => isChanged && status === 'published' && imageUrl);
    expect(dates.map(({ title }) => title)).toEqual(['Концерт', 'Кружок']);
    for (const { id, title, startDate, endDate } of dates)
      await owner.call(updateEvent, {
        params: { id },
        query: { scope: 'following' },
        form: { title, startDate, endDate, ageRating: '16+', image: picture(`new ${id}`) },
      });
    expect(await owner.delete(`/api/events/${dates[1]?.id}?scope=all`)).toMatchObject({ status: 200 });
    expect(await chief.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('brings back what a recreation has left half deleted, and can be run twice; no stored month outlives it [SNAP-17]', async () => {
    const before = await everything();
    const { export: name } = await admin.call(recreateDatabase, {});
    await restore(`s3://bucket/exports/${name}/manifest.json`);
    for (const event of (await rawItems(system).ofKind('EVENT')).slice(1)) await rawItems(system).drop(event);
    await restore(name);
    // The restore changes no item, so no change renews these documents.
    for (const key of ['asked/token/2026-05', 'api/feeds/1/token/2026-05'])
      await writeObject(system.resources.FEEDS_BUCKET, key, '{}');
    await restore(`exports/${name}/`);
    expect(await system.feeds()).toEqual([]);
    await signInAgain();
    expect(await everything()).toEqual(before);
  });

  it('ends all sessions, those too that were ended since the export and those of its own time [ACC-12]', async () => {
    const tokens = [admin, maria];
    const { export: name } = await admin.call(recreateDatabase, {});
    const began = Date.now();
    await restore(name);
    for (const caller of tokens) expect(await caller.get('/api/user')).toMatchObject({ status: 401 });
    for (const { sessionVersion } of await rawItems(system).ofKind('USER')) {
      expect(sessionVersion).toBeGreaterThanOrEqual(began);
      expect(sessionVersion).toBeLessThanOrEqual(Date.now());
    }
    await signInAgain();
    expect(await maria.get('/api/user')).toMatchObject({ status: 200 });
    await restore('--table', await aCopyOf(name));
    expect(await maria.get('/api/user')).toMatchObject({ status: 401 });
  });

  it('kills the links of its own time: addresses, new passwords, invitations [ACC-12]', async () => {
    const raw = rawItems(system);
    const until = '2099-01-01T00:00:00.000Z';
    await raw.change({ pk: `USER#${maria.id}`, sk: 'USER' }, 'SET resets = :resets, pendingEmail = :pending', {
      ':resets': [{ hash: 'a', until }],
      ':pending': { address: 'maria@example.ru', hash: 'b', until },
    });
    await raw.put({ pk: 'INVITES', sk: 'i1', kind: 'INVITE', role: 'admin', hash: 'c', ttl: 4_000_000_000 });
    const { export: name } = await admin.call(recreateDatabase, {});
    await restore(name);
    expect(await raw.countOf('INVITE')).toBe(0);
    expect((await raw.ofKind('USER')).map(({ resets, pendingEmail }) => resets ?? pendingEmail)).toEqual([
      undefined,
      undefined,
    ]);
    await signInAgain();
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('leaves links and secret addresses revoked that were revoked since the copy, and used ones used [SHR-23]', async () => {
    const body = { name: 'Афиша', color: '#d97706' };
    const until = '2099-01-01T00:00:00.000Z';
    const [kept, closed] = [await maria.call(createCalendar, { body }), await maria.call(createCalendar, { body })];
    const link = (id: string) => maria.call(createLink, { params: { id }, body: { role: 'reader', uses: 5, until } });
    const [used, revoked] = [await link(kept.id), await link(kept.id)];
    for (const { id } of [kept, closed]) await maria.call(makeFileAddress, { params: { id } });
    const { export: name } = await admin.call(makeCopy, {});
    await admin.call(acceptLink, { body: { token: used.token } });
    await maria.call(removeLink, { params: { id: kept.id, linkId: revoked.id } });
    await maria.call(removeFileAddress, { params: { id: closed.id } });
    const ways = async (from: System) => {
      const raw = rawItems(from);
      const links = (await raw.ofKind('CALENDAR_LINK')).map(({ id, usesLeft }) => [id, usesLeft]);
      return { links, opened: (await raw.ofKind('MEMBERSHIP')).flatMap((row) => (row.fileHash ? row.calendarId : [])) };
    };
    for (let times = 0; times < 2; times++) {
      await restore(name);
      expect(await ways(system)).toEqual({ links: [[used.id, 4]], opened: [kept.id] });
    }
    expect((await rawItems(system).ofKind('MEMBERSHIP')).map(({ userId }) => userId)).toEqual([maria.id, maria.id]);
    // This table does not know what was revoked since the export, so all links and addresses come back.
    const other = await aSystem();
    const { TABLE_NAME } = other.resources;
    await restoreInto({ resources: { ...system.resources, TABLE_NAME } }, name);
    const { links, opened } = await ways(other);
    expect([links.length, opened.length]).toEqual([2, 2]);
  });

  it('takes a copy that was downloaded, though the bucket has lost it; the log names it [DB-16, DB-18]', async () => {
    const before = await everything();
    const headers = await pictureHeaders();
    const { export: name } = await admin.call(makeCopy, {});
    const { data, slices } = await admin.call(readCopy, { params: { name }, query: {} });
    expect(slices).toBe(1);
    const file = join(await mkdtemp(join(tmpdir(), 'copy-')), 'copy.tar');
    await writeFile(file, Buffer.from(data, 'base64'));
    await admin.call(removeCopy, { params: { name } });
    await admin.call(recreateDatabase, {});
    const said = await restore(file);
    expect(said).toContain(`Restored ${name} into`);
    expect(restored).toEqual([`Система (system): ${RESTORED} ${name}`]);
    // The copy is older than the recreation's export, so passwords may have changed since and have expired.
    expect(await passwordsAreSet(system)).toEqual(['Мария']);
    await signInAgain();
    expect(await everything()).toEqual(before);
    expect(await pictureHeaders()).toEqual(headers);

    const items = await system.items();
    const whole = Buffer.from(data, 'base64');
    for (const [broken, words] of [
      [whole.subarray(0, whole.length - 1200), 'cut off'],
      [Buffer.alloc(2048), 'not a copy of the database'],
      [Buffer.from('PK'.repeat(600)), 'not a copy of the database'],
    ] as const) {
      await writeFile(file, broken);
      await expect(restore(file)).rejects.toThrow(words);
    }
    expect(await system.items()).toEqual(items);
  });

  it('changes nothing for an export that is unknown, and names those there are', async () => {
    const { export: name } = await admin.call(recreateDatabase, {});
    const items = await system.items();
    await expect(restore('2020-01-01')).rejects.toThrow(`There is no export 2020-01-01. There are: ${name}`);
    expect(await system.items()).toEqual(items);
  });

  it('takes the items of a table that a restoration to a point in time has made, but no recreation that ran in it', async () => {
    const before = await everything();
    const items = await itemsOf(system);
    const running = { kind: 'JOB', name: 'recreateDatabase', subject: 'database', userId: admin.id, state: 'running' };
    const at = { startedAt: new Date().toISOString(), heldUntil: 0, done: 0 };
    await rawItems(system).put({ ...jobKey('recreateDatabase-database'), ...running, ...at });
    const other = await aSystem();
    const copied = { ...system.resources, TABLE_NAME: other.resources.TABLE_NAME };
    await restoreInto({ resources: copied }, '--table', system.resources.TABLE_NAME);
    expect(await takeRestoreLines(other)).toEqual([`Система (system): ${RESTORED} ${system.resources.TABLE_NAME}`]);
    expect(await itemsOf(other)).toEqual(
      items.map((item) => (item.kind === 'USER' ? { ...item, passwordChangedAt: EXPIRED } : item)),
    );

    await maria.post('/api/events', aForm({ title: 'после сбоя' }));
    const said = await restore('--table', other.resources.TABLE_NAME);
    expect(said).toMatch(/Put \d+ items, deleted [1-9]\d* others/);
    expect(await itemsOf(system)).toEqual(items);
    await signInAgain();
    expect(await everything()).toEqual(before);
  });

  it('takes nothing from a table that holds nothing, or from itself', async () => {
    const items = await system.items();
    const empty = await aSystem();
    await expect(restore('--table', empty.resources.TABLE_NAME)).rejects.toThrow('holds nothing: nothing was changed');
    await expect(restore('--table', system.resources.TABLE_NAME)).rejects.toThrow('cannot be restored from itself');
    expect(await system.items()).toEqual(items);
  });
});
