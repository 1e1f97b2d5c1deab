import fc from 'fast-check';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { System } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { register } from '#shared/contracts/accounts.ts';
import { createEvent, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { removeUser, toggleUser } from '#shared/contracts/users.ts';
import { counterAdditions, counterWrites, eventDeltas, mondayOf } from './deltas.ts';

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
let counters: System['storage']['counters'];
beforeEach(async () => {
  system = await aSystem();
  counters = system.storage.counters;
});

describe('the counters', () => {
  it('follow an event that comes, moves and goes', async () => {
    const user = await system.user();
    const { id } = await user.call(createEvent, { form: anEvent() });
    await counters.foldCounters();
    // 09:00 UTC on Wednesday 5 March 2025 is noon in Moscow.
    expect(await counters.eventTotals()).toEqual({ total: 1, y2025: 1, Wed12: 1 });
    expect(await counters.eventsByMonth()).toEqual(new Map([['2025-03', { total: 1, d05: 1, c0: 1 }]]));

    const moved = { startDate: '2025-04-30T21:30:00.000Z', endDate: '2025-05-03T21:30:00.000Z' };
    await user.call(updateEvent, { params: { id }, form: anEvent(moved) });
    await counters.foldCounters();
    expect(await counters.eventTotals()).toEqual({ total: 1, y2025: 1, Wed12: 0, Thu00: 1 });
    expect((await counters.eventsByMonth()).get('2025-04')).toEqual({ total: 1, d30: 1, c1: 1 });
    expect((await counters.eventsByMonth()).get('2025-03')).toEqual({ total: 0, d05: 0, c0: 0 });

    await user.call(removeEvent, { params: { id } });
    await counters.foldCounters();
    expect(await counters.eventTotals()).toEqual({ total: 0, y2025: 0, Wed12: 0, Thu00: 0 });
    expect(await counters.eventsByMonth('2025-05')).toEqual(new Map());
  });

  it('are not touched by an update that leaves the time as it is', async () => {
    const user = await system.user();
    const { id } = await user.call(createEvent, { form: anEvent() });
    await counters.foldCounters();
    const before = await counters.eventsByMonth();
    await user.call(updateEvent, { params: { id }, form: anEvent({ title: 'Иначе' }) });
    await counters.foldCounters();
    expect(await counters.eventsByMonth()).toEqual(before);
  });

  it('lose nothing when many changes come at once', async () => {
    const user = await system.user();
    const created = await Promise.all(Array.from({ length: 24 }, () => user.call(createEvent, { form: anEvent() })));
    await Promise.all(created.slice(0, 10).map(({ id }) => user.call(removeEvent, { params: { id } })));
    await counters.foldCounters();
    expect((await counters.eventTotals()).total).toBe(14);
    expect((await counters.eventsByMonth()).get('2025-03')).toMatchObject({ total: 14, d05: 14, c0: 14 });
  });

  it('keep no two writers waiting: changes of different owners have no item in common', async () => {
    const owners = await Promise.all(Array.from({ length: 24 }, (_, n) => system.user(`владелец${n}`)));
    const written: string[][] = [];
    const end = intercept(system.storage.table.access.client, ({ name, json }, pass) => {
      if (name === 'TransactWriteCommand') written.push(touchedItems(json));
      return pass();
    });
    const change = async (owner: (typeof owners)[number]) => {
      const { id } = await owner.call(createEvent, { form: anEvent() });
      await owner.call(updateEvent, { params: { id }, form: anEvent({ endDate: '2025-03-20T10:00:00.000Z' }) });
      await owner.call(removeEvent, { params: { id } });
    };
    await Promise.all(owners.map(change));
    end();
    // The writers' own transactions, without numbering of the log and folding of counters.
    const changes = written.filter((keys) => keys.some((key) => key.startsWith('EVENT#')));
    expect(changes.length).toBeGreaterThanOrEqual(24 * 3);
    const writersOf = Map.groupBy(
      changes.flatMap((keys, at) => keys.map((key) => ({ key, owner: ownerOf(changes[at] ?? []) }))),
      ({ key }) => key,
    );
    const shared = [...writersOf].filter(([, uses]) => new Set(uses.map(({ owner }) => owner)).size > 1);
    expect(shared.map(([key]) => key)).toEqual([]);
  });

  it('of users are written by folds alone: whoever signs up, is blocked or goes never waits for their one partition', async () => {
    const written: string[][] = [];
    const end = intercept(system.storage.table.access.client, ({ name, json }, pass) => {
      if (name === 'TransactWriteCommand') written.push(touchedItems(json));
      return pass();
    });
    const admin = await system.admin();
    await system.nobody.call(register, { body: { username: 'новичок', password: 'надёжный пароль' } });
    const { id } = await system.user('мария');
    await admin.call(toggleUser, { params: { id }, body: { blocked: true } });
    await admin.call(removeUser, { params: { id } });
    end();
    const changes = written.filter((keys) => keys.some((key) => key.startsWith('COUNTERS#CHANGES')));
    const ofUsers = changes.filter((keys) => keys.some((key) => key.startsWith('USER#')));
    expect(ofUsers.length).toBeGreaterThanOrEqual(5);
    expect(ofUsers.flat().filter((key) => key.startsWith('COUNTERS#USERS'))).toEqual([]);
  });

  it('count each change once, however many fold at once', async () => {
    const user = await system.user();
    await Promise.all(Array.from({ length: 30 }, () => user.call(createEvent, { form: anEvent() })));
    await Promise.all(Array.from({ length: 6 }, () => counters.foldCounters()));
    expect((await counters.eventTotals()).total).toBe(30);
    await counters.foldCounters();
    expect(await counters.eventTotals()).toEqual({ total: 30, y2025: 30, Wed12: 30 });
  });

  it('lose and double nothing when a fold dies, before it was written or after', async () => {
    const user = await system.user();
    await Promise.all(Array.from({ length: 12 }, () => user.call(createEvent, { form: anEvent() })));
    for (const isWritten of [false, true]) {
      const end = intercept(system.storage.table.access.client, async ({ name }, pass) => {
        if (name !== 'TransactWriteCommand') return pass();
        if (isWritten) await pass();
        throw new Error('killed');
      });
      await expect(counters.foldCounters()).rejects.toThrow('killed');
      end();
    }
    await counters.foldCounters();
    expect((await counters.eventTotals()).total).toBe(12);
    expect((await system.items()).filter(({ kind }) => kind === 'COUNTER_CHANGE')).toEqual([]);
  });

  it('take in changes of more months than fit into one transaction', async () => {
    const deltas = Array.from({ length: 90 }, (_, n) => {
      const startDate = new Date(Date.UTC(1990, n, 10)).toISOString();
      return eventDeltas({ id: 'one', startDate, durationClass: 0 }, 1);
    });
    for (const delta of deltas) await system.storage.table.commit(counterWrites(delta));
    await counters.foldCounters();
    expect((await counters.eventTotals()).total).toBe(90);
    expect((await counters.eventsByMonth()).size).toBe(90);
    expect((await system.items()).filter(({ kind }) => kind === 'COUNTER_CHANGE')).toEqual([]);
  });

  it('tell which months may hold events before they have been added up, and read only', async () => {
    const user = await system.user();
    await user.call(createEvent, { form: anEvent() });
    await counters.foldCounters();
    const { id } = await user.call(createEvent, {
      form: anEvent({ startDate: '2026-01-10T09:00:00.000Z', endDate: '2026-01-13T09:00:00.000Z' }),
    });
    const items = await system.items();
    const months = new Map([
      ['2025-03', new Set([0])],
      ['2026-01', new Set([1])],
    ]);
    expect(await counters.classesByMonth()).toEqual(months);
    expect(await system.items()).toEqual(items);
    await user.call(removeEvent, { params: { id } });
    await counters.foldCounters();
    expect([...(await counters.classesByMonth()).keys()]).toEqual(['2025-03']);
  });

  it('know users by state and by the week they came', async () => {
    await system.admin('первый', { createdAt: '2025-03-02T23:00:00.000Z' });
    await system.user('второй', { createdAt: '2025-03-03T00:00:00.000Z' });
    await system.user('третий', { createdAt: '2025-03-09T00:00:00.000Z', isActive: false });
    await counters.foldCounters();
    expect(await counters.userTotals()).toEqual({ total: 3, active: 2, admins: 1 });
    expect(await counters.usersByWeek('2025-01-01T00:00:00.000Z')).toEqual(
      new Map([
        ['2025-02-24', { total: 1 }],
        ['2025-03-03', { total: 2 }],
      ]),
    );
  });

  it('touch no item twice in one transaction', () => {
    const key = fc.constantFrom('a', 'b', 'c').map((sk) => ({ pk: 'COUNTERS', sk }));
    const add = fc.dictionary(fc.constantFrom('x', 'y'), fc.integer({ min: -2, max: 2 }));
    const delta = fc.record({ shard: fc.constant(1), key, add });
    fc.assert(
      fc.property(fc.array(delta), (deltas) => {
        const touched = counterAdditions(deltas).map(({ Update }) => Update?.Key?.sk);
        expect(new Set(touched).size).toBe(touched.length);
        expect(counterWrites(deltas)).toHaveLength(touched.length > 0 ? 1 : 0);
      }),
    );
  });

  it.each([
    ['2025-03-03T00:00:00.000Z', '2025-03-03'],
    ['2025-03-09T23:59:59.999Z', '2025-03-03'],
    ['2025-01-01T12:00:00.000Z', '2024-12-30'],
  ])('put %s into the week of %s', (instant, monday) => {
    expect(mondayOf(instant)).toBe(monday);
  });
});
