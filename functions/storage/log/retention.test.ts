import { beforeEach, describe, expect, it } from 'vitest';
import { LOG_COUNTERS_KEY, logEntryKey } from '#functions/storage/dynamodb/keys.ts';
import type { LogLine } from '#functions/storage/log/log.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { listLog, validateDatabase } from '#shared/contracts/administration.ts';
import { DAY_MS } from '#shared/time/units.ts';

const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
});

const write = async (descriptions: readonly string[], at: Date, type: LogLine['type'] = 'CALENDAR') => {
  for (const [n, description] of descriptions.entries())
    await system.storage.log.commitWithLog(
      [],
      { type, description, username: 'мария', userId: 'someone' },
      new Date(at.getTime() + n),
    );
};
const numbered = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name} ${n + 1}`);
const number = () => admin.call(listLog, { query: {} });
const run = (days = 365, isOver = () => false) => system.storage.log.dropBefore(daysAgo(days), isOver);
const page = (query: object) => admin.call(listLog, { query });
const valid = { isValid: true, issues: [] };

describe('old entries of the log', () => {
  it('go from all streams, and totals and pages fit [ACC-06]', async () => {
    await write(numbered(150, 'старая'), daysAgo(366));
    await write(numbered(30, 'старый вход'), daysAgo(366), 'AUTH');
    await number();
    await write(numbered(25, 'новая'), daysAgo(364));
    await number();
    await run();
    // The entry about the admin's account is of today, so it stays.
    const all = await page({ limit: '10', page: '3' });
    expect(all.pagination).toEqual({ current: 3, pages: 3, total: 26 });
    expect(all.events.map(({ description }) => description)).toEqual([
      ...numbered(5, 'новая').reverse(),
      'Создан для проверки',
    ]);
    expect((await page({ page: '4' })).events).toEqual([]);
    expect((await page({ type: 'OTHER' })).pagination.total).toBe(25);
    expect((await page({ type: 'AUTH' })).pagination).toEqual({ current: 1, pages: 0, total: 0 });
    expect(await admin.call(validateDatabase, {})).toEqual(valid);
    expect((await system.items()).filter(({ kind }) => kind === 'LOG')).toHaveLength(2 * 26);
    await write(['после'], NOW, 'AUTH');
    expect(await logEntries(admin, 'AUTH')).toEqual(['мария: после']);
  });

  it('go though nobody has read the log since, and others stay [ACC-06]', async () => {
    await write(['сорок дней'], daysAgo(40));
    await write(['двадцать дней'], daysAgo(20));
    await run();
    expect(await logEntries(admin, 'OTHER')).toEqual(['мария: двадцать дней', 'мария: сорок дней']);
    await write(['ждёт номера'], daysAgo(35));
    await run(30);
    expect(await logEntries(admin, 'OTHER')).toEqual(['мария: двадцать дней']);
    expect(await admin.call(validateDatabase, {})).toEqual(valid);
  });

  it('go while others write, number and drop at the same time [ACC-06]', { tags: 'slow' }, async () => {
    await write(numbered(120, 'старая'), daysAgo(400));
    await number();
    await Promise.all([run(), run(), number(), write(numbered(40, 'новая'), NOW), number(), number()]);
    await run();
    expect((await page({ type: 'OTHER' })).pagination.total).toBe(40);
    expect(await admin.call(validateDatabase, {})).toEqual(valid);
  });

  it('go on where a run had no time left, and where it is not known how many are gone [ACC-06]', {
    tags: 'slow',
  }, async () => {
    await write(numbered(300, 'старая'), daysAgo(400));
    await number();
    expect(await run(365, () => true)).toBe(false);
    expect((await page({ type: 'OTHER' })).pagination.total).toBeGreaterThan(100);
    expect(await admin.call(validateDatabase, {})).toEqual(valid);
    const [counters] = await rawItems(system).ofKind('LOG_COUNTERS');
    await rawItems(system).put({ ...LOG_COUNTERS_KEY, ...counters, ALL_GONE: 0, OTHER_GONE: 0 });
    await run();
    expect((await logEntries(admin, 'OTHER')).filter((line) => line.includes('старая'))).toEqual([]);
    expect(await admin.call(validateDatabase, {})).toEqual(valid);
  });

  it('are named by validation where one is missing in between', async () => {
    await write(numbered(5, 'новая'), NOW);
    await number();
    await rawItems(system).drop(logEntryKey('OTHER', 3));
    const { issues } = await admin.call(validateDatabase, {});
    expect(issues.join()).toContain('число записей не сходится');
  });
});
