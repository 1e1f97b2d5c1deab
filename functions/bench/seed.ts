import { newAccount } from '#functions/domain/accounts/account.ts';
import type { StoredEvent } from '#functions/domain/events/event.ts';
import type { StoredSeries } from '#functions/domain/events/series-events.ts';
import { plainEvent } from '#functions/domain/events/stored.testing.ts';
import { LOG_COUNTERS_KEY, logEntryKey, usageIndex, usageKey } from '#functions/storage/dynamodb/keys.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { update } from '#functions/storage/dynamodb/transactions.ts';
import { pointerItem, seriesPointerItem, toEventItem, toSeriesItem } from '#functions/storage/events/event-items.ts';
import { wordItems } from '#functions/storage/events/words.ts';
import { accountWrites } from '#functions/storage/users/users.ts';
import type { Storage } from '#functions/testing/create-storage.ts';
import { writeItems } from '#functions/testing/written-events.ts';
import { HOUR_MS } from '#shared/time/units.ts';

/**
 * The number of events of one owner, around the middle of 2025. All other events have other owners, because an owner
 * may have at most 5,000.
 */
const OWN_MAX = 4_000;
const MIDDLE = Date.parse('2025-06-01T00:00:00.000Z');

/** 64 events a month. */
const EVENT_EVERY_MS = (30.44 * 24 * HOUR_MS) / 64;
const FIRST = Date.parse('1970-02-01T00:00:00.000Z');
const LAST = Date.parse('2100-06-01T00:00:00.000Z');
/** The hours of twenty events: most last an hour, some last days, and one lasts three months. */
const HOURS = [1, 1, 2, 1, 1, 8, 1, 1, 24, 1, 1, 2, 1, 72, 1, 1, 240, 1, 1, 2200];

/**
 * The start of the n-th of `size` events, in milliseconds. The months of one owner have 64 events each at every size,
 * so that they can be compared. The other events are closer together if the years from 1970 to 2100 are too short for
 * them.
 */
const startOf = (at: number, size: number): number => {
  const fromMiddle = at - size / 2;
  const near = Math.max(-OWN_MAX / 2, Math.min(fromMiddle, OWN_MAX / 2));
  const room = (near < 0 ? MIDDLE - FIRST : LAST - MIDDLE) - (OWN_MAX / 2) * EVENT_EVERY_MS;
  const step = Math.min(EVENT_EVERY_MS, room / Math.max(1, (size - OWN_MAX) / 2));
  return MIDDLE + near * EVENT_EVERY_MS + (fromMiddle - near) * step;
};

/** The n-th of `size` events. */
const eventAt = (at: number, size: number, userId: string): StoredEvent => {
  const startsAt = startOf(at, size);
  return plainEvent({
    id: `event-${size}-${at}`,
    userId,
    title: `Мероприятие ${at}`,
    description: 'Описание, какое пишут люди: что будет, где и для кого. '.repeat(3),
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(startsAt + (HOURS[at % HOURS.length] ?? 1) * HOUR_MS).toISOString(),
    externalLink: at % 3 === 0 ? 'https://example.ru/registration' : '',
    picture: at % 4 === 0 ? 'AbCdEfGhIjKl' : null,
  });
};

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** Writes items of the table. */
export type WriteItems = (items: readonly object[]) => Promise<void> | void;
/** The number of events or log entries that are made and written at once. */
const PART = 10_000;

