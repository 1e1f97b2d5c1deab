import { beforeEach, describe, expect, it } from 'vitest';
import { doLongWork } from '#functions/scheduled-jobs/long-work.ts';
import { jobKey } from '#functions/storage/dynamodb/keys.ts';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { failOnce, intercept, type SdkRequest } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { readObject, s3, writeObject } from '#functions/testing/resources.ts';
import { aSystem } from '#functions/testing/system.ts';
import {
  listCopies,
  listLog,
  makeCopy,
  readCopy,
  recreateDatabase,
  removeCopy,
} from '#shared/contracts/administration.ts';
import { getJob } from '#shared/contracts/jobs.ts';

/** A recreation or a copy that another call has begun. */
const aJob = (name: 'recreateDatabase' | 'copyDatabase', heldUntil = Date.now() + 20_000) =>
  rawItems(system).put({
    ...jobKey(`${name}-database`),
    ...{ kind: 'JOB', name, subject: 'database', userId: admin.id, startedAt: new Date(heldUntil).toISOString() },
    ...{ state: 'running', done: 0, heldUntil },
    export: {
      name: 'half',
      createdAt: new Date().toISOString(),
      parts: [],
      items: 0,
      positions: ['start'],
      isWhole: false,
    },
  });

let isOver: () => boolean;
let system: System;
let admin: SystemUser;
let maria: SystemUser;
beforeEach(async () => {
  isOver = () => false;
  system = await aSystem({ clock: { workTime: () => () => isOver() } });
  [admin, maria] = [await system.admin('главный'), await system.user('Мария')];
  for (const kind of ['png', 'jpeg'] as const) await maria.post('/api/events', aForm({ image: aPicture(kind) }));
  await admin.call(listLog, { query: {} });
});

const post = () => admin.post('/api/admin/database/copies');
const copy = async () => {
  const { export: name, done, state } = await admin.call(makeCopy, {});
  return { name, done, state };
};
const work = () => doLongWork({ storage: system.storage })({ now: new Date(), isOver: () => false });
const copies = async () => (await admin.call(listCopies, {})).copies;
const log = async () => (await admin.call(listLog, { query: {} })).events.map(({ description }) => description);
const keysOf = async (name: string) => (await system.exports()).filter((key) => key.startsWith(`exports/${name}/`));
const is =
  (command: string) =>
  ({ name }: SdkRequest): boolean =>
    name === command;

