import { describe, expect, it } from 'vitest';
import { plainEvent } from '#functions/domain/events/stored.testing.ts';
import { COUNTER_SHARDS, recountKey, usageKey } from '#functions/storage/dynamodb/keys.ts';
import { pointerItem, toEventItem } from '#functions/storage/events/event-items.ts';
import { anEvent } from '#functions/testing/builders.ts';
import { failOnce, intercept } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { getCharts, getStats, repairCounters, validateDatabase } from '#shared/contracts/administration.ts';
import { createEvent, removeEvent, updateEvent } from '#shared/contracts/events.ts';

const SOUND = { isValid: true, issues: [] };
const repair = (admin: SystemUser) => admin.call(repairCounters, {});
const shards = Array.from({ length: COUNTER_SHARDS }, (_, shard) => shard);

/** Four events of two years, and counters that are wrong about them. */
const aMuddledSystem = async () => {
  const system = await aSystem();
  const [admin, maria] = [await system.admin('главный'), await system.user('Мария')];
  const events = [];
  for (const year of [2025, 2098, 2099, 2099])
    events.push(
      await maria.call(createEvent, {
        form: anEvent({ startDate: `${year}-06-01T09:00:00.000Z`, endDate: `${year}-06-01T10:00:00.000Z` }),
      }),
    );
  await admin.call(getStats, { query: {} });
  const raw = rawItems(system);
  for (const counter of await raw.ofKind('COUNTER')) await raw.put({ ...counter, total: 77, y1999: 5 });
  return { system, raw, admin, maria, events };
};

/** The counters and their pending changes, as stored. */
const counted = async (system: System) => (await system.items()).filter(({ kind }) => kind.startsWith('COUNTER'));