/** Adds to the usage of the owners, as the calls would have. */
const countFor = async (storage: Storage, userIds: readonly string[], amount: 'events' | 'series'): Promise<void> => {
  const counts = new Map<string, number>();
  for (const id of userIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  await inParallel(4, [...counts], async ([id, count]) => {
    const rest = {
      events: 0,
      series: 0,
      seriesBytes: 0,
      pictureBytes: 0,
      embeddings: 0,
      templates: 0,
      [amount]: count,
    };
    const names = Object.keys(rest).map((name) => `#${name} :${name}`);
    await storage.table.commit([
      update(usageKey(id), `SET #kind = :kind, gsi1pk = :gsi1pk, gsi1sk = :gsi1sk ADD ${names.join(', ')}`, {
        names: Object.fromEntries(['kind', ...Object.keys(rest)].map((name) => [name, name])),
        values: { kind: 'USAGE', ...usageIndex(id), ...rest },
      }),
    ]);
  });
};

/**
 * Writes events with pointers and the usage of their owners, as the calls would have.
 * @param userId the owner of the events around the middle of 2025, or of all events without `neighbours`
 * @param options `hasWords`: writes the search words too, ten items each; `neighbours`: the owners of the other events,
 * in turn; `write`: a faster way than the API of the engine
 */
export const seedEvents = async (
  storage: Storage,
  size: number,
  userId: string,
  options: { readonly hasWords?: boolean; readonly neighbours?: readonly string[]; readonly write?: WriteItems } = {},
): Promise<void> => {
  const { neighbours = [], write = (items) => writeItems(storage, items) } = options;
  const ownerOf = (at: number): string => {
    const isOwn = neighbours.length === 0 || Math.abs(at - size / 2) < OWN_MAX / 2;
    return isOwn ? userId : (neighbours[at % neighbours.length] ?? userId);
  };
  for (let from = 0; from < size; from += PART) {
    const events = numbers(Math.min(PART, size - from)).map((at) => eventAt(from + at, size, ownerOf(from + at)));
    await write(events.map(toEventItem));
    await write(events.map(pointerItem));
    if (options.hasWords) await write(events.flatMap(wordItems));
  }
  await countFor(storage, numbers(size).map(ownerOf), 'events');
};

/** Writes this many accounts. Nobody can sign in to them. @returns their ids */
export const seedUsers = async (count: number, write: WriteItems): Promise<string[]> => {
  const users = numbers(count).map((at) =>
    newAccount(
      { id: `neighbour-${at}`, username: `сосед ${at}`, role: 'user', passwordHash: 'no password fits' },
      new Date(MIDDLE),
    ),
  );
  await write(users.flatMap(accountWrites).flatMap(({ Put }) => (Put?.Item ? [Put.Item] : [])));
  return users.map(({ id }) => id);
};

const DAY_NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The n-th weekly course of an owner, of the season from September 2024 to May 2026. */
const courseAt = (at: number, userId: string): StoredSeries => {
  const start = Date.UTC(2024, 8, 2 + (at % 7), 12 + (at % 6));
  return {
    ...eventAt(at, 1, userId),
    id: `course-${at}`,
    title: `Кружок ${at}`,
    startDate: new Date(start).toISOString(),
    endDate: new Date(start + 1.5 * HOUR_MS).toISOString(),
    location: 'Малый зал, второй этаж',
    recurrence: `FREQ=WEEKLY;BYDAY=${DAY_NAMES[at % 7]};UNTIL=20260531`,
    exceptions: { 20250106: null, 20250113: null },
  };
};

/** Writes the series of one owner with pointers and counts, as the calls would have. */
const writeSeries = async (storage: Storage, series: readonly StoredSeries[]): Promise<void> => {
  await writeItems(storage, series.map(toSeriesItem));
  await writeItems(storage, series.map(seriesPointerItem));
  await writeItems(storage, series.flatMap(wordItems));
  const owners = series.map(({ calendarId }) => calendarId);
  await countFor(storage, owners, 'events');
  await countFor(storage, owners, 'series');
};

/** Writes weekly courses of one owner: 4 or 5 dates a month each. */
export const seedCourses = (storage: Storage, count: number, userId: string): Promise<void> =>
  writeSeries(
    storage,
    numbers(count).map((at) => courseAt(at, userId)),
  );

/** Series of one owner, of five years each [REC-45]. */
export const SERIES = 200;

/** The weekdays of weekly courses. One course takes place every day. */
const RULES = ['MO,WE,FR', 'TU,TH', 'MO,TU,WE,TH,FR', 'SA', 'MO,TU,WE,TH,FR,SA,SU'];

/**
 * The n-th series of an owner: a course of five years from June 2023 on, about 1.1 kB. Two in five have an exception.
 */
export const seriesAt = (at: number, userId: string): StoredSeries => {
  const startsAt = Date.UTC(2023, 5, 5, 7 + (at % 12), (at % 4) * 15);
  return {
    ...eventAt(at, 1, userId),
    id: `series-${at}`,
    title: `Кружок ${at}`,
    description: 'Описание, какое пишут люди: что будет, где и для кого. '.repeat(5),
    // A Monday; the rule's first date may be later in the week.
    startDate: new Date(startsAt).toISOString(),
    endDate: new Date(startsAt + 1.5 * HOUR_MS).toISOString(),
    location: `Зал ${at % 9}`,
    recurrence: `FREQ=WEEKLY;BYDAY=${RULES[at % RULES.length]};UNTIL=20280604`,
    exceptions: at % 5 < 2 ? { '20250604': null, '20250606': { title: 'Открытый урок' } } : {},
  };
};

/** Writes series of one owner, as `seriesAt` makes them: about 16 dates a month each. */
export const seedSeries = (storage: Storage, count: number, userId: string): Promise<void> =>
  writeSeries(
    storage,
    numbers(count).map((at) => seriesAt(at, userId)),
  );

/** Writes a log with this many numbered entries. */
export const seedLog = async (
  storage: Storage,
  size: number,
  write: WriteItems = (items) => writeItems(storage, items),
): Promise<void> => {
  const entry = {
    kind: 'LOG',
    type: 'CALENDAR',
    description: 'Изменено мероприятие «Встреча»',
    username: 'мария',
    userId: 'maria',
  };
  const timestamp = '2025-03-05T09:00:00.000Z';
  for (const stream of ['ALL', 'OTHER'] as const)
    for (let from = 1; from <= size; from += PART)
      await write(
        numbers(Math.min(PART, size + 1 - from)).map((at) => ({
          ...logEntryKey(stream, from + at),
          ...entry,
          id: `e${from + at - 1}`,
          number: from + at,
          timestamp,
        })),
      );
  await writeItems(storage, [{ ...LOG_COUNTERS_KEY, kind: 'LOG_COUNTERS', ALL: size, USER: 0, AUTH: 0, OTHER: size }]);
};
