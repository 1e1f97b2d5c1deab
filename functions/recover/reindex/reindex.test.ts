import { expect, it } from 'vitest';
import { reindex } from '#functions/storage/database/reindex.ts';
import { usageKey } from '#functions/storage/dynamodb/keys.ts';
import { remove } from '#functions/storage/dynamodb/transactions.ts';
import { createCounts } from '#functions/storage/usage/counts.ts';
import { anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { System } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { weekly } from '#functions/testing/series.ts';
import { aSystem } from '#functions/testing/system.ts';
import { getStats, validateDatabase } from '#shared/contracts/administration.ts';
import { createEvent, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { searchEvents } from '#shared/contracts/search.ts';

const reindexed = ({ storage: { table, events } }: System) => reindex(table, events, createCounts(table));

/** A system in the state after a restore: an event, a series, another event, and no search words. */
const aRestoredSystem = async () => {
  const system = await aSystem();
  const owner = await system.user();
  const create = (form: Parameters<typeof anEvent>[0]) => owner.call(createEvent, { form: anEvent(form) });
  const [event, , other] = [
    await create({ title: 'Концерт' }),
    await create(weekly()),
    await create({ title: 'Лекция' }),
  ];
  const words = async () => (await system.items()).filter(({ kind }) => kind === 'WORD');
  const before = await words();
  await system.storage.table.commit(before.map((item) => remove(item)));
  const found = async (q: string) =>
    (await owner.call(searchEvents, { query: { q } })).events.map(({ title }) => title);
  return { system, owner, event, other, words, before, found };
};

it('writes the words of all events and series, as their changes would have, and may be repeated', async () => {
  const { system, words, before, found } = await aRestoredSystem();
  expect([before.length, await found('концерт')]).toEqual([3, []]);
  for (const _ of [1, 2]) expect(await reindexed(system)).toBe(3);
  expect(await words()).toEqual(before);
  expect([await found('концерт'), await found('кружок')]).toEqual([['Концерт'], ['Кружок']]);
});

it('counts anew what each calendar has, which a copy made beside people may say wrong [DB-12]', async () => {
  const { system, owner } = await aRestoredSystem();
  const admin = await system.admin();
  const raw = rawItems(system);
  const [right] = await raw.ofKind('USAGE');
  await raw.change(usageKey(owner.id), 'SET events = :x, series = :x', { ':x': 77 });
  const [line] = (await admin.call(validateDatabase, {})).issues;
  expect(line).toMatch(/^Пользователь .+: учтено не столько мероприятий/);
  await reindexed(system);
  expect(await raw.ofKind('USAGE')).toEqual([right]);
  expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalEvents: 3 });
  expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
});

it('goes on beside people who change and delete events', async () => {
  const { system, owner, event, other, words, found } = await aRestoredSystem();
  let changed = false;
  intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
    if (name === 'TransactWriteCommand' && !changed && json.includes('WORDS#')) {
      changed = true;
      await owner.call(removeEvent, { params: { id: other.id }, query: {} });
      const form = anEvent({
        title: 'Концерт хора',
        startDate: '2030-01-01T10:00:00.000Z',
        endDate: '2030-01-01T11:00:00.000Z',
      });
      await owner.call(updateEvent, { params: { id: event.id }, query: {}, form });
    }
    return pass();
  });
  await reindexed(system);
  expect(changed).toBe(true);
  expect([await found('концерт'), await found('лекция')]).toEqual([['Концерт хора'], []]);
  const places = (await words()).map(({ sk }) => sk.replace(event.id, 'event').replace(/(кружок#.*#).*/, '$1series'));
  expect(places.sort()).toEqual(['концерт#2030-01-01##event', 'кружок#R2026-04-07##series', 'хор#2030-01-01#а#event']);
});
