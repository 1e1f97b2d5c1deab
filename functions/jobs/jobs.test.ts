import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { doLongWork } from '#functions/scheduled-jobs/long-work.ts';
import { jobKey, tryKey } from '#functions/storage/dynamodb/keys.ts';
import { assign } from '#functions/storage/dynamodb/transactions.ts';
import { JobLost } from '#functions/storage/jobs/jobs.ts';
import { aFileEvent, anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { killCall } from '#functions/testing/killed-call.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSharedCalendar, type SharedScene } from '#functions/testing/shared-calendar.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createEvent, listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { emptyTrash, listTrash, undoChange } from '#shared/contracts/history.ts';
import { runImport } from '#shared/contracts/imports.ts';
import { getJob } from '#shared/contracts/jobs.ts';

const EVENTS = 30;

let isOver: boolean;
let system: System;
let user: SystemUser;
let admin: SystemUser;
let change: string;
let params: { readonly id: string };
beforeEach(async () => {
  isOver = false;
  system = await aSystem({ clock: { workTime: () => () => isOver } });
  [user, admin] = [await system.user('мария'), await system.admin()];
  change = randomUUID();
  const rows = Array.from({ length: EVENTS }, (_, n) => aFileEvent({ uid: `${n}@x`, title: `Встреча ${n}` }));
  await user.call(runImport, { params: { change }, body: { kind: 'ics', file: 'май.ics', rows, isLast: true } });
  params = { id: `undoChange-${change}` };
});

const undo = () => user.call(undoChange, { params: { change } });
const work = () => doLongWork({ storage: system.storage })({ now: new Date(), isOver: () => false });
const eventsLeft = async () => (await user.call(listEvents, { query: {} })).length;
/** Lets another run take the job over, as if 20 seconds had passed since the last step. */
const letHolderDie = () => system.storage.table.commit([assign(jobKey(params.id), { heldUntil: 1 })]);
it('what its call does not end shows its progress, and the worker ends it [SAFE-07, IMP-18]', async () => {
  const [first] = await user.call(listEvents, { query: {} });
  await admin.call(updateEvent, { params: { id: first?.id ?? '' }, form: anEvent({ title: 'Чужое' }) });
  isOver = true;
  const job = { id: params.id, done: 1, total: EVENTS, state: 'running', message: null };
  expect(await undo()).toEqual({ undone: 1, skipped: [], job });
  expect(await user.call(getJob, { params })).toEqual(job);
  await work();
  const skipped = [{ id: first?.id, title: 'Чужое', by: { id: admin.id, name: 'администратор' } }];
  expect(await user.call(getJob, { params })).toEqual({ ...job, done: EVENTS - 1, state: 'done', skipped });
  expect(await eventsLeft()).toBe(1);
  expect(await admin.call(validateDatabase, {})).toMatchObject({ issues: [] });
});

it('that empties the trash leaves what is deleted after it was begun', async () => {
  const [first, second] = await user.call(listEvents, { query: {} });
  const remove = (event = first) => user.call(removeEvent, { params: { id: event?.id ?? '' }, query: {} });
  await remove();
  isOver = true;
  await remove(second);
  await user.call(emptyTrash, {});
  const later = await user.call(createEvent, { form: anEvent({ title: 'Удалено позже' }) });
  await remove(later);
  await work();
  expect(await user.call(listTrash, { query: {} })).toMatchObject({ items: [{ title: 'Удалено позже' }] });
});

it('that empties the trash takes what was deleted until a call last asked for it', async () => {
  const [first, second] = await user.call(listEvents, { query: {} });
  const remove = (id = '') => user.call(removeEvent, { params: { id }, query: {} });
  await remove(first?.id);
  await remove(second?.id);
  isOver = true;
  await user.call(emptyTrash, {});
  await remove((await user.call(createEvent, { form: anEvent() })).id);
  await user.call(emptyTrash, {});
  await work();
  expect(await user.call(listTrash, { query: {} })).toMatchObject({ items: [] });
});

it('is told to who has started it and to administrators alone', async () => {
  await undo();
  const stranger = await system.user('посторонний');
  const unknown = { status: 404, body: { error: 'Не найдено' } };
  expect(await stranger.get(`/api/jobs/${params.id}`)).toMatchObject(unknown);
  expect(await user.get('/api/jobs/no-such-job')).toMatchObject(unknown);
  expect(await admin.call(getJob, { params })).toMatchObject({ state: 'done' });
});

it('killed between two steps is left alone while its run may live; then the worker goes on, nothing twice [SAFE-07]', {
  tags: ['slow'],
}, async () => {
  const token = await system.dependencies.tokens.sign(user, user.sessionId, new Date());
  const isHalf = async () => (await rawItems(system).countOf('TRASH')) >= 10;
  await killCall(system, { token, path: `/api/changes/${change}/undo` }, isHalf);
  const left = await eventsLeft();
  await work();
  expect(await eventsLeft()).toBe(left);
  await letHolderDie();
  await work();
  expect(await user.call(getJob, { params })).toMatchObject({ state: 'done', done: EVENTS, skipped: [] });
  expect([await eventsLeft(), await rawItems(system).countOf('TRASH')]).toEqual([0, EVENTS]);
  expect(await admin.call(validateDatabase, {})).toMatchObject({ issues: [] });
});

it('two workers at once do each thing once, though one has taken over from the other', async () => {
  isOver = true;
  await undo();
  const first = work();
  await letHolderDie();
  await Promise.all([first, work(), work()]);
  await letHolderDie();
  await work();
  expect(await user.call(getJob, { params })).toMatchObject({ state: 'done', done: EVENTS });
  expect([await eventsLeft(), await rawItems(system).countOf('TRASH')]).toEqual([0, EVENTS]);
  expect(await admin.call(validateDatabase, {})).toMatchObject({ issues: [] });
});

it('is taken by one of many runs; who has lost it notes nothing more', async () => {
  isOver = true;
  await undo();
  const { takeJob } = system.storage.jobs;
  const taken = (await Promise.all([1, 2, 3].map(() => takeJob(params.id)))).flatMap((one) => one ?? []);
  expect(taken).toHaveLength(1);
  await letHolderDie();
  const next = await takeJob(params.id);
  await expect(taken[0]?.note({ done: 0 })).rejects.toThrow(JobLost);
  await expect(taken[0]?.pause()).rejects.toThrow(JobLost);
  await next?.note({ done: 7 });
  expect(await user.call(getJob, { params })).toMatchObject({ done: 7, state: 'running' });
});

it('that the worker has given up goes on once somebody asks for it again', async () => {
  isOver = true;
  await undo();
  const given = { tries: 10, nextAt: new Date(0).toISOString(), ttl: 4_000_000_000 };
  await rawItems(system).put({ ...tryKey(jobKey(params.id)), kind: 'TRY', ...given });
  await work();
  expect(await user.call(getJob, { params })).toMatchObject({ done: 1, state: 'running' });
  await undo();
  await work();
  expect(await user.call(getJob, { params })).toMatchObject({ done: EVENTS, state: 'done' });
});

it('that its starter may no longer do ends with the reason', async () => {
  isOver = true;
  await undo();
  await admin.post(`/api/admin/users/${user.id}/toggle`, { blocked: true });
  await work();
  expect(await admin.call(getJob, { params })).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/[а-яё]/),
  });
  expect(await rawItems(system).countOf('EVENT')).toBe(EVENTS - 1);
});

