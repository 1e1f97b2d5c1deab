import { beforeEach, describe, expect, it } from 'vitest';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { listLog } from '#shared/contracts/administration.ts';

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
});

const TYPES = ['USER', 'CALENDAR', 'SETTINGS', 'AUTH', 'OTHER'] as const;
/** Adds entries, a second apart and of all types in turn, to the entry about the admin's creation. */
const write = async (count: number) => {
  for (let n = 1; n <= count; n++) {
    const type = TYPES[n % TYPES.length] ?? 'OTHER';
    await system.storage.log.commitWithLog(
      [],
      { type, username: 'кто-то', userId: 'someone', description: `запись ${n}` },
      new Date(Date.now() + n * 1000),
    );
  }
};
const page = (query: object = {}) => admin.call(listLog, { query });

describe('the log', () => {
  it('comes in pages of ten, newest first [LOG-06, LOG-07]', async () => {
    await write(24);
    const first = await page();
    expect(first.pagination).toEqual({ current: 1, pages: 3, total: 25 });
    expect(first.events.map(({ description }) => description)).toEqual(
      Array.from({ length: 10 }, (_, at) => `запись ${24 - at}`),
    );
    expect(Object.keys(first.events[0] ?? {}).sort()).toEqual([
      'description',
      'id',
      'timestamp',
      'type',
      'userId',
      'username',
    ]);
    const last = await page({ page: '3' });
    expect(last.events).toHaveLength(5);
    expect(last.events.at(-1)).toMatchObject({ type: 'USER', description: 'Создан для проверки' });
  });

  it('has every type, and can be narrowed to USER, AUTH or all that is neither [LOG-08, LOG-09]', async () => {
    await write(10);
    expect(new Set((await page({ limit: '100' })).events.map(({ type }) => type))).toEqual(new Set(TYPES));
    const typesOf = async (type: string) => {
      const { events, pagination } = await page({ type });
      expect(events).toHaveLength(pagination.total);
      return [...new Set(events.map((entry) => entry.type))].sort();
    };
    expect(await typesOf('USER')).toEqual(['USER']);
    expect(await typesOf('AUTH')).toEqual(['AUTH']);
    expect(await typesOf('OTHER')).toEqual(['CALENDAR', 'OTHER', 'SETTINGS']);
  });

  it('has nothing beyond its last page', async () => {
    expect(await page({ page: '7' })).toEqual({ events: [], pagination: { current: 7, pages: 1, total: 1 } });
  });

  it.each([
    ['page=0', 'Введите целое число от 1 до 100000000'],
    ['page=-1', 'Введите целое число от 1 до 100000000'],
    ['limit=101', 'Введите целое число от 1 до 100'],
    ['type=ALL', 'Тип записи: USER, AUTH или OTHER'],
  ])('refuses ?%s [API-08, API-12]', async (query, error) => {
    expect(await admin.get(`/api/admin/events?${query}`)).toMatchObject({ status: 400, body: { error } });
  });

  it('is not for others [API-14]', async () => {
    expect(await (await system.user()).get('/api/admin/events')).toMatchObject({ status: 403 });
  });
});
