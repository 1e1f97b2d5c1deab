import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  listLog,
  makeCopy,
  readCopy,
  recreateDatabase,
  removeCopy,
  validateDatabase,
} from '#shared/contracts/administration.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { aForm, aPicture } from './builders.ts';
import type { System, SystemUser } from './open-system.ts';
import { rawItems } from './raw-items.ts';
import { s3 } from './resources.ts';
import { aSystem } from './system.ts';

const RESTORED = 'Данные восстановлены из копии';
const run = promisify(execFile);
const SCRIPT = join(import.meta.dirname, '../../infra/build/restore.ts');

let system: System;
let admin: SystemUser;
let maria: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  [admin, maria] = [await system.admin('главный'), await system.user('Мария')];
  for (const kind of ['png', 'jpeg', 'avif'] as const)
    await maria.post('/api/events', aForm({ title: kind, image: aPicture(kind) }));
  await admin.post('/api/events', aForm({ startDate: '2030-01-01T00:00:00Z', endDate: '2030-03-01T00:00:00Z' }));
  for (const user of [maria, admin]) await user.call(createEmbedding, { body: { name: 'Сайт', type: 'TILDA' } });
  await admin.call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, enforcePasswordHistory: true } });
  await system.nobody.post('/api/login', { username: 'мария', password: 'не тот' });
  // Entries get their numbers when the log is read.
  await admin.call(listLog, { query: {} });
});

/** `npm run restore -- NAME` as one would run it, against this system. */
const restore = async (...what: string[]) => {
  const env = { ...process.env, ...system.resources };
  const done = await run(process.execPath, [SCRIPT, ...what], { env });
  restored = await takeRestoreLines(system);
  return done;
};

/** What the last restore wrote into the log: taken out, because nothing else may be different from before. */
let restored: string[];
const takeRestoreLines = async (from: System): Promise<string[]> => {
  const raw = rawItems(from);
  const lines = (await raw.ofKind('LOG_PENDING')).filter(({ description }) => description.startsWith(RESTORED));
  for (const line of lines) await raw.drop(line);
  return lines.map(({ username, description }) => `${username}: ${description}`);
};

/** Another table with what an export holds. @returns its name */
const aCopyOf = async (name: string): Promise<string> => {
  const { TABLE_NAME } = (await aSystem()).resources;
  const env = { ...process.env, ...system.resources, TABLE_NAME };
  await run(process.execPath, [SCRIPT, name], { env });
  return TABLE_NAME;
};

const READS = [
  '/api/user',
  '/api/events',
  '/api/events?from=2025-03-01T00:00:00Z&to=2025-04-01T00:00:00Z',
  '/api/embeddings',
  '/api/admin/users',
  '/api/admin/stats',
  '/api/admin/events?limit=100',
  '/api/admin/events?type=USER',
  '/api/admin/settings/email',
  '/api/admin/settings/security',
];

/** What a browser is told of each picture besides its bytes. */
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

/** All items, but for the generation of sessions: every restore begins a new one. */
const itemsOf = async (one: System) =>
  (await one.items()).map((item) => (item.kind === 'USER' ? { ...item, sessionVersion: 0 } : item));

/** The answers of every read call to an admin, a user and nobody, and every picture. */
const everything = async () => {
  const tokens = await rawItems(system).ofKind('TOKEN');
  const feeds = tokens.map(({ pk }) => `/api/events/public?token=${pk.slice('TOKEN#'.length)}`).sort();
  const answers: unknown[] = [];
  for (const caller of [admin, maria, system.nobody])
    for (const path of [...READS, ...feeds]) {
      const { status, text, headers } = await caller.get(path);
      answers.push([path, status, text, headers.etag]);
    }
  for (const key of (await system.pictures()).sort()) answers.push([key, await system.picture(key)]);
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
    const { stdout } = await restore(name);
    expect(stdout).toContain(`Restored ${name} into ${system.resources.TABLE_NAME}`);
    expect(restored).toEqual([`Система: ${RESTORED} ${name}`]);
    await signInAgain();
    expect(await everything()).toEqual(before);
    expect(await itemsOf(system)).toEqual(items);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('brings back what a recreation has left half deleted, and can be run twice', async () => {
    const before = await everything();
    const { export: name } = await admin.call(recreateDatabase, {});
    await restore(`s3://bucket/exports/${name}/manifest.json`);
    for (const event of (await rawItems(system).ofKind('EVENT')).slice(1)) await rawItems(system).drop(event);
    await restore(name);
    await restore(`exports/${name}/`);
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

  it('takes a copy that was downloaded, though the bucket has lost it; the log names it [DB-16, DB-18]', async () => {
    const before = await everything();
    const headers = await pictureHeaders();
    const { name } = await admin.call(makeCopy, { body: {} });
    const { data, slices } = await admin.call(readCopy, { params: { name }, query: {} });
    expect(slices).toBe(1);
    const file = join(await mkdtemp(join(tmpdir(), 'copy-')), 'copy.tar');
    await writeFile(file, Buffer.from(data, 'base64'));
    await admin.call(removeCopy, { params: { name } });
    await admin.call(recreateDatabase, {});
    const { stdout } = await restore(file);
    expect(stdout).toContain(`Restored ${name} into`);
    expect(restored).toEqual([`Система: ${RESTORED} ${name}`]);
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
      await expect(restore(file)).rejects.toMatchObject({ stderr: expect.stringContaining(words) });
    }
    expect(await system.items()).toEqual(items);
  });

  it('changes nothing for an export that is unknown, and names those there are', async () => {
    const { export: name } = await admin.call(recreateDatabase, {});
    const items = await system.items();
    await expect(restore('2020-01-01')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is no export 2020-01-01. There are: ${name}`),
    });
    expect(await system.items()).toEqual(items);
  });

  it('takes the items of a table that a restoration to a point in time has made', async () => {
    const before = await everything();
    const items = await itemsOf(system);
    const other = await aSystem();
    const copied = { ...system.resources, TABLE_NAME: other.resources.TABLE_NAME };
    await run(process.execPath, [SCRIPT, '--table', system.resources.TABLE_NAME], {
      env: { ...process.env, ...copied },
    });
    expect(await takeRestoreLines(other)).toEqual([`Система: ${RESTORED} ${system.resources.TABLE_NAME}`]);
    expect(await itemsOf(other)).toEqual(items);

    await maria.post('/api/events', aForm({ title: 'после сбоя' }));
    const { stdout } = await restore('--table', other.resources.TABLE_NAME);
    expect(stdout).toMatch(/Put \d+ items, deleted [1-9]\d* others/);
    expect(await itemsOf(system)).toEqual(items);
    await signInAgain();
    expect(await everything()).toEqual(before);
  });

  it('takes nothing from a table that holds nothing, or from itself', async () => {
    const items = await system.items();
    const empty = await aSystem();
    await expect(restore('--table', empty.resources.TABLE_NAME)).rejects.toMatchObject({
      stderr: expect.stringContaining('holds nothing: nothing was changed'),
    });
    await expect(restore('--table', system.resources.TABLE_NAME)).rejects.toMatchObject({
      stderr: expect.stringContaining('cannot be restored from itself'),
    });
    expect(await system.items()).toEqual(items);
  });
});
