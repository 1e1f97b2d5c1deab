import { beforeEach, describe, expect, it } from 'vitest';
import { doLongWork } from '#functions/scheduled-jobs/long-work.ts';
import { jobKey, UNUSED_PICTURE_SHARDS, unusedPictureKey } from '#functions/storage/dynamodb/keys.ts';
import { recreateDatabase, validateDatabase } from '#shared/contracts/administration.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { getJob } from '#shared/contracts/jobs.ts';
import { anEvent, aPicture } from './builders.ts';
import { killCall } from './killed-call.ts';
import type { System, SystemUser } from './open-system.ts';
import { rawItems } from './raw-items.ts';
import { restoreInto } from './restore.ts';
import { aSystem } from './system.ts';

// These tests start processes. They seed so many items that a kill comes in the middle of the work.

const ENTRIES = 1500;

let system: System;
let admin: SystemUser;
let maria: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  [admin, maria] = [await system.admin('главный'), await system.user('Мария')];
  for (let n = 1; n <= 4; n++)
    await maria.call(createEvent, { form: anEvent({ title: `${n}`, image: aPicture('png', { filler: String(n) }) }) });
  // The notes are dated in the future, so that no sweep deletes them.
  const at = '2999-01-01T00:00:00.000Z';
  const notes = Array.from({ length: ENTRIES }, (_, n) => {
    const objectKey = `pictures/${n}`;
    return { ...unusedPictureKey(n % UNUSED_PICTURE_SHARDS, at, objectKey), kind: 'UNUSED_PICTURE', objectKey };
  });
  await rawItems(system).putAll(notes);
});

const killWhen = (isSo: () => Promise<boolean>, path: string = recreateDatabase.path): Promise<void> =>
  killCall(system, { token: admin.token, path }, isSo);
/** Ends the time for which the killed process holds the job, as if its 20 seconds were over. */
const silent = () => rawItems(system).change(jobKey(params.id), 'SET heldUntil = :past', { ':past': Date.now() - 1 });
const params = { id: 'recreateDatabase-database' };
/** Runs the worker once. @returns the job afterwards */
const work = async () => {
  await doLongWork({ storage: system.storage })({ now: new Date(), isOver: () => false });
  return admin.call(getJob, { params });
};

const manifests = async () => (await system.exports()).filter((key) => key.endsWith('manifest.json'));
const events = async () => JSON.stringify((await rawItems(system).ofKind('EVENT')).sort());

describe('a recreation that is killed', () => {
  it('in its export has deleted nothing, and the worker does all of it [DB-08, DB-10, DB-19]', async () => {
    const before = await events();
    await killWhen(async () => (await system.exports()).some((key) => key.includes('/pictures/')));
    expect(await manifests()).toEqual([]);
    expect(await rawItems(system).countOf('UNUSED_PICTURE')).toBe(ENTRIES);
    expect(await events()).toBe(before);
    expect(await admin.post('/api/admin/database/recreate')).toMatchObject({ status: 409 });
    expect(await work()).toMatchObject({ state: 'running' });
    await silent();
    expect(await work()).toMatchObject({ state: 'done' });
    expect(await system.pictures()).toEqual([]);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('while it deletes is finished by the worker, which names the export of everything [DB-08, DB-10, DB-11, DB-19]', async () => {
    await killWhen(async () => (await rawItems(system).countOf('UNUSED_PICTURE')) < ENTRIES);
    const [whole, ...others] = await manifests();
    expect(others).toEqual([]);
    expect(await admin.get('/api/user')).toMatchObject({ status: 200 });
    await silent();
    const done = await work();
    expect(done).toMatchObject({
      state: 'done',
      message: `База данных пересоздана. Прежние данные в копии: ${done.export}`,
    });
    expect(whole).toBe(`exports/${done.export}/manifest.json`);
    const left = new Set((await system.items()).map(({ kind }) => kind).filter((kind) => !kind.startsWith('LOG')));
    expect([...left].sort()).toEqual(['EMPTIED', 'JOB', 'LOOK', 'PERSON', 'USER', 'USERNAME']);
    expect(await system.pictures()).toEqual([]);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('while it deletes is undone by restoring its export', async () => {
    const [before, pictures] = [await events(), (await system.pictures()).sort()];
    await killWhen(async () => (await rawItems(system).countOf('UNUSED_PICTURE')) < ENTRIES);
    const name = (await manifests())[0]?.split('/')[1] ?? '';
    await restoreInto(system, name);
    await work().catch(() => undefined);
    expect(await events()).toBe(before);
    expect((await system.pictures()).sort()).toEqual(pictures);
    expect(await rawItems(system).countOf('UNUSED_PICTURE')).toBe(ENTRIES);
    admin = await system.signedInAgain(admin);
    expect(await (await system.signedInAgain(maria)).get('/api/user')).toMatchObject({ status: 200 });
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });
});
