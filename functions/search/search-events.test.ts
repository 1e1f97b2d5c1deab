import { beforeEach, describe, expect, it } from 'vitest';
import { startCountingProxy } from '#functions/bench/counting-proxy.ts';
import type { StoredEvent } from '#functions/domain/events/event.ts';
import type { StoredSeries } from '#functions/domain/events/series-events.ts';
import { wordItems } from '#functions/storage/events/words.ts';
import { anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { weekly } from '#functions/testing/series.ts';
import { aSystem } from '#functions/testing/system.ts';
import { writeEvents, writeItems } from '#functions/testing/written-events.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createEvent, EVENT_DEFAULTS, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { searchEvents } from '#shared/contracts/search.ts';
import { handOverUser, removeUser } from '#shared/contracts/users.ts';

let system: System;
let owner: SystemUser;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  [owner, admin] = [await system.user('мария'), await system.admin()];
});

type Fields = Parameters<typeof anEvent>[0];
const create = (fields: Fields, by = owner) => by.call(createEvent, { form: anEvent(fields) });
const hits = (q: string, by = owner, limit?: string) =>
  by.call(searchEvents, { query: { q, ...(limit && { limit }) } });
const found = async (q: string, by = owner) => (await hits(q, by)).events.map(({ title }) => title);
const wordsLeft = async () => (await system.items()).filter(({ kind }) => kind === 'WORD').map(({ sk }) => sk);
/** An hour at noon of a past or coming day, counted from today. */
const on = (day: string) => ({ startDate: `${day}T12:00:00.000Z`, endDate: `${day}T13:00:00.000Z` });

/** An event to be stored directly, without the checks of a call. */
const stored = (id: string, fields: Partial<StoredEvent>): StoredEvent => ({
  id,
  userId: owner.id,
  calendarId: owner.id,
  title: 'Концерт симфонического оркестра филармонии',
  description: '',
  ...on('2090-01-01'),
  externalLink: '',
  ...EVENT_DEFAULTS,
  picture: null,
  revision: 1,
  updatedAt: '2025-01-01T00:00:00.000Z',
  ...fields,
});

