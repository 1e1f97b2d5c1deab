import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSeries } from '#functions/domain/events/stored.testing.ts';
import { SERIES_SHARDS } from '#functions/storage/dynamodb/keys.ts';
import { itemOf } from '#functions/storage/events/stored-writes.ts';
import { shardOf } from '#functions/storage/ids.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { writeItems } from '#functions/testing/written-events.ts';
import { getStats } from '#shared/contracts/administration.ts';
import { createEvent } from '#shared/contracts/events.ts';

// 00:30 on 6 March in Moscow, 16:30 on 5 March in New York.
const TODAY = { startDate: '2025-03-05T10:00:00.000Z', endDate: '2025-03-05T11:00:00.000Z', timeZone: 'UTC' };
const NOW = new Date('2025-03-05T21:30:00.000Z');

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  system = await aSystem();
  admin = await system.admin();
});
afterEach(() => {
  vi.useRealTimers();
});

const add = (startDate: string, endDate: string) =>
  admin.call(createEvent, { form: { title: 'Встреча', startDate, endDate } });
const stats = (tz?: string) => admin.call(getStats, { query: tz === undefined ? {} : { tz } });

describe('the statistics', () => {
  it('are six numbers [DASH-03]', async () => {
    await system.admin('ещё один');
    for (const name of ['раз', 'два', 'три']) await system.user(name, { isActive: name !== 'раз' });
    for (const day of ['01', '02']) await add(`2025-03-${day}T10:00:00Z`, `2025-03-${day}T11:00:00Z`);
    // Of these events only the third is on today's date in Moscow. The last three are upcoming.
    await add('2025-03-05T20:00:00Z', '2025-03-05T22:00:00Z');
    for (const day of ['01', '02', '03']) await add(`2025-04-${day}T10:00:00Z`, `2025-04-${day}T11:00:00Z`);
    expect(await stats()).toEqual({
      totalUsers: 5,
      activeUsers: 4,
      adminUsers: 2,
      totalEvents: 6,
      upcomingEvents: 3,
      eventsToday: 1,
    });
  });

  it('count as upcoming what starts now or later, not what is under way [DASH-04]', async () => {
    await add('2025-03-05T21:29:59.999Z', '2025-03-20T00:00:00Z');
    expect(await stats()).toMatchObject({ upcomingEvents: 0 });
    for (const start of [
      '2025-03-05T21:30:00.000Z',
      '2025-03-05T23:59:59.999Z',
      '2025-03-06T00:00:00Z',
      '2025-03-31T23:00:00Z',
      '2025-04-01T00:00:00Z',
      '2099-12-31T00:00:00Z',
    ])
      await add(start, new Date(Date.parse(start) + 3_600_000).toISOString());
    await add('2025-03-04T23:00:00Z', '2025-03-05T00:00:00Z');
    expect(await stats()).toMatchObject({ upcomingEvents: 6, totalEvents: 8 });
  });

  it('count as of today what touches today in Moscow, or in the given zone [DASH-05]', async () => {
    await add('2025-03-05T20:00:00Z', '2025-03-05T21:00:00Z'); // ends as the Moscow day begins
    await add('2025-03-05T20:00:00Z', '2025-03-05T21:00:01Z'); // a second into it
    await add('2025-03-06T20:59:59Z', '2025-03-06T22:00:00Z'); // in its last second
    await add('2025-03-06T20:30:00Z', '2025-03-06T20:59:00Z'); // in its last hour
    await add('2025-03-06T21:00:00Z', '2025-03-06T22:00:00Z'); // as it ends
    await add('2024-12-01T00:00:00Z', '2025-06-01T00:00:00Z'); // all around it
    await add('2025-03-05T22:00:00Z', '2025-03-05T23:00:00Z'); // in its night
    await add('2025-03-05T16:00:00Z', '2025-03-05T17:00:00Z'); // before it, and today in the other three
    expect(await stats()).toMatchObject({ eventsToday: 5 });
    expect(await stats('America/New_York')).toMatchObject({ eventsToday: 5 });
    expect(await stats('Asia/Tokyo')).toMatchObject({ eventsToday: 5 });
    expect(await stats('UTC')).toMatchObject({ eventsToday: 5 });
  });

  it('refuse a time zone that does not exist [API-12]', async () => {
    expect(await admin.get('/api/admin/stats?tz=Mars/Base')).toMatchObject({
      status: 400,
      body: { error: 'Неизвестный часовой пояс' },
    });
  });

  it('read 32 MB of each part of the index at most, and say so where there is more [DASH-07]', {
    tags: ['slow'],
  }, async () => {
    // Two series of this length fit into a page of 1 MB.
    const description = 'x'.repeat(380_000);
    const series = Array.from({ length: 1_000 }, (_, at) => `e${at}`)
      .filter((id) => shardOf(id, SERIES_SHARDS) === 0)
      .slice(0, 70)
      .map((id) => itemOf(aSeries({ id, ...TODAY, recurrence: 'FREQ=DAILY' })));
    expect(series).toHaveLength(70);
    await writeItems(
      system.storage,
      series.map((item) => ({ ...item, description })),
    );
    const pages = new Map<string, number>();
    const end = intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      const [partition = ''] = /(?<="S":")(?:EVENTS|SERIES)#[^"]*/.exec(json) ?? [];
      if (name === 'QueryCommand' && partition) {
        const query = `${partition} ${/"FilterExpression":"[^"]*"/.exec(json)}`;
        pages.set(query, (pages.get(query) ?? 0) + 1);
      }
      return pass();
    });
    const told = await stats('UTC');
    end();
    expect(Math.max(...pages.values())).toBe(32);
    expect(told).toMatchObject({ atLeast: ['upcomingEvents', 'eventsToday'] });
    expect([told.eventsToday, told.upcomingEvents]).toEqual([64, 64]);
  });
});