describe('the right to work in a calendar that its starter loses meanwhile', () => {
  /**
   * Thirty events that an editor has imported into a shared calendar. `loseAfter` calls `lose` after the n-th
   * transaction that contains the text `said`.
   */
  const aScene = async () => {
    const scene = await aSharedCalendar();
    const { id, editor } = scene;
    const rows = Array.from({ length: EVENTS }, (_, n) => aFileEvent({ uid: `${n}@x`, title: `Встреча ${n}` }));
    const body = { kind: 'ics', file: 'май.ics', rows, isLast: true } as const;
    await editor.call(runImport, { params: { change }, query: { calendarId: id }, body });
    const loseAfter = (n: number, said: string, lose: () => Promise<unknown>): void => {
      let left = n;
      intercept(scene.system.storage.table.access.client, async ({ name, json }, pass) => {
        const answer = await pass();
        if (name === 'TransactWriteCommand' && json.includes(said) && --left === 0) await lose();
        return answer;
      });
    };
    return { ...scene, loseAfter };
  };

  it('ends its undo there; the events that are left stay [SHR-09]', async () => {
    const { id, editor, owner, loseAfter } = await aScene();
    loseAfter(10, 'Отменено', () => owner.delete(`/api/calendars/${id}/members/${editor.id}`));
    const { undone, skipped } = await editor.call(undoChange, { params: { change } });
    expect([undone, skipped.length]).toEqual([10, EVENTS - 10]);
    expect(await owner.call(listEvents, { query: { calendarId: id } })).toHaveLength(EVENTS - 10);
  });

  it.each([
    [
      'is no member any more',
      ({ owner, editor, id }: SharedScene) => owner.delete(`/api/calendars/${id}/members/${editor.id}`),
    ],
    [
      'is blocked',
      ({ admin, editor }: SharedScene) => admin.post(`/api/admin/users/${editor.id}/toggle`, { blocked: true }),
    ],
  ])('ends the emptying of the trash there, once the starter %s [SHR-09, SEC-13]', async (_, lose) => {
    const scene = await aScene();
    const { system, id, editor, loseAfter } = scene;
    await editor.call(undoChange, { params: { change } });
    loseAfter(10, 'Удалено навсегда', () => lose(scene));
    await editor.call(emptyTrash, { query: { calendarId: id } });
    await doLongWork({ storage: system.storage })({ now: new Date(), isOver: () => false });
    expect(await rawItems(system).countOf('TRASH')).toBe(EVENTS - 10);
  });
});

it('of a trash that a colleague empties too is told to both, and to nobody who may not edit there', async () => {
  const scene = await aSharedCalendar();
  const { id, owner, editor, reader, stranger } = scene;
  const { jobs } = scene.system.storage;
  const job = await jobs.startJob({ name: 'emptyTrash', subject: id, userId: owner.id }, new Date());
  await jobs.takeJob(job);
  expect(await editor.call(emptyTrash, { query: { calendarId: id } })).toMatchObject({ id: job, state: 'running' });
  const statuses = [];
  for (const one of [owner, editor, reader, stranger]) statuses.push((await one.get(`/api/jobs/${job}`)).status);
  expect(statuses).toEqual([200, 200, 404, 404]);
});