describe('a search', () => {
  it('finds by the beginning of a word or another ending of it [FIND-01]', async () => {
    for (const title of ['ЁЛКИ', 'Лекция', 'Концерт', 'Марафон']) await create({ title });
    expect(await found('елка')).toEqual(['ЁЛКИ']);
    expect(await found('лекций')).toEqual(['Лекция']);
    expect(await found('концер')).toEqual(['Концерт']);
    expect(await found('Мария')).toEqual([]);
  });

  it('wants all words, in any order and field [FIND-02]', async () => {
    await create({ title: 'Концерт хора', location: 'Дом культуры', description: 'Вход свободный' });
    expect(await found('свободный концерт дом')).toEqual(['Концерт хора']);
    expect(await found('концерт театр')).toEqual([]);
    // Only four of six words are looked up in the table. The other two must be in the event all the same.
    expect(await found('концерт хор дом культуры вход свободный')).toEqual(['Концерт хора']);
    expect(await found('концерт хор до культуры вход платный свободный')).toEqual([]);
  });

  it('is of own events, of all for an admin, with owners, of drafts and cancelled ones too [FIND-03]', async () => {
    const other = await system.user('пётр');
    await create({ title: 'Встреча моя', status: 'draft' });
    await create({ title: 'Встреча чужая', status: 'cancelled', ...on('2025-03-04') }, other);
    expect(await found('встреча')).toEqual(['Встреча моя']);
    expect((await hits('встреча')).events[0]).not.toHaveProperty('owner');
    expect((await hits('встреча', admin)).events).toMatchObject([
      { title: 'Встреча моя', status: 'draft', owner: 'мария' },
      { title: 'Встреча чужая', status: 'cancelled', owner: 'пётр' },
    ]);
    expect((await system.nobody.get('/api/events/search?q=встреча')).status).toBe(401);
  });

  it.each([
    ['q=я', 'Введите не меньше двух букв'],
    ['q=', 'Введите не меньше двух букв'],
    ['q=%20-!%20', 'Введите не меньше двух букв'],
    [`q=${'я'.repeat(101)}`, 'Запрос не длиннее 100 символов'],
    ['q=два&limit=51', 'Введите целое число от 1 до 50'],
  ])('refuses %s [FIND-04]', async (query, text) => {
    expect(await owner.get(`/api/events/search?${query}`)).toMatchObject({ status: 400, text });
  });

  it('takes two letters, and 100 characters [FIND-04]', async () => {
    for (const q of ['яя', 'я'.repeat(100)])
      expect(await owner.get(`/api/events/search?q=${q}`)).toMatchObject({ status: 200 });
  });

  it('shows first what is not over, the nearest first, then what is past, the latest first [FIND-05]', async () => {
    for (const day of ['2020-05-01', '2090-05-01', '2021-05-01', '2080-05-01'])
      await create({ title: day, description: 'Концерт', ...on(day) });
    const running = {
      startDate: new Date(Date.now() - 86_400_000).toISOString(),
      endDate: new Date(Date.now() + 86_400_000).toISOString(),
    };
    await create({ title: 'идёт', description: 'Концерт', ...running });
    for (const by of [owner, admin])
      expect(await found('концерт', by)).toEqual(['идёт', '2080-05-01', '2090-05-01', '2021-05-01', '2020-05-01']);
  });

  it('says where there is more than its limit [FIND-06]', async () => {
    for (const title of ['Концерт 1', 'Концерт 2', 'Концерт 3']) await create({ title });
    expect(await hits('концерт', owner, '2')).toMatchObject({ events: [{}, {}], isPartial: true });
    expect(await hits('концерт', owner, '3')).toMatchObject({ events: [{}, {}, {}], isPartial: false });
  });

  it('counts an own change at once, and leaves no word behind [FIND-08]', async () => {
    const { id } = await create({ title: 'Концерт' });
    const change = (form: Fields) => owner.call(updateEvent, { params: { id }, query: {}, form: anEvent(form) });
    await change({ title: 'Лекция' });
    expect([await found('концерт'), await found('лекция')]).toEqual([[], ['Лекция']]);
    await change({ title: 'Лекция', ...on('2030-01-01') });
    expect(await found('лекция')).toEqual(['Лекция']);
    expect(await wordsLeft()).toEqual([`лекц#2030-01-01#ия#${id}`]);
    await owner.call(removeEvent, { params: { id }, query: {} });
    expect([await found('лекция'), await wordsLeft()]).toEqual([[], []]);
  });

  it('passes over a word item without an event, or with a word that its event has lost, and deletes it [FIND-09]', async () => {
    const { id } = await create({ title: 'Концерт' });
    const [word] = wordItems(stored('gone', { title: 'Концерт' }));
    const [other] = wordItems(stored(id, { title: 'Лекция' }));
    await writeItems(system.storage, [word ?? {}, other ?? {}]);
    expect(await wordsLeft()).toHaveLength(3);
    expect([await found('концерт'), await found('лекция')]).toEqual([['Концерт'], []]);
    expect(await wordsLeft()).toEqual([`концерт#2025-03-05##${id}`]);
  });

  it('leaves a word that came back while it looked [FIND-09]', async () => {
    const { id } = await create({ title: 'Концерт' });
    const [stale] = wordItems(stored(id, { title: 'Лекция', ...on('2025-03-05') }));
    await writeItems(system.storage, [stale ?? {}]);
    const end = intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      if (name !== 'TransactWriteCommand' || !json.includes('WORDS#')) return pass();
      end();
      await owner.call(updateEvent, { params: { id }, query: {}, form: anEvent({ title: 'Лекция' }) });
      return pass();
    });
    await found('лекция');
    expect(await found('лекция')).toEqual(['Лекция']);
  });
});

