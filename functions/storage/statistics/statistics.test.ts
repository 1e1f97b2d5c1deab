import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { countCharts } from '#functions/scheduled-jobs/count-charts.ts';
import { userKey } from '#functions/storage/dynamodb/keys.ts';
import { anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { weekly } from '#functions/testing/series.ts';
import { aSystem } from '#functions/testing/system.ts';
import { getCharts, getStats, validateDatabase } from '#shared/contracts/administration.ts';
import { createEvent, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/units.ts';
import { createStatistics } from './statistics.ts';

const Keyed = v.object({ pk: v.string(), sk: v.string() });
const Steps = v.object({
  TransactItems: v.array(v.record(v.string(), v.object({ Item: v.optional(Keyed), Key: v.optional(Keyed) }))),
});
/** The items that a transaction writes or checks. */
const touchedItems = (json: string): string[] =>
  v
    .parse(Steps, JSON.parse(json))
    .TransactItems.flatMap((step) => Object.values(step))
    .map(({ Item, Key }) => `${(Item ?? Key)?.pk} ${(Item ?? Key)?.sk}`);
/** The owner whose events a transaction writes. */
const ownerOf = (keys: readonly string[]): string | undefined =>
  keys.find((key) => key.startsWith('OWNER#'))?.split('#')[1];

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
});

/** The times of an event that begins in this number of days and takes an hour. */
const inDays = (days: number) => {
  const start = Date.now() + days * DAY_MS;
  return { startDate: new Date(start).toISOString(), endDate: new Date(start + HOUR_MS).toISOString() };
};
const create = (user: SystemUser, days = 1) => user.call(createEvent, { form: anEvent(inDays(days)) });
const CHANGE = '11111111-1111-4111-8111-111111111111';

