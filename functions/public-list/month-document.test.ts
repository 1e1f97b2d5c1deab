import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding, type Embedding, updateEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { feedList, feedMonth } from '#shared/contracts/feed.ts';
import { makeDraftLink, publishEmbedding, removeDraftLink } from '#shared/contracts/publishing.ts';
import { readSettings } from '#shared/embedding/query-codec.ts';

let system: System;
let owner: SystemUser;
let embedding: Embedding;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T11:30:00.000Z') });
  system = await aSystem();
  owner = await system.user('владелец');
  embedding = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
});
afterEach(() => {
  vi.useRealTimers();
});

const make = (title: string, day: string, more = {}) =>
  owner.call(createEvent, {
    form: anEvent({ title, startDate: `${day}T09:00:00Z`, endDate: `${day}T10:00:00Z`, ...more }),
  });
const path = (query: string) => `/api/events/public?token=${embedding.widgetToken}&${query}`;
const document = (month: string, more = {}) =>
  system.nobody.call(feedMonth, { query: { token: embedding.widgetToken, month, ...more } });
const draw = (transparency: number) =>
  owner.call(updateEmbedding, { params: { id: embedding.id }, body: { settings: { transparency } } });

describe('the document of a month', () => {
  it('has settings and events in one answer; without a month the list is as it was [SNAP-01]', async () => {
    const { id: categoryId } = await owner.call(createCategory, {
      query: {},
      body: { name: 'Лекции', color: '#00ff00' },
    });
    await make('Лекция', '2026-05-20', { categoryId });
    await make('Концерт', '2026-05-05');
    await make('Летом', '2026-07-01');
    await make('Черновик', '2026-05-06', { status: 'draft' });
    const { events, ...rest } = await document('2026-05');
    const settings = expect.stringMatching(/^viewType=month&/);
    expect(rest).toEqual({ month: '2026-05', settings, seen: 1, responsive: true });
    expect(readSettings(rest.settings)).toMatchObject({ transparency: 10, width: '100%' });
    expect(events.map(({ title }) => title)).toEqual(['Концерт', 'Лекция']);
    const query = { token: embedding.widgetToken };
    const list = await system.nobody.call(feedList, {
      query: { ...query, from: '2026-05-01T00:00:00Z', to: '2026-06-01T00:00:00Z' },
    });
    expect(list).toEqual(expect.arrayContaining(events));
    expect(list).toHaveLength(2);
    // The document has the window of the month and all categories. Other parameters are ignored.
    const beside = await document('2026-05', { from: '2026-07-01T00:00:00Z', categories: 'unknown' });
    expect(beside.events).toEqual(events);
  });

  it('is the same for the same state, has the headers of the list, and is not sent twice [SNAP-01, FEED-07]', async () => {
    await make('Концерт', '2026-05-05');
    const first = await system.nobody.get(path('month=2026-05'));
    const list = await system.nobody.get(path('from=2026-05-01T00:00:00Z'));
    for (const name of ['cache-control', 'access-control-allow-origin', 'content-type'])
      expect([name, first.headers[name]]).toEqual([name, list.headers[name]]);
    vi.setSystemTime(new Date('2026-05-30T11:30:00.000Z'));
    const again = await system.nobody.get(path('month=2026-05'));
    expect([again.text, again.headers.etag]).toEqual([first.text, first.headers.etag]);
    const headers = { 'if-none-match': first.headers.etag ?? '' };
    expect((await system.nobody.get(path('month=2026-05'), { headers })).status).toBe(304);
  });

  it('shows what is published, and not the draft [LIVE-02]', async () => {
    const { revision } = await draw(40);
    expect(readSettings((await document('2026-05')).settings).transparency).toBe(10);
    await owner.call(publishEmbedding, { params: { id: embedding.id }, body: { revision } });
    expect(readSettings((await document('2026-05')).settings).transparency).toBe(40);
  });

  it('called `ahead` has the next twelve months, a thousand events at most [SNAP-01]', async () => {
    await make('Вчера', '2026-05-11');
    await make('Осенью', '2026-10-01');
    await make('Нескоро', '2027-06-01');
    expect((await document('ahead')).events.map(({ title }) => title)).toEqual(['Осенью']);
    const daily = { recurrence: 'FREQ=DAILY;COUNT=366' };
    for (const title of ['Утром', 'Днём', 'Вечером']) await make(title, '2026-05-13', daily);
    const ahead = await document('ahead');
    expect([ahead.events.length, ahead.isPartial]).toEqual([1000, true]);
    expect(ahead.events.at(-1)?.startDate.slice(0, 4)).toBe('2027');
  });

  it('of more dates of series than are looked at has the first: no number of series takes a calendar away', {
    tags: 'slow',
  }, async () => {
    await make('Сеанс', '2026-05-13', { recurrence: 'FREQ=DAILY' });
    const raw = rawItems(system);
    const [series] = await raw.ofKind('SERIES');
    if (!series) throw new Error('There is no series');
    const named = (text: unknown, id: string) => String(text).replace(String(series.id), id);
    const copies = Array.from({ length: 149 }, (_, at) => `${series.id}${at}`).map((id) => ({
      ...series,
      ...{ id, sk: named(series.sk, id), gsi1sk: named(series.gsi1sk, id) },
    }));
    await raw.putAll(copies);
    const ahead = await document('ahead');
    expect([ahead.events.length, ahead.isPartial]).toEqual([1000, true]);
    expect(ahead.events.map(({ startDate }) => startDate.slice(0, 10)).at(-1)).toBe('2026-05-19');
  });

  it('called `ahead` begins with the day that it is in Moscow [SNAP-01]', async () => {
    const at = (title: string, startDate: string) =>
      owner.call(createEvent, { form: anEvent({ title, startDate, endDate: startDate.replace(':00Z', ':10Z') }) });
    await at('Вчера в 23:59', '2026-05-11T20:59:00Z');
    await at('Сегодня в полночь', '2026-05-11T21:00:00Z');
    for (const now of ['2026-05-11T21:30:00Z', '2026-05-12T20:59:00Z']) {
      vi.setSystemTime(new Date(now));
      expect((await document('ahead')).events.map(({ title }) => title)).toEqual(['Сегодня в полночь']);
    }
  });

  it('is not there for a wrong token, and refused for a wrong month', async () => {
    expect(await system.nobody.get('/api/events/public?token=unknown&month=2026-05')).toMatchObject({ status: 404 });
    for (const month of ['2026-13', '2026-5', 'may', '1969-12', '2100-01', ''])
      expect(await system.nobody.get(path(`month=${month}`))).toMatchObject({
        status: 400,
        text: 'Месяц: ГГГГ-ММ от 1970 до 2099 года или ahead',
      });
  });
});