describe('a series', () => {
  it('is one hit, dated by the nearest date that has the words', async () => {
    const from = new Date(Date.now() - 70 * 86_400_000 + 3_600_000).toISOString();
    const to = new Date(Date.parse(from) + 3_600_000).toISOString();
    await create(weekly({ title: 'Кружок шахмат', startDate: from, endDate: to, recurrence: 'FREQ=WEEKLY' }));
    for (const by of [owner, admin]) {
      const { events, isPartial } = await hits('шахматы', by);
      expect(events).toMatchObject([{ title: 'Кружок шахмат', isChanged: false }]);
      const [hit] = events;
      const days = (Date.parse(hit?.startDate ?? '') - Date.now()) / 86_400_000;
      expect(days > -1 && days < 8 && isPartial === false).toBe(true);
      // The day of the hit in Moscow.
      const day = new Date(Date.parse(hit?.startDate ?? '') + 3 * 3_600_000).toISOString().slice(0, 10);
      expect(hit?.id).toBe(`${hit?.seriesId}_${day.replaceAll('-', '')}`);
    }
  });

  it('that is over is dated by its last date, and one without an end is as near as today', async () => {
    await create(weekly({ title: 'Старый кружок' }));
    const endless = { startDate: '2020-03-10T15:00:00.000Z', endDate: '2020-03-10T16:00:00.000Z' };
    await create(weekly({ title: 'Вечный кружок', ...endless, recurrence: 'FREQ=DAILY' }));
    await create({ title: 'Кружок однажды', ...on('2090-01-01') });
    expect(
      (await hits('кружок')).events.map(({ title, startDate }) => [title, startDate.slice(0, 4) < '2027']),
    ).toEqual([
      ['Вечный кружок', expect.any(Boolean)],
      ['Кружок однажды', false],
      ['Старый кружок', true],
    ]);
    expect((await hits('старый')).events).toMatchObject([{ startDate: '2026-04-07T15:00:00.000Z' }]);
  });

  it('that becomes a single event keeps its words, and so does an event that begins to repeat', async () => {
    const { seriesId } = await create(weekly());
    const id = seriesId ?? '';
    const save = (recurrence: string) =>
      owner.call(updateEvent, { params: { id }, query: { scope: 'all' }, form: weekly({ recurrence }) });
    await save('');
    expect(await wordsLeft()).toEqual([`кружок#2026-03-10##${id}`]);
    await save('FREQ=WEEKLY;COUNT=5');
    expect(await wordsLeft()).toEqual([`кружок#R2026-04-07##${id}`]);
    await save('FREQ=WEEKLY');
    expect(await wordsLeft()).toEqual([`кружок#R9999-12-31##${id}`]);
    await owner.call(removeEvent, { params: { id }, query: {} });
    expect(await wordsLeft()).toEqual([]);
  });
});

/** This number of words, all different. Each begins with `mark`. */
const manyWords = (count: number, mark: string) =>
  Array.from(
    { length: count },
    (_, at) => `${mark}${String.fromCharCode(1072 + (at % 32))}${String.fromCharCode(1072 + Math.floor(at / 32))}`,
  ).join(' ');

