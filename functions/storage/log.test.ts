import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { seedLog } from '#functions/bench/seed.ts';
import { aSystem } from '#functions/testing/system.ts';
import type { LogFilter, LogType } from '#shared/contracts/administration.ts';
import { commitWithLog, type LogLine, logItem, logPage } from './log.ts';
import { table } from './table.ts';
import { commit } from './transactions.ts';

const START = Date.parse('2025-03-05T12:00:00.000Z');
const at = (second: number): Date => new Date(START + second * 1000);
const streamOf = (type: LogType): LogFilter => (type === 'USER' || type === 'AUTH' ? type : 'OTHER');
const aType = fc.constantFrom<LogType[]>('USER', 'CALENDAR', 'SETTINGS', 'AUTH', 'OTHER');

const write = async (types: readonly LogType[], from = 0): Promise<LogLine[]> => {
  const lines = types.map((type, n) => ({ type, description: `Запись ${from + n}`, username: 'мария' }));
  for (const [n, line] of lines.entries()) await commitWithLog([], line, at(from + n));
  return lines;
};

describe('the log', () => {
  it('has every page that a plain list would have, for every filter [LOG-07, LOG-09]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aType, { minLength: 1, maxLength: 90 }),
        fc.integer({ min: 1, max: 20 }),
        async (types, limit) => {
          await aSystem();
          const lines = await write(types);
          for (const filter of [undefined, 'USER', 'AUTH', 'OTHER'] as const) {
            const expected = lines.filter(({ type }) => !filter || streamOf(type) === filter).reverse();
            const pages = Math.ceil(expected.length / limit);
            for (let page = 1; page <= pages + 1; page++) {
              const found = await logPage(filter, page, limit);
              expect(found.total).toBe(expected.length);
              const shown = found.entries.map(({ type, description, username }) => ({ type, description, username }));
              expect(shown).toEqual(expected.slice((page - 1) * limit, page * limit));
            }
          }
        },
      ),
      { numRuns: 6, seed: 5 },
    );
  });

  it('numbers each entry once, however many number and write at once [LOG-06]', async () => {
    await aSystem();
    const writers = Array.from({ length: 60 }, (_, n) =>
      commitWithLog([], { type: 'AUTH', description: `${n}`, username: 'мария' }, at(n)),
    );
    const readers = Array.from({ length: 6 }, () => logPage(undefined, 1, 10));
    await Promise.all([...writers, ...readers]);
    const { entries, total } = await logPage('AUTH', 1, 100);
    expect(total).toBe(60);
    expect(new Set(entries.map(({ description }) => description)).size).toBe(60);
    expect((await logPage(undefined, 1, 100)).total).toBe(60);
  });

  it('takes in more than fits into one transaction', async () => {
    await aSystem();
    for (let n = 0; n < 130; n++)
      await commit([logItem({ type: 'OTHER', description: `${n}`, username: 'мария' }, at(n))]);
    const { entries, total } = await logPage(undefined, 1, 100);
    expect(total).toBe(130);
    expect(entries.map(({ description }) => description)).toEqual(Array.from({ length: 100 }, (_, n) => `${129 - n}`));
  });

  it('is read in bounded time while entries come faster than they can be numbered', async () => {
    await aSystem();
    const client = table();
    const send = client.send.bind(client);
    let written = 0;
    const busy = vi.spyOn(client, 'send').mockImplementation(async (command: Parameters<typeof send>[0]) => {
      // Somebody writes whenever somebody looks for what waits.
      if (command instanceof QueryCommand && command.input.ExpressionAttributeValues?.[':pk'] === 'LOG#PENDING#0') {
        const { Put } = logItem({ type: 'AUTH', description: `${written++}`, username: 'мария' }, at(written));
        await Reflect.apply(send, client, [
          new PutCommand({ TableName: Put?.TableName, Item: { ...Put?.Item, pk: 'LOG#PENDING#0' } }),
        ]);
      }
      return Reflect.apply(send, client, [command]);
    });
    const { entries, total } = await logPage(undefined, 1, 10);
    busy.mockRestore();
    expect(entries).toHaveLength(10);
    expect(total).toBeLessThanOrEqual(written);
    expect((await logPage(undefined, 1, 10)).total).toBe(written);
  });

  it('keeps each entry in a partition of its own, and nothing waits once it was read [LOG-14]', async () => {
    const system = await aSystem();
    await write(['USER', 'AUTH', 'CALENDAR']);
    await logPage(undefined, 1, 10);
    const items = await system.items();
    expect(items.filter(({ kind }) => kind === 'LOG_PENDING')).toEqual([]);
    const places = items.filter(({ kind }) => kind === 'LOG').map(({ pk }) => pk);
    expect(places).toHaveLength(6);
    expect(new Set(places).size).toBe(6);
  });

  it('costs as many requests for the last page as for the first, however long it is [LOG-14]', async () => {
    await aSystem();
    const sent = vi.spyOn(table(), 'send');
    const costs = async (...pages: number[]) => {
      const counts: number[] = [];
      for (const page of pages) {
        sent.mockClear();
        expect((await logPage(undefined, page, 10)).entries).toHaveLength(10);
        counts.push(sent.mock.calls.length);
      }
      return counts;
    };
    await seedLog(100);
    const short = await costs(1, 10);
    await seedLog(10_000);
    const long = await costs(1, 500, 1000);
    sent.mockRestore();
    expect(new Set([...short, ...long]).size).toBe(1);
  });

  it('is empty before anything happened', async () => {
    await aSystem();
    expect(await logPage('USER', 1, 10)).toEqual({ entries: [], total: 0 });
  });
});
