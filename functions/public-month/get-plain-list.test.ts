import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anEvent, aPicture } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { renewalOf } from '#functions/testing/renewal.ts';
import { aSystem } from '#functions/testing/system.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T11:30:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const NASTY = `</script><script>alert(1)</script>"'&`;
const at = (day: string) => ({ startDate: `2026-05-${day}T09:00:00Z`, endDate: `2026-05-${day}T10:00:00Z` });

const aList = async () => {
  const system = await aSystem();
  const owner = await system.user('владелец');
  const { widgetToken: token } = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  const renewal = await renewalOf(system);
  const ask = (event = '-', of = token) => system.nobody.get(`/api/feeds/1/${of}/list/${event}/calendar.example`);
  const list: typeof ask = async (...asked) => {
    await renewal.publish();
    return ask(...asked);
  };
  return { system, owner, token, list, ask };
};
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')['@graph'];
const metaOf = (html: string, name: string) => new RegExp(`="${name}" content="([^"]*)"`).exec(html)?.[1];

it('lists what is coming with date, place and link, and describes the named event to previews [VIS-03]', async () => {
  const { owner, token, list } = await aList();
  await owner.call(createEvent, { form: anEvent({ title: 'Был', ...at('11') }) });
  const image = aPicture('png');
  const concert = await owner.call(createEvent, {
    form: { ...anEvent({ title: 'Концерт', location: 'Зал', status: 'cancelled', ...at('15') }), image },
  });
  const page = `https://calendar.example/calendar/${token}`;
  const { status, headers, text } = await list(concert.id);
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  const facts = 'Отменено. 15 мая 2026, 12:00 – 13:00 (МСК, Москва). Зал';
  const link = `${page}?event=${concert.id}&amp;date=2026-05-15`;
  expect(text).toContain(`<ul><li><a href="${link}">Концерт</a><br>${facts}</li></ul>`);
  expect(['title', 'description', 'url', 'image'].map((name) => metaOf(text, `og:${name}`))).toEqual([
    ...['Концерт', facts, link, `https://calendar.example${concert.imageUrl}`],
  ]);
  expect(dataOf(text)).toMatchObject([{ name: 'Концерт', eventStatus: 'https://schema.org/EventCancelled' }]);
  // A phone's page stays as wide as the phone.
  await owner.call(createEvent, { form: anEvent({ title: 'А'.repeat(60), ...at('15') }) });
  expect((await list()).text).toContain(`>${'А'.repeat(25)}<wbr>${'А'.repeat(25)}<wbr>${'А'.repeat(10)}</a>`);
  const plain = (await list()).text;
  expect([metaOf(plain, 'og:title'), metaOf(plain, 'og:url')]).toEqual(['Календарь мероприятий', page]);
  expect((await list('unknown')).text).toBe(plain);
});

it('is made of the stored document: whatever event is named, the calendar is built once', async () => {
  const { system, owner, ask } = await aList();
  await owner.call(createEvent, { form: anEvent({ title: 'Концерт', ...at('15') }) });
  await ask();
  let reads = 0;
  intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
    if (name === 'QueryCommand' && json.includes('#EVENTS')) reads++;
    return pass();
  });
  for (const event of ['one', 'other', '-']) expect((await ask(event)).text).toContain('Концерт');
  expect(reads).toBe(0);
});

it('tells whole days, another zone, and a series by its next date [VIS-03]', async () => {
  const { owner, list } = await aList();
  const days = { startDate: '2026-05-16T00:00:00Z', endDate: '2026-05-18T00:00:00Z' };
  await owner.call(createEvent, { form: anEvent({ title: 'Дни', allDay: 'true', ...days }) });
  await owner.call(createEvent, { form: anEvent({ title: 'Урал', timeZone: 'Asia/Yekaterinburg', ...at('19') }) });
  const { text } = await list();
  expect(text).toContain('16–17 мая 2026');
  expect(text).toContain('19 мая 2026, 14:00 – 15:00 (МСК+2, Екатеринбург)');
  const form = anEvent({
    title: 'Кружок',
    recurrence: 'FREQ=WEEKLY;BYDAY=TU',
    startDate: '2026-05-05T09:00:00Z',
    endDate: '2026-05-05T10:00:00Z',
  });
  const { id } = await owner.call(createEvent, { form });
  const series = id.split('_')[0];
  expect(metaOf((await list(series)).text, 'og:description')).toContain('19 мая 2026');
});

it('lists whole days until midnight in Moscow [VIS-03]', async () => {
  const { owner, list } = await aList();
  vi.setSystemTime('2026-05-11T20:30:00.000Z');
  for (const [title, from, to] of [
    ['Сегодня', '11', '12'],
    ['Завтра', '12', '13'],
  ] as const) {
    const days = { startDate: `2026-05-${from}T00:00:00Z`, endDate: `2026-05-${to}T00:00:00Z` };
    await owner.call(createEvent, { form: anEvent({ title, allDay: 'true', ...days }) });
  }
  const names = async () => dataOf((await list()).text).map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['Сегодня', 'Завтра']);
  vi.setSystemTime('2026-05-11T21:30:00.000Z');
  expect(await names()).toEqual(['Завтра']);
});

it('keeps what people wrote as text, in the page and in its data [VIS-03]', async () => {
  const { owner, list } = await aList();
  const form = anEvent({ title: NASTY, location: NASTY, description: NASTY, ...at('15') });
  const { id } = await owner.call(createEvent, { form });
  const { text } = await list(id);
  expect(text.match(/<\/?script\b/g)).toHaveLength(2);
  expect(text).not.toContain('alert(1)</script>"');
  expect(dataOf(text)).toMatchObject([{ name: NASTY, description: NASTY }]);
  expect(metaOf(text, 'og:title')).toBe('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
});

it('shows the published categories alone, and of an unknown token nothing [VIS-03]', async () => {
  const { owner, list: all } = await aList();
  const films = await owner.call(createCategory, { body: { name: 'Кино', color: '#ff0000' } });
  for (const [title, categoryId] of [
    ['Фильм', films.id],
    ['Лекция', ''],
  ] as const)
    await owner.call(createEvent, { form: anEvent({ title, categoryId, ...at('15') }) });
  const { widgetToken } = await owner.call(createEmbedding, {
    body: { name: 'Кино', type: 'HTML', settings: { categories: [films.id] } },
  });
  const titles = (html: string) =>
    dataOf(html)
      .map(({ name }: { name: string }) => name)
      .sort();
  expect(titles((await all()).text)).toEqual(['Лекция', 'Фильм']);
  expect(titles((await all('-', widgetToken)).text)).toEqual(['Фильм']);
  expect(await all('-', 'unknown')).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
});