describe('the words of an event', () => {
  it('are the first 36 of title, place and description, of a series the first 24', async () => {
    const texts = { title: manyWords(10, 'аа'), location: manyWords(10, 'бб'), description: manyWords(60, 'вв') };
    await create(texts);
    expect(await wordsLeft()).toHaveLength(36);
    await create(weekly({ ...texts, title: manyWords(10, 'гг') }));
    expect(await wordsLeft()).toHaveLength(60);
  });

  it('are written only where they differ, and take at most 72 of the 100 steps of a transaction', async () => {
    const { seriesId } = await create(weekly({ title: 'Кружок', description: manyWords(60, 'аа') }));
    const steps: string[][] = [];
    intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      if (name === 'TransactWriteCommand')
        steps.push(json.match(/"pk":"WORDS#/g) ?? [], JSON.parse(json).TransactItems);
      return pass();
    });
    const [words, all] = [
      () => Math.max(...steps.filter((_, at) => at % 2 === 0).map((s) => s.length)),
      () => Math.max(...steps.map((s) => s.length)),
    ];
    const edit = (id: string, form: Fields, scope?: 'following') =>
      owner.call(updateEvent, { params: { id }, query: { scope }, form: weekly(form) });
    // This edit makes a single event with other words. The earlier part of the series stays.
    await edit(
      `${seriesId}_20260324`,
      { title: 'Иное', description: manyWords(60, 'бб'), recurrence: '' },
      'following',
    );
    expect(words()).toBe(72);
    expect(all()).toBeLessThanOrEqual(100);
    expect(await found('иное')).toEqual(['Иное']);
    const { id } = await create({ title: 'Вечер', description: manyWords(60, 'вв') });
    steps.length = 0;
    await edit(id, { ...anEvent(), title: 'Утро', description: manyWords(60, 'вв'), recurrence: undefined });
    expect(words()).toBe(2);
  });
});

describe('words of somebody who goes', () => {
  const titles = ['Концерт хора', 'Концерт детский'];

  it('go with their events, and are no part of validation', async () => {
    for (const title of titles) await create({ title });
    await create(weekly({ title: 'Кружок' }));
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    await admin.call(removeUser, { params: { id: owner.id } });
    expect(await wordsLeft()).toEqual([]);
    expect(await found('концерт', admin)).toEqual([]);
  });

  it('are the heir’s', async () => {
    for (const title of titles) await create({ title });
    await create(weekly({ title: 'Концерты по вторникам' }));
    const before = await wordsLeft();
    const heir = await system.user('наследник');
    await admin.call(handOverUser, { params: { id: owner.id }, body: { to: heir.id } });
    expect((await found('концерт', heir)).sort()).toEqual([...titles, 'Концерты по вторникам'].sort());
    expect((await found('концерт', admin)).sort()).toEqual([...titles, 'Концерты по вторникам'].sort());
    expect(await wordsLeft()).toEqual(before);
    expect((await system.items()).filter(({ pk }) => pk.startsWith(`WORDS#${owner.id}`))).toEqual([]);
  });
});

const day = (at: number) => new Date(Date.UTC(2080, 0, 1 + at)).toISOString().slice(0, 10);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

/**
 * Word items of events with this title, one event a day from day `first` on. The events are not stored: no search may
 * need to read them.
 */
const many = (title: string, count: number, first: number) =>
  numbers(count).flatMap((at) => wordItems(stored(`${title}-${first + at}`, { title, ...on(day(first + at)) })));

describe('a search for words that very many events have', () => {
  const tomorrow = () => {
    const start = new Date(Date.now() + 86_400_000).toISOString();
    return { startDate: start, endDate: new Date(Date.parse(start) + 3_600_000).toISOString() };
  };

  it.each([
    ['past ones of a longer word', ['Театральная студия', -30_000], 'театр теней', false],
    ['past ones of the same word', ['Театр танца', -30_000], 'театр теней', false],
    ['later ones of the same word', ['Театры танца', 0], 'театр теней', false],
    ['later ones of both words', ['Театр тени и танца', 0], 'театра теней', true],
    ['past ones, by one word', ['Театр танца', -30_000], 'театр', true],
    ['later ones, by one word', ['Театр танца', 0], 'театр', true],
    ['past ones, by the beginning of a word', ['Театральная студия', -30_000], 'теат тене', false],
  ] as const)(
    'finds the one of tomorrow beside 1,200 %s [FIND-02, FIND-05]',
    { tags: ['slow'] },
    async (_, [title, first], q, isPartial) => {
      await writeItems(system.storage, many(title, 1200, first));
      await create({ title: 'Театр теней', ...tomorrow() });
      for (const by of [owner, admin])
        expect(await hits(q, by)).toMatchObject({ events: [{ title: 'Театр теней' }], isPartial });
    },
  );

  it('finds a series without an end, and what comes after all that were read [FIND-02, FIND-05]', {
    tags: ['slow'],
  }, async () => {
    await writeItems(system.storage, many('Театр танца', 1200, 0));
    await create(weekly({ title: 'Театр по вторникам', recurrence: 'FREQ=WEEKLY' }));
    await create({ title: 'Театр теней', ...on('2095-01-01') });
    for (const by of [owner, admin]) {
      expect(await found('театр', by)).toEqual(['Театр по вторникам']);
      expect(await hits('тени театра', by)).toMatchObject({ events: [{ title: 'Театр теней' }], isPartial: false });
    }
  });

  it('finds no event by a word that is in the list of no other [FIND-02]', async () => {
    await writeItems(system.storage, many('Театр танца', 1200, -30_000));
    await create({ title: 'Теневой зал', ...tomorrow() });
    await create({ title: 'Тень', ...tomorrow() });
    expect(await hits('театр тень')).toEqual({ events: [], isPartial: false });
  });
});

