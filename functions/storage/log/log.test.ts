import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seedLog } from '#functions/bench/seed.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { aSystem } from '#functions/testing/system.ts';
import type { LogFilter, LogType } from '#shared/contracts/administration.ts';
import { type Log, type LogLine, logItem } from './log.ts';

const START = Date.parse('2025-03-05T12:00:00.000Z');
const at = (second: number): Date => new Date(START + second * 1000);
const streamOf = (type: LogType): LogFilter => (type === 'USER' || type === 'AUTH' ? type : 'OTHER');
const aType = fc.constantFrom<LogType[]>('USER', 'CALENDAR', 'SETTINGS', 'AUTH', 'OTHER');

const write = async ({ commitWithLog }: Log, types: readonly LogType[], from = 0): Promise<LogLine[]> => {
  const lines = types.map((type, n) => ({
    type,
    description: `Запись ${from + n}`,
    username: 'мария',
    userId: 'maria',
  }));
  for (const [n, line] of lines.entries()) await commitWithLog([], line, at(from + n));
  return lines;
};

describe('the log', () => {
  it('has every page that a plain list would have, for every filter [LOG-07, LOG-09]', { tags: 'slow' }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aType, { minLength: 1, maxLength: 90 }),
        fc.integer({ min: 1, max: 20 }),
        async (types, limit) => {
          const { log } = (await aSystem()).storage;
          const lines = await write(log, types);
          for (const filter of [undefined, 'USER', 'AUTH', 'OTHER'] as const) {
            const expected = lines.filter(({ type }) => !filter || streamOf(type) === filter).reverse();
            const pages = Math.ceil(expected.length / limit);
            for (let page = 1; page <= pages + 1; page++) {
              const found = await log.logPage(filter, page, limit);
              expect(found.total).toBe(expected.length);
              const shown = found.entries.map(({ type, description, username, userId }) => ({
                type,
                description,
                username,
                userId,
              }));
              expect(shown).toEqual(expected.slice((page - 1) * limit, page * limit));
            }
          }
        },
      ),
      { numRuns: 6, seed: 5 },
    );
  });

  it('numbers each entry once, however many number and write at once [LOG-06]', async () => {
    const { commitWithLog, logPage } = (await aSystem()).storage.log;
    const writers = Array.from({ length: 60 }, (_, n) =>
      commitWithLog([], { type: 'AUTH', description: `${n}`, username: 'мария', userId: 'someone' }, at(n)),
    );
    const readers = Array.from({ length: 6 }, () => logPage(undefined, 1, 10));
    await Promise.all([...writers, ...readers]);
    const { entries, total } = await logPage('AUTH', 1, 100);
    expect(total).toBe(60);
    expect(new Set(entries.map(({ description }) => description)).size).toBe(60);
    expect((await logPage(undefined, 1, 100)).total).toBe(60);
  });

  it('is in the order of time though calls that began earlier end after later ones have their numbers [LOG-07]', {
    tags: 'slow',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ type: aType, began: fc.integer({ min: 0, max: 50 }), isRead: fc.boolean() }), {
          minLength: 2,
          maxLength: 30,
        }),
        async (calls) => {
          const { log } = (await aSystem()).storage;
          for (const [n, { type, began, isRead }] of calls.entries()) {
            await log.commitWithLog([], { type, description: `${n}`, username: 'мария', userId: 'someone' }, at(began));
            if (isRead) await log.logPage(undefined, 1, 10);
          }
          for (const filter of [undefined, 'USER', 'AUTH', 'OTHER'] as const) {
            const { entries, total } = await log.logPage(filter, 1, 30);
            expect(entries).toHaveLength(total);
            const times = entries.map(({ timestamp }) => timestamp);
            expect(times).toEqual([...times].sort().reverse());
          }
        },
      ),
      { numRuns: 6, seed: 5 },
    );
  });

  it('is in the order of time though a scheduled run writes minutes after it began [LOG-07]', async () => {
    const { log } = (await aSystem()).storage;
    for (const second of [240, 0]) {
      await log.commitWithLog([], { type: 'AUTH', description: 'x', username: 'мария', userId: 'someone' }, at(second));
      await log.logPage(undefined, 1, 10);
    }
    const { entries } = await log.logPage(undefined, 1, 10);
    expect(entries.map(({ timestamp }) => timestamp)).toEqual([240, 240].map((second) => at(second).toISOString()));
  });

  it('keeps the times of before a clock was put back', async () => {
    const { log } = (await aSystem()).storage;
    for (const second of [3600, 0, 1]) {
      await log.commitWithLog(
        [],
        { type: 'AUTH', description: 'Вход', username: 'мария', userId: 'someone' },
        at(second),
      );
      await log.logPage(undefined, 1, 10);
    }
    const { entries } = await log.logPage(undefined, 1, 10);
    expect(entries.map(({ timestamp }) => timestamp)).toEqual([1, 0, 3600].map((second) => at(second).toISOString()));
  });

  it('gives no number twice where two number at once and see different entries', async () => {
    const system = await aSystem();
    const { table, log } = system.storage;
    const { client, name: TableName } = table.access;
    await write(log, ['AUTH']);
    const [first] = (await system.items()).filter(({ kind }) => kind === 'LOG_PENDING');
    if (!first) throw new Error('Nothing waits');
    let hasMet = false;
    intercept(client, async ({ name, json }, pass) => {
      if (!hasMet && name === 'TransactWriteCommand' && json.includes('"LOG_COUNTERS"')) {
        hasMet = true;
        await client.send(new DeleteCommand({ TableName, Key: { pk: first.pk, sk: first.sk } }));
        await write(log, ['AUTH'], 1);
        await log.logPage(undefined, 1, 10);
        await client.send(new PutCommand({ TableName, Item: first }));
      }
      return pass();
    });
    const { entries, total } = await log.logPage(undefined, 1, 10);
    expect(entries.map(({ description }) => description)).toEqual(['Запись 0', 'Запись 1']);
    expect(total).toBe(2);
  });

  it('takes in more than fits into one transaction', async () => {
    const { table, log } = (await aSystem()).storage;
    for (let n = 0; n < 130; n++)
      await table.commit([
        logItem({ type: 'OTHER', description: `${n}`, username: 'мария', userId: 'someone' }, at(n)),
      ]);
    const { entries, total } = await log.logPage(undefined, 1, 100);
    expect(total).toBe(130);
    expect(entries.map(({ description }) => description)).toEqual(Array.from({ length: 100 }, (_, n) => `${129 - n}`));
  });

  it('is read in bounded time while entries come faster than they can be numbered', async () => {
    const { table, log } = (await aSystem()).storage;
    const { client, name } = table.access;
    let written = 0;
    const end = intercept(client, async ({ name: command, json }, pass) => {
      // A write happens during every search for waiting entries.
      if (command === 'QueryCommand' && json.includes('"LOG#PENDING#0"')) {
        const { Put } = logItem(
          { type: 'AUTH', description: `${written++}`, username: 'мария', userId: 'someone' },
          at(written),
        );
        await client.send(new PutCommand({ TableName: name, Item: { ...Put?.Item, pk: 'LOG#PENDING#0' } }));
      }
      return pass();
    });
    const { entries, total } = await log.logPage(undefined, 1, 10);
    end();
    expect(entries).toHaveLength(10);
    expect(total).toBeLessThanOrEqual(written);
    expect((await log.logPage(undefined, 1, 10)).total).toBe(written);
  });

  it('keeps each entry in a partition of its own, and nothing waits once it was read [LOG-14]', async () => {
    const system = await aSystem();
    await write(system.storage.log, ['USER', 'AUTH', 'CALENDAR']);
    await system.storage.log.logPage(undefined, 1, 10);
    const items = await system.items();
    expect(items.filter(({ kind }) => kind === 'LOG_PENDING')).toEqual([]);
    const places = items.filter(({ kind }) => kind === 'LOG').map(({ pk }) => pk);
    expect(places).toHaveLength(6);
    expect(new Set(places).size).toBe(6);
  });

  it('waits for nobody to read it where a writer settles what waits', async () => {
    for (const settles of [true, false]) {
      const system = await aSystem({ settles: () => settles });
      await write(system.storage.log, ['USER', 'AUTH', 'CALENDAR']);
      const waiting = (await system.items()).filter(({ kind }) => kind === 'LOG_PENDING');
      expect(waiting).toHaveLength(settles ? 0 : 3);
    }
  });

  it('costs as many requests for the last page as for the first, however long it is [LOG-14]', {
    tags: 'slow',
  }, async () => {
    const { storage } = await aSystem();
    let sent = 0;
    const end = intercept(storage.table.access.client, (_request, pass) => {
      sent++;
      return pass();
    });
    const costs = async (...pages: number[]) => {
      const counts: number[] = [];
      for (const page of pages) {
        sent = 0;
        expect((await storage.log.logPage(undefined, page, 10)).entries).toHaveLength(10);
        counts.push(sent);
      }
      return counts;
    };
    await seedLog(storage, 100);
    const short = await costs(1, 10);
    await seedLog(storage, 10_000);
    const long = await costs(1, 500, 1000);
    end();
    expect(new Set([...short, ...long]).size).toBe(1);
  });

  it('is empty before anything happened', async () => {
    const { log } = (await aSystem()).storage;
    expect(await log.logPage('USER', 1, 10)).toEqual({ entries: [], total: 0 });
  });
});