describe('the six numbers', () => {
  it('are exact after what people create, move, delete, block, hand over, restore and undo at once [DB-13]', async () => {
    const [maria, pyotr, leaver, idle] = [
      await system.user('Мария'),
      await system.user('Пётр'),
      await system.user('уходит'),
      await system.user('лишний'),
    ];
    const [moved, thrown, undone] = [await create(maria), await create(maria), await create(maria)];
    for (let n = 0; n < 3; n++) await create(leaver);
    await pyotr.call(createEvent, { form: weekly(inDays(-30)) });
    await maria.call(removeEvent, { params: { id: thrown.id }, query: {} });
    await maria.call(removeEvent, { params: { id: undone.id }, query: { change: CHANGE } });
    const replies = await Promise.all([
      ...Array.from({ length: 12 }, (_, n) => (n % 2 ? create(maria, n - 6) : create(pyotr, n - 6))),
      maria.call(updateEvent, { params: { id: moved.id }, query: {}, form: anEvent(inDays(-9)) }),
      maria.post(`/api/trash/${thrown.id}/restore`),
      maria.post(`/api/changes/${CHANGE}/undo`),
      admin.post(`/api/admin/users/${leaver.id}/hand-over`, { to: pyotr.id }),
      admin.post(`/api/admin/users/${idle.id}/toggle`),
    ]);
    for (const reply of replies)
      if ('status' in reply && typeof reply.status === 'number') expect(reply.status).toBe(200);
    const events = (await rawItems(system).all()).filter(({ kind }) => kind === 'EVENT' || kind === 'SERIES');
    expect(events).toHaveLength(12 + 3 + 3 + 1);
    const now = new Date().toISOString();
    const coming = events.filter((event) => event.kind === 'EVENT' && String(event.startDate) >= now);
    expect(await admin.call(getStats, { query: { tz: 'UTC' } })).toMatchObject({
      ...{ totalUsers: 4, activeUsers: 3, adminUsers: 1 },
      ...{ totalEvents: events.length, upcomingEvents: coming.length },
    });
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('keep no two writers waiting: changes of different owners have no item in common', {
    tags: ['slow'],
  }, async () => {
    const owners = await Promise.all(Array.from({ length: 24 }, (_, n) => system.user(`владелец${n}`)));
    const written: string[][] = [];
    const end = intercept(system.storage.table.access.client, ({ name, json }, pass) => {
      if (name === 'TransactWriteCommand') written.push(touchedItems(json));
      return pass();
    });
    const change = async (owner: SystemUser) => {
      const { id } = await owner.call(createEvent, { form: anEvent() });
      await owner.call(updateEvent, { params: { id }, form: anEvent({ endDate: '2025-03-20T10:00:00.000Z' }) });
      await owner.call(removeEvent, { params: { id } });
    };
    await Promise.all(owners.map(change));
    end();
    const changes = written.filter((keys) => keys.some((key) => key.startsWith('EVENT#')));
    expect(changes.length).toBeGreaterThanOrEqual(24 * 3);
    const writersOf = Map.groupBy(
      changes.flatMap((keys, at) => keys.map((key) => ({ key, owner: ownerOf(changes[at] ?? []) }))),
      ({ key }) => key,
    );
    const shared = [...writersOf].filter(([, uses]) => new Set(uses.map(({ owner }) => owner)).size > 1);
    expect(shared.map(([key]) => key)).toEqual([]);
  });
});

describe('the charts', () => {
  const job = (now: Date, isOver = () => false) => countCharts({ storage: system.storage })({ now, isOver });
  const asked = () => admin.call(getCharts, {});

  it('are what counting all events by hand gives, however many pages of the index hold them [DASH-08]', async () => {
    await admin.call(createEvent, { form: weekly(inDays(40)) });
    const lengths = [HOUR_MS, 3 * DAY_MS, 10 * DAY_MS, 50 * DAY_MS, 300 * DAY_MS];
    for (let n = 0; n < 15; n++) {
      const start = Date.now() + (n - 7) * 25 * DAY_MS;
      const form = anEvent({
        startDate: new Date(start).toISOString(),
        endDate: new Date(start + (lengths[n % 5] ?? 0)).toISOString(),
      });
      await admin.call(createEvent, { form });
    }
    const now = new Date();
    await createStatistics(system.storage.table, 2).countCharts(now, () => false);
    const events = (await rawItems(system).all()).filter(({ kind }) => kind === 'EVENT' || kind === 'SERIES');
    const { at, months, weeks, hours } = await asked();
    expect(at).toBe(now.toISOString());
    for (const { month, count } of months)
      expect([month, count]).toEqual([month, events.filter((one) => String(one.startDate).startsWith(month)).length]);
    expect(hours.flat().reduce((sum, count) => sum + count)).toBe(16);
    expect(weeks.at(-1)?.count).toBe(1);
  });

  it('are counted by the first question and then once in each hour; each answer tells when [DASH-08]', async () => {
    const now = new Date('2099-03-05T11:59:00.000Z');
    const total = async () => (await asked()).hours.flat().reduce((sum, count) => sum + count);
    await create(admin);
    expect(await total()).toBe(1);
    await create(admin);
    expect(await total()).toBe(1);
    await job(now);
    expect([await total(), (await asked()).at]).toEqual([2, now.toISOString()]);
    await create(admin);
    await job(new Date(now.getTime() + MINUTE_MS / 2));
    expect(await total()).toBe(2);
    await job(new Date(now.getTime() + MINUTE_MS));
    expect([await total(), (await asked()).at]).toEqual([3, '2099-03-05T12:00:00.000Z']);
  });

  it('leave out what cannot be read', async () => {
    const { id } = await system.user('Мария');
    await rawItems(system).change(userKey(id), 'SET createdAt = :x', { ':x': 5 });
    expect((await asked()).weeks.at(-1)?.count).toBe(1);
  });

  it('stay as they were where there is no time to count all; a first question says that they come', async () => {
    system = await aSystem({ clock: { workTime: () => () => true } });
    admin = await system.admin('главный');
    expect(await admin.get('/api/admin/stats/charts')).toMatchObject({ status: 409, code: 'charts-are-counted' });
    await job(new Date(), () => true);
    expect(await rawItems(system).ofKind('CHARTS')).toEqual([]);
    await job(new Date());
    expect((await asked()).weeks.at(-1)?.count).toBe(1);
  });
});
