import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { doLongWork } from '#functions/scheduled-jobs/long-work.ts';
import { jobKey } from '#functions/storage/dynamodb/keys.ts';
import { assign } from '#functions/storage/dynamodb/transactions.ts';
import { JobLost } from '#functions/storage/jobs/jobs.ts';
import { aFileEvent, anEvent } from '#functions/testing/builders.ts';
import { killCall } from '#functions/testing/killed-call.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { listEvents, updateEvent } from '#shared/contracts/events.ts';
import { undoChange } from '#shared/contracts/history.ts';
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
/** As 20 seconds later. */
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