describe('what a search costs', () => {
  it('is at most 410 read units, however many events have the words and however large they are [FIND-07]', {
    tags: ['slow'],
  }, async () => {
    // The nearest events are as large as possible. The others are past, and a search reads only their words.
    const large = numbers(100).map((at) => stored(`large-${at}`, { description: '語'.repeat(5000), ...on(day(at)) }));
    const exceptions = { '20800110': { description: '語'.repeat(5000), title: 'Иначе' } };
    const series = numbers(10).map((at): StoredSeries => {
      const many = Object.fromEntries(
        numbers(6).map((n) => [`208001${11 + n}`, { ...exceptions['20800110'], title: `${n}` }]),
      );
      return { ...stored(`series-${at}`, on('2080-01-01')), recurrence: 'FREQ=DAILY;COUNT=400', exceptions: many };
    });
    const far = numbers(1100).flatMap((at) => wordItems(stored(`far-${at}`, on(day(at - 30_000)))));
    await writeEvents(system.storage, [...large, ...series]);
    await writeItems(system.storage, far);
    const proxy = await startCountingProxy(String(process.env.AWS_ENDPOINT_URL_DYNAMODB));
    try {
      const counted = await aSystem({ endpoints: { table: proxy.endpoint } });
      const query = { q: 'концерты симфонических оркестров филармонии', limit: '50' };
      for (const by of [owner, admin]) {
        const same = counted.with(system.resources);
        proxy.take();
        const reply = await same.get(`/api/events/search?${new URLSearchParams(query)}`, {
          headers: { authorization: `Bearer ${by.token}` },
        });
        const { reads } = proxy.take();
        expect(reply).toMatchObject({ status: 200, body: { isPartial: true } });
        expect(reads).toBeGreaterThan(250);
        expect(reads).toBeLessThanOrEqual(410);
      }
    } finally {
      proxy.stop();
    }
  });

  it('is 11 read units for 5 hits and 62 for 30, beside the caller’s account [FIND-07]', async () => {
    const some = numbers(5).map((at) => stored(`five-${at}`, { title: 'Лекция', ...on(day(at)) }));
    const more = numbers(30).map((at) => stored(`thirty-${at}`, { title: 'Выставка', ...on(day(at)) }));
    await writeEvents(system.storage, [...some, ...more]);
    const units: number[] = [];
    for (const q of ['лекция', 'выставка']) {
      let spent = 0;
      const end = intercept(system.storage.table.access.client, async ({ json }, pass) => {
        const answer = await pass();
        if (!json.includes('ReturnConsumedCapacity')) return answer;
        const { ConsumedCapacity } = Object(answer);
        for (const one of [ConsumedCapacity].flat()) spent += one.CapacityUnits;
        return answer;
      });
      await hits(q);
      end();
      units.push(spent);
    }
    expect(units).toEqual([11, 62]);
  });
});
