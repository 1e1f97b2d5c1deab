import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { StoredEvent } from '#functions/domain/event.ts';
import { EVENT_DEFAULTS } from '#functions/domain/event.ts';
import { counterAdditions } from '#functions/storage/counters/deltas.ts';
import type { Storage } from '#functions/storage/create-storage.ts';
import { eventCounted, pointerItem, toEventItem } from '#functions/storage/events/event-items.ts';
import { LOG_COUNTERS_KEY, logEntryKey } from '#functions/storage/keys.ts';
import { inParallel } from '#functions/storage/parallel.ts';

const HOUR_MS = 3_600_000;
const BATCH = 25;

/** 64 events a month, evenly: 100,000 of them fill the calendar from 1970 to 2100. */
const EVENT_EVERY_MS = (30.44 * 24 * HOUR_MS) / 64;
const FIRST = Date.parse('1970-02-01T00:00:00.000Z');
/** Of twenty events most last an hour, some days, one three months. */
const HOURS = [1, 1, 2, 1, 1, 8, 1, 1, 24, 1, 1, 2, 1, 72, 1, 1, 240, 1, 1, 2200];

/** The n-th event of an owner; `size` events end in the middle of 2025 or fill all years. */
const eventAt = (at: number, size: number, userId: string): StoredEvent => {
  const last = Date.parse('2100-06-01T00:00:00.000Z');
  const middle = Date.parse('2025-06-01T00:00:00.000Z');
  const start = Math.max(FIRST, Math.min(middle - (size / 2) * EVENT_EVERY_MS, last - size * EVENT_EVERY_MS));
  const startsAt = start + at * EVENT_EVERY_MS;
  return {
    id: `event-${size}-${at}`,
    userId,
    title: `Мероприятие ${at}`,
    description: 'Описание, какое пишут люди: что будет, где и для кого. '.repeat(3),
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(startsAt + (HOURS[at % HOURS.length] ?? 1) * HOUR_MS).toISOString(),
    externalLink: at % 3 === 0 ? 'https://example.ru/registration' : '',
    ...EVENT_DEFAULTS,
    picture: at % 4 === 0 ? 'AbCdEfGhIjKl' : null,
    revision: 1,
    updatedAt: '2025-01-01T00:00:00.000Z',
  };
};

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const writeAll = async ({ table: { access } }: Storage, items: readonly object[]): Promise<void> => {
  const batches = numbers(Math.ceil(items.length / BATCH)).map((at) => items.slice(at * BATCH, (at + 1) * BATCH));
  await inParallel(4, batches, async (batch) => {
    const requests = batch.map((Item) => ({ PutRequest: { Item: { ...Item } } }));
    await access.client.send(new BatchWriteCommand({ RequestItems: { [access.name]: requests } }));
  });
};

/** Writes events of one owner with pointers and counters, as the calls would have. */
export const seedEvents = async (storage: Storage, size: number, userId: string): Promise<void> => {
  const events = numbers(size).map((at) => eventAt(at, size, userId));
  await writeAll(storage, events.map(toEventItem));
  await writeAll(storage, events.map(pointerItem));
  const writes = counterAdditions(events.flatMap((event) => eventCounted(event, 1)));
  for (let at = 0; at < writes.length; at += BATCH) await storage.table.commit(writes.slice(at, at + BATCH));
};

/** Writes a log of so many numbered entries. */
export const seedLog = async (storage: Storage, size: number): Promise<void> => {
  const entry = { kind: 'LOG', type: 'CALENDAR', description: 'Изменено мероприятие «Встреча»', username: 'мария' };
  const timestamp = '2025-03-05T09:00:00.000Z';
  for (const stream of ['ALL', 'OTHER'])
    await writeAll(
      storage,
      numbers(size).map((at) => ({
        ...logEntryKey(stream, at + 1),
        ...entry,
        id: `e${at}`,
        number: at + 1,
        timestamp,
      })),
    );
  await writeAll(storage, [{ ...LOG_COUNTERS_KEY, kind: 'LOG_COUNTERS', ALL: size, USER: 0, AUTH: 0, OTHER: size }]);
};