describe('repairing the counters', () => {
  it('finds nothing to correct where all are right, and says so as often as it is pressed [DB-12]', async () => {
    const system = await aSystem();
    const admin = await system.admin('главный');
    await admin.call(createEvent, { form: anEvent() });
    await admin.call(getStats, { query: {} });
    const before = await counted(system);
    for (const _ of ['once', 'twice'])
      expect(await repair(admin)).toEqual({
        message: 'Счётчики верны, исправлять нечего',
        corrected: 0,
        isFinished: true,
      });
    expect(await counted(system)).toEqual(before);
    expect(await logEntries(admin, 'OTHER')).toContain('главный: Счётчики проверены, исправлять нечего');
  });

  it('corrects counters that say more, less, or anything of what there is not [DB-12]', async () => {
    const { admin, raw } = await aMuddledSystem();
    const [first] = await raw.ofKind('COUNTER');
    if (first) await raw.drop(first);
    // A broken event, or a field that a later release has added, must not stop the count.
    const [broken, extended] = await raw.ofKind('EVENT');
    if (broken && extended) {
      await raw.put({ ...broken, title: 7 });
      await raw.put({ ...extended, place: 'Москва' });
    }
    await raw.put({ pk: 'COUNTERS#EVENTS#3', sk: 'MONTH#1999-01', kind: 'COUNTER', total: 9, c4: 9 });
    await repair(admin);
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalUsers: 2, activeUsers: 2, totalEvents: 3 });
    expect((await admin.call(getCharts, {})).hours.flat().reduce((sum, count) => sum + count)).toBe(3);
    if (broken && extended) await raw.putAll([broken, extended]);
    await repair(admin);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalEvents: 4, upcomingEvents: 3 });
  });

  it('is exact beside people who create, move, delete, block and read meanwhile [DB-13]', async () => {
    const { system, admin, maria, events } = await aMuddledSystem();
    const [one, two, three] = events.map(({ id }) => id);
    const moved = { startDate: '2097-01-01T09:00:00.000Z', endDate: '2097-01-09T10:00:00.000Z' };
    const changes = [
      () => maria.call(updateEvent, { params: { id: one ?? '' }, form: anEvent(moved) }),
      () => maria.call(removeEvent, { params: { id: two ?? '' } }),
      () => maria.call(createEvent, { form: anEvent(moved) }),
      async () => admin.post(`/api/admin/users/${(await system.user('новый')).id}/toggle`),
      () => admin.call(getStats, { query: {} }),
      // Moved within its hour: no counter changes, only the event's key.
      () =>
        maria.call(updateEvent, {
          params: { id: three ?? '' },
          form: anEvent({ startDate: '2099-06-01T09:05:00.000Z', endDate: '2099-06-01T10:00:00.000Z' }),
        }),
    ];
    let page = 0;
    const end = intercept(system.storage.table.access.client, async ({ name }, pass) => {
      if (name !== 'ScanCommand') return pass();
      const [before, after] = [changes[page++], changes[page++]];
      await before?.();
      const answer = await pass();
      await after?.();
      return answer;
    });
    expect((await repair(admin)).corrected).toBeGreaterThan(0);
    end();
    expect(page).toBeGreaterThan(changes.length);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalEvents: 4, totalUsers: 3, activeUsers: 2 });
  });

  it('counts anew what an owner has, beside what they make meanwhile [ACC-14]', async () => {
    const { system, raw, admin, maria } = await aMuddledSystem();
    await repair(admin);
    await raw.change(usageKey(maria.id), 'SET events = :x, pictureBytes = :x', { ':x': 77 });
    const [line] = (await admin.call(validateDatabase, {})).issues;
    expect(line).toMatch(/^Пользователь «Мария»: учтено не столько .+ Нажмите «Исправить счётчики».$/);
    let isCounted = false;
    const end = intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      const answer = await pass();
      if (name !== 'QueryCommand' || !json.includes('pictureSizes') || isCounted) return answer;
      isCounted = true;
      await maria.call(createEvent, { form: anEvent() });
      return answer;
    });
    expect(await repair(admin)).toMatchObject({ corrected: 2 });
    end();
    expect(isCounted).toBe(true);
    expect(await raw.ofKind('USAGE')).toMatchObject([{ events: 5, pictureBytes: 0 }]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
    expect(await repair(admin)).toMatchObject({ corrected: 0 });
  });

  it('meets an event once that moves past the place where it reads, and changes no counter by it', async () => {
    const { system, raw, admin, maria } = await aMuddledSystem();
    const at = (minutes: string) => ({
      startDate: `2099-06-01T09:${minutes}:00.000Z`,
      endDate: `2099-06-01T10:${minutes}:00.000Z`,
    });
    const make = (minutes: string) => maria.call(createEvent, { form: anEvent(at(minutes)) });
    const [early, late] = [await make('01'), await make('59')];
    // More than a page of a scan (1 MB) between the two.
    const long = { title: 'Долгое описание', description: 'я'.repeat(5000), userId: maria.id };
    for (let n = 0; n < 130; n++) {
      const event = plainEvent({ ...long, ...at('30'), id: `filler-${n}` });
      await raw.putAll([toEventItem(event), pointerItem(event)]);
    }
    let isMoved = false;
    const end = intercept(system.storage.table.access.client, async ({ name }, pass) => {
      const answer = await pass();
      if (name !== 'ScanCommand' || isMoved || !Reflect.get(Object(answer), 'LastEvaluatedKey')) return answer;
      isMoved = true;
      for (const [{ id }, minutes] of [
        [early, '58'],
        [late, '02'],
      ] as const)
        await maria.call(updateEvent, { params: { id }, form: anEvent(at(minutes)) });
      return answer;
    });
    await repair(admin);
    end();
    expect(isMoved).toBe(true);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('is exact about what changes while it is looked at once more', async () => {
    const { system, admin, maria, events } = await aMuddledSystem();
    const id = events[0]?.id ?? '';
    const at = (hour: number) => ({
      startDate: `2090-01-01T${hour}:00:00.000Z`,
      endDate: `2090-01-01T${hour}:30:00.000Z`,
    });
    const move = (hour: number) => maria.call(updateEvent, { params: { id }, form: anEvent(at(hour)) });
    let times = 0;
    const end = intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      // Each reading of the pointer, up to the fifth, is followed by another move.
      const isAgain = name === 'BatchGetCommand' && json.includes(`EVENT#${id}`);
      if (name === 'ScanCommand' && times === 0) await move(10 + times++);
      const answer = await pass();
      if (isAgain && times < 5) await move(10 + times++);
      return answer;
    });
    await repair(admin);
    end();
    expect(times).toBe(5);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('counts each event once that is handed to another user while it is looked at once more [DB-13]', async () => {
    const { system, admin, maria, events } = await aMuddledSystem();
    const [heir, id] = [await system.user('Наследник'), events[0]?.id ?? ''];
    const later = { startDate: '2099-06-01T11:00:00.000Z', endDate: '2099-06-01T12:00:00.000Z' };
    const done: string[] = [];
    const end = intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      if (name === 'ScanCommand' && done.length === 0) {
        done.push('changed');
        await maria.call(updateEvent, { params: { id }, form: anEvent(later) });
      }
      const answer = await pass();
      // The pointer has been read, the event itself not yet.
      if (name === 'BatchGetCommand' && json.includes(`EVENT#${id}`) && done.length === 1) {
        done.push('handed over');
        expect(await admin.post(`/api/admin/users/${maria.id}/hand-over`, { to: heir.id })).toMatchObject({
          status: 200,
        });
      }
      return answer;
    });
    await repair(admin);
    end();
    expect(done).toEqual(['changed', 'handed over']);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalEvents: 4, totalUsers: 2 });
  });

  it('gives up in words where an event is moved without end', async () => {
    const { system, raw, admin, maria, events } = await aMuddledSystem();
    const [{ id } = { id: '' }] = events;
    let [moves, isMoving] = [0, false];
    const end = intercept(system.storage.table.access.client, async ({ name }, pass) => {
      const answer = await pass();
      if (isMoving || !['ScanCommand', 'BatchGetCommand'].includes(name)) return answer;
      isMoving = true;
      const year = 2030 + (++moves % 2);
      const dates = { startDate: `${year}-06-01T09:00:00.000Z`, endDate: `${year}-06-01T10:00:00.000Z` };
      await maria.call(updateEvent, { params: { id }, query: {}, form: anEvent(dates) });
      isMoving = false;
      return answer;
    });
    expect(await admin.post('/api/admin/database/counters')).toMatchObject({
      status: 409,
      body: {
        error: 'Сейчас меняется слишком много данных, и счётчики не исправлены. Повторите через минуту.',
        code: 'recount-disturbed',
      },
    });
    end();
    expect(await raw.ofKind('RECOUNT')).toEqual([]);
    await repair(admin);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('that fails has changed nothing, and the next one corrects all', async () => {
    const { system, admin } = await aMuddledSystem();
    const before = await counted(system);
    failOnce(system.storage.table.access.client, ({ json }) => json.includes('Счётчики исправлены'));
    expect(await admin.post('/api/admin/database/counters')).toMatchObject({ status: 500 });
    expect(await counted(system)).toEqual(before);
    await repair(admin);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('runs once at a time; a dead one gives way after 20 seconds, and holds nobody up until then', async () => {
    const { raw, admin, maria } = await aMuddledSystem();
    const pause = { kind: 'RECOUNT', holder: 'a dead one' };
    const leave = async (heldUntil: number) => {
      for (const shard of shards) await raw.put({ ...recountKey(shard), ...pause, heldUntil });
    };
    await leave(Date.now() + 20_000);
    expect(await admin.post('/api/admin/database/counters')).toMatchObject({
      status: 409,
      body: { error: 'Счётчики уже пересчитываются. Подождите полминуты и повторите.', code: 'recount-runs' },
    });
    await maria.call(createEvent, { form: anEvent() });
    await admin.call(getStats, { query: {} });
    // The counter change of the new event is still pending, not lost.
    expect(await raw.ofKind('COUNTER_CHANGE')).toHaveLength(1);
    await leave(Date.now() - 1);
    await admin.call(getStats, { query: {} });
    expect(await raw.ofKind('COUNTER_CHANGE')).toEqual([]);
    await leave(Date.now() - 1);
    await repair(admin);
    expect(await raw.ofKind('RECOUNT')).toEqual([]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('writes nothing when it was so slow that others have gone on', async () => {
    const { system, raw, admin } = await aMuddledSystem();
    const before = await counted(system);
    let isTaken = false;
    const end = intercept(system.storage.table.access.client, async ({ name }, pass) => {
      if (name === 'ScanCommand' && !isTaken) {
        isTaken = true;
        for (const shard of shards) await raw.drop(recountKey(shard));
      }
      return pass();
    });
    expect(await admin.post('/api/admin/database/counters')).toMatchObject({ status: 409 });
    end();
    expect(await counted(system)).toEqual(before);
  });

  it('of a table that cannot be read in one request says so and changes nothing', async () => {
    const system = await aSystem({ clock: { workTime: () => () => true } });
    const admin = await system.admin('главный');
    const raw = rawItems(system);
    const line = { kind: 'LOG', type: 'OTHER', username: 'a', userId: 'a', timestamp: '2025-01-01T00:00:00.000Z' };
    for (let n = 1; n <= 24; n++)
      await raw.put({
        ...line,
        pk: `LOG#ALL#${n}`,
        sk: `${n}`,
        id: `${n}`,
        number: n,
        description: 'x'.repeat(300_000),
      });
    expect(await admin.post('/api/admin/database/counters')).toMatchObject({
      status: 413,
      body: { error: expect.stringContaining('Ничего не изменено'), code: 'too-large-to-count' },
    });
    expect(await raw.ofKind('RECOUNT')).toEqual([]);
  });
});
