import { beforeEach, describe, expect, it } from 'vitest';
import { aForm, anEvent } from '#functions/testing/builders.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { feedList } from '#shared/contracts/feed.ts';

let system: System;
let owner: SystemUser;
let token: string;
beforeEach(async () => {
  system = await aSystem();
  owner = await system.user();
  token = (await owner.call(createEmbedding, { body: { name: 'Виджет', type: 'HTML' } })).widgetToken;
});

const make = (fields: Parameters<typeof anEvent>[0]) => owner.call(createEvent, { form: anEvent(fields) });
const aCategory = (name: string, color = '#ff0000') => owner.call(createCategory, { query: {}, body: { name, color } });
const feed = (categories?: string) =>
  system.nobody.call(feedList, { query: { token, ...(categories !== undefined && { categories }) } });
const titles = async (categories?: string) => (await feed(categories)).map(({ title }) => title).sort();

describe('an event of the feed', () => {
  it('is byte for byte what it was before, when it has none of the newer fields [EV2-23]', async () => {
    const { id } = await make({ title: 'Было', color: '#3b82f6', externalLink: 'https://example.ru/' });
    const { text } = await system.nobody.get(`/api/events/public?token=${token}`);
    expect(text).toBe(
      `[{"id":"${id}","title":"Было","description":"","startDate":"2025-03-05T09:00:00.000Z","endDate":"2025-03-05T10:00:00.000Z","color":"#3b82f6","externalLink":"https://example.ru/"}]`,
    );
  });

  it('says place, age, category and the clock by which it was written down, in words too [EV2-23]', async () => {
    const { id: categoryId } = await aCategory('Лекции', '#00ff00');
    const { id } = await make({ timeZone: 'Asia/Yekaterinburg', location: 'Зал', ageRating: '12+', categoryId });
    expect(await feed()).toEqual([
      {
        id,
        title: 'Встреча',
        description: '',
        startDate: '2025-03-05T09:00:00.000Z',
        endDate: '2025-03-05T10:00:00.000Z',
        color: '#00ff00',
        timeZone: 'Asia/Yekaterinburg',
        utcOffset: 300,
        zone: 'МСК+2, Екатеринбург',
        location: 'Зал',
        ageRating: '12+',
        categoryId,
        category: 'Лекции',
      },
    ]);
  });

  it('of whole days has no clock, and a foreign one has that of its season [EV2-23]', async () => {
    const days = { startDate: '2026-05-09T00:00:00Z', endDate: '2026-05-10T00:00:00Z' };
    await make({ ...days, allDay: 'true', timeZone: 'Asia/Omsk' });
    await make({ startDate: '2026-07-01T10:00:00Z', endDate: '2026-07-01T11:00:00Z', timeZone: 'Europe/Berlin' });
    const [whole, summer] = await feed();
    expect(whole).toMatchObject({ allDay: true });
    for (const name of ['timeZone', 'utcOffset', 'zone']) expect(whole).not.toHaveProperty(name);
    expect(summer).toMatchObject({ utcOffset: 120, zone: 'GMT+2, Berlin' });
  });

  it('that repeats says so in words, on each of its dates [EV2-23]', async () => {
    const start = { startDate: '2026-03-10T15:00:00Z', endDate: '2026-03-10T16:00:00Z' };
    await make({ ...start, recurrence: 'FREQ=WEEKLY;COUNT=2' });
    const query = { token, from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };
    const words = 'каждый вторник, 2 раза';
    expect(await system.nobody.call(feedList, { query })).toMatchObject([{ repeats: words }, { repeats: words }]);
  });

  it('that repeats over a New Year names the year of its end on the dates of another year [REC-10, EV2-23]', async () => {
    // Half past midnight in Moscow. The second date, 29 December, moves beyond the end of the series: to 1 January in
    // Moscow, which is 31 December in UTC.
    const start = { startDate: '2026-12-21T21:30:00Z', endDate: '2026-12-21T22:30:00Z' };
    const made = await make({ ...start, recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261231' });
    const moved = { startDate: '2026-12-31T21:30:00Z', endDate: '2026-12-31T22:30:00Z' };
    await owner.put(`/api/events/${made.seriesId}_20261229`, aForm(moved));
    const query = { token, from: '2026-12-01T00:00:00Z', to: '2027-02-01T00:00:00Z' };
    expect((await system.nobody.call(feedList, { query })).map(({ repeats }) => repeats)).toEqual([
      'каждый вторник до 31 декабря',
      'каждый вторник до 31 декабря 2026',
    ]);
  });

  it('that is a draft is not there, one that is cancelled says so [EV2-16, EV2-17]', async () => {
    await make({ title: 'Черновик', status: 'draft' });
    await make({ title: 'Отменённое', status: 'cancelled' });
    await make({ title: 'Как есть' });
    const found = await feed();
    expect(found.map(({ title, status }) => [title, status]).sort()).toEqual([
      ['Как есть', undefined],
      ['Отменённое', 'cancelled'],
    ]);
    const { text } = await system.nobody.get(`/api/events/public.ics?token=${token}`);
    expect(text).not.toContain('Черновик');
  });
});

describe('categories of the feed', () => {
  it('are the only ones shown when they are named; an unknown one shows nothing [EV2-24]', async () => {
    const [lectures, films] = [await aCategory('Лекции'), await aCategory('Кино')];
    await make({ title: 'Лекция', categoryId: lectures.id });
    await make({ title: 'Фильм', categoryId: films.id });
    await make({ title: 'Прочее' });
    expect(await titles(lectures.id)).toEqual(['Лекция']);
    expect(await titles(`${films.id},unknown,${lectures.id}`)).toEqual(['Лекция', 'Фильм']);
    expect(await titles('unknown')).toEqual([]);
    for (const all of [undefined, '', ',']) expect(await titles(all)).toEqual(['Лекция', 'Прочее', 'Фильм']);
    const { text } = await system.nobody.get(`/api/events/public.ics?token=${token}&categories=${films.id}`);
    expect(text).toContain('Фильм');
    expect(text).not.toContain('Лекция');
    await owner.delete(`/api/categories/${films.id}`);
    expect(await titles(films.id)).toEqual([]);
  });

  it('are fifty at most', async () => {
    const reply = await system.nobody.get(`/api/events/public?token=${token}&categories=${'a,'.repeat(51)}`);
    expect(reply).toMatchObject({ status: 400, text: 'Категории: не больше 50 идентификаторов' });
  });
});