describe('a link to the draft', () => {
  it('with a wrong key reads no event, whatever month is asked for [LIVE-11]', async () => {
    await owner.call(makeDraftLink, { params: { id: embedding.id } });
    let reads = 0;
    intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      if (name === 'QueryCommand' && json.includes('#EVENTS')) reads++;
      return pass();
    });
    expect(await system.nobody.get(path('month=2026-05&draft=wrong'))).toMatchObject({ status: 404 });
    expect(reads).toBe(0);
  });

  it('shows the draft, kept by nobody; a wrong or revoked one shows no calendar [LIVE-11]', async () => {
    const params = { id: embedding.id };
    await draw(40);
    expect(await system.nobody.get(path('month=2026-05&draft=undefined'))).toMatchObject({ status: 404 });
    const { draftKey = '' } = await owner.call(makeDraftLink, { params });
    const reply = await system.nobody.get(path(`month=2026-05&draft=${draftKey}`));
    expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(reply.headers).not.toHaveProperty('etag');
    const drawn = await document('2026-05', { draft: draftKey });
    expect(readSettings(drawn.settings).transparency).toBe(40);
    expect(readSettings((await document('2026-05')).settings).transparency).toBe(10);
    expect(reply.text).not.toContain(draftKey);
    const unknown = await system.nobody.get('/api/events/public?token=unknown&month=2026-05');
    for (const key of ['x', '', `${draftKey}x`])
      expect(await system.nobody.get(path(`month=2026-05&draft=${key}`))).toMatchObject({
        status: 404,
        text: unknown.text,
      });
    await owner.call(removeDraftLink, { params });
    expect((await system.nobody.get(path(`month=2026-05&draft=${draftKey}`))).status).toBe(404);
  });
});