describe('a copy of the database', () => {
  it('deletes nothing, is listed with its size, and the log says who made it [DB-15, DB-16, DB-18]', async () => {
    const [before, pictures] = [await system.items(), await system.pictures()];
    const { name, done, state } = await copy();
    // Copies leave out the search words, because they are derived from the events.
    const copied = before.filter(({ kind }) => kind !== 'WORD');
    expect({ done, state }).toEqual({ done: copied.length, state: 'done' });
    const after = (await system.items()).filter(({ kind }) => kind !== 'LOG_PENDING' && kind !== 'JOB');
    expect(after).toEqual(before);
    expect(await system.pictures()).toEqual(pictures);
    const [only, ...others] = await copies();
    expect(others).toEqual([]);
    expect(only).toMatchObject({ name, items: done, pictures: 2 });
    expect(Math.abs(Date.parse(only?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect((await log())[0]).toBe(`Сделана копия данных ${name}`);
    const [entry] = (await admin.call(listLog, { query: {} })).events;
    expect(entry).toMatchObject({ username: 'главный', type: 'OTHER' });
  });

  it('is listed beside those of recreations, newest first [DB-16]', async () => {
    const first = await copy();
    const second = await admin.call(recreateDatabase, {});
    expect((await copies()).map(({ name }) => name)).toEqual([second.export, first.name]);
  });

  it('goes on in the worker where its call has no time for all of it [DB-15, DB-19]', { tags: 'slow' }, async () => {
    isOver = () => true;
    // A page of a scan has at most 1 MB. These 6 MB take more than one page in at least one of the four segments.
    const large = { kind: 'LOG', type: 'OTHER', username: 'a', userId: 'a', timestamp: '2025-01-01T00:00:00.000Z' };
    for (let n = 1; n <= 20; n++)
      await rawItems(system).put({ ...large, pk: `LOG#${n}`, sk: 'x', number: n, description: 'x'.repeat(300_000) });
    const { name, state } = await copy();
    expect(state).toBe('running');
    expect(await copies()).toEqual([]);
    expect(await post()).toMatchObject({
      status: 409,
      body: { error: 'Копия данных уже делается. Подождите минуту и обновите страницу.', code: 'copy-runs' },
    });
    expect(await admin.post('/api/admin/database/recreate')).toMatchObject({
      status: 409,
      body: { code: 'copy-runs' },
    });
    await work();
    expect((await copies()).map((one) => one.name)).toEqual([name]);
    expect((await log()).filter((line) => line === `Сделана копия данных ${name}`)).toHaveLength(1);
    expect((await copy()).name).not.toBe(name);
  });

  it('is not finished for an administrator who is deleted meanwhile, whose name the log has lost [ACC-07]', async () => {
    const second = await system.admin('Второй');
    const end = intercept(s3(), async ({ name }, pass) => {
      if (name !== 'PutObjectCommand') return pass();
      end();
      await admin.put(`/api/admin/users/${second.id}`, { role: 'user' });
      expect(await admin.delete(`/api/admin/users/${second.id}`)).toMatchObject({ status: 200 });
      return pass();
    });
    expect(await second.post('/api/admin/database/copies')).toMatchObject({ status: 403 });
    expect([await copies(), (await log()).filter((line) => line.startsWith('Сделана копия'))]).toEqual([[], []]);
  });

  it('is made once at a time [DB-15]', async () => {
    let other: ReturnType<typeof post> | undefined;
    intercept(s3(), async ({ name }, pass) => {
      if (name === 'PutObjectCommand') {
        other ??= post();
        await other;
      }
      return pass();
    });
    expect((await post()).status).toBe(200);
    expect((await other)?.status).toBe(409);
  });

  it('is not made while the database is recreated [DB-15]', async () => {
    await aJob('recreateDatabase');
    expect(await post()).toMatchObject({
      status: 409,
      body: { error: 'База данных уже пересоздаётся. Подождите и обновите страницу.', code: 'recreation-runs' },
    });
  });

  it('that nobody has gone on with for ten minutes ends, and a new one may be made [DB-19]', async () => {
    await aJob('copyDatabase', Date.now() - 601_000);
    expect(await post()).toMatchObject({ status: 409 });
    await work();
    expect(await admin.call(getJob, { params: { id: 'copyDatabase-database' } })).toMatchObject({
      state: 'failed',
      message: 'Копия не доделана, и продолжить её нельзя. Сделайте новую.',
    });
    expect(await copies()).toEqual([]);
    expect((await copy()).state).toBe('done');
  });

  it('that failed is not listed, and the next one deletes what it left [DB-16]', async () => {
    failOnce(s3(), ({ name, json }) => name === 'PutObjectCommand' && json.includes('manifest'));
    expect(await post()).toMatchObject({ status: 500 });
    await work();
    const rest = await system.exports();
    expect(rest.length).toBeGreaterThan(0);
    expect(await copies()).toEqual([]);
    const { name } = await copy();
    expect(await keysOf(name)).toEqual(await system.exports());
  });
});

describe('deleting a copy', () => {
  it('leaves the others alone, and the log says who did it [DB-17, DB-18]', async () => {
    const [first, second] = [await copy(), await copy()];
    await admin.call(removeCopy, { params: { name: first.name } });
    expect((await copies()).map(({ name }) => name)).toEqual([second.name]);
    expect(await keysOf(first.name)).toEqual([]);
    expect(await keysOf(second.name)).toHaveLength(4);
    expect((await log())[0]).toBe(`Удалена копия данных ${first.name}`);
    expect(await admin.delete(`/api/admin/database/copies/${first.name}`)).toMatchObject({
      status: 404,
      body: { error: 'Такой копии нет. Обновите страницу.', code: 'no-copy' },
    });
  });

  it('that died half way leaves none in the list, and its rest goes with the next copy [DB-17]', async () => {
    const { name } = await copy();
    failOnce(s3(), is('DeleteObjectsCommand'));
    expect(await admin.delete(`/api/admin/database/copies/${name}`)).toMatchObject({ status: 500 });
    expect(await copies()).toEqual([]);
    expect((await keysOf(name)).length).toBeGreaterThan(0);
    await copy();
    expect(await keysOf(name)).toEqual([]);
  });

  it('is refused while a recreation deletes what it holds [DB-17]', async () => {
    const { name } = await copy();
    await aJob('recreateDatabase', Date.now() - 60_000);
    expect(await admin.delete(`/api/admin/database/copies/${name}`)).toMatchObject({ status: 409 });
    expect((await copies()).map((one) => one.name)).toEqual([name]);
  });
});

describe('downloading a copy', () => {
  const fileOf = async (name: string): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (let [slice, slices] = [0, 1]; slice < slices; slice++) {
      const read = await admin.call(readCopy, { params: { name }, query: { slice: String(slice) } });
      parts.push(Buffer.from(read.data, 'base64'));
      slices = read.slices;
    }
    return Buffer.concat(parts);
  };

  it('gives every object of it, in a file as large as the list says, and the log names who took it once [DB-16, DB-18]', async () => {
    for (const n of ['1', '2', '3'])
      await writeObject(system.resources.PICTURES_BUCKET ?? '', `pictures/a/${n}`, n.repeat(1_500_000));
    const { name } = await copy();
    const file = await fileOf(name);
    expect(file.length).toBe((await copies())[0]?.bytes);
    expect(file.length).toBeGreaterThan(4_500_000);
    const bucket = system.resources.EXPORTS_BUCKET ?? '';
    for (const key of await keysOf(name)) {
      const { bytes } = await readObject(bucket, key);
      const header = file.indexOf(Buffer.from(`${key.slice(`exports/${name}/`.length)}\0`));
      expect([key, header % 512]).toEqual([key, 0]);
      expect([key, file.subarray(header + 512, header + 512 + bytes.length).equals(bytes)]).toEqual([key, true]);
    }
    expect((await log()).filter((line) => line === `Скачана копия данных ${name}`)).toHaveLength(1);
  });

  it('leaves a line in the log whichever part is taken first, and one for all parts of an hour [DB-18]', async () => {
    await writeObject(system.resources.PICTURES_BUCKET ?? '', 'pictures/a/1', '1'.repeat(4_000_000));
    const { name } = await copy();
    const other = await system.admin('второй');
    const take = (who: SystemUser, slice: string) => who.call(readCopy, { params: { name }, query: { slice } });
    const takers = async () =>
      (await admin.call(listLog, { query: {} })).events
        .filter(({ description }) => description === `Скачана копия данных ${name}`)
        .map(({ username }) => username);
    expect((await take(admin, '1')).data.length).toBeGreaterThan(1000);
    expect(await takers()).toEqual(['главный']);
    await take(admin, '1');
    await take(other, '1');
    expect(await takers()).toEqual(['второй', 'главный']);
    const marks = (await system.items()).filter(({ kind }) => kind === 'LIMIT');
    for (const mark of marks) await rawItems(system).put({ ...mark, ttl: Math.floor(Date.now() / 1000) - 1 });
    await take(other, '1');
    expect(await takers()).toEqual(['второй', 'второй', 'главный']);
  });

  it('answers nothing past the end, and 404 for one that is not there', async () => {
    const { name } = await copy();
    expect(await admin.call(readCopy, { params: { name }, query: { slice: '5' } })).toEqual({ data: '', slices: 1 });
    expect(await admin.get('/api/admin/database/copies/none')).toMatchObject({ status: 404 });
    expect(await admin.get('/api/admin/database/copies/..%2F..')).toMatchObject({ status: 400 });
  });
});
