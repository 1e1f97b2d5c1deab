import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { REFUSED_ADDRESSES } from '#functions/page-check/refused-addresses.testing.ts';
import { renewSources } from '#functions/scheduled-jobs/renew-sources.ts';
import { sourceKey, tryKey, usageKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import { assign, put } from '#functions/storage/dynamodb/transactions.ts';
import { aForm } from '#functions/testing/builders.ts';
import { anIcsServer } from '#functions/testing/ics-server.ts';
import { failOnce, intercept } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { renewalOf } from '#functions/testing/renewal.ts';
import { join as joins } from '#functions/testing/shared-calendar.ts';
import { aSystem } from '#functions/testing/system.ts';
import { listLog, validateDatabase } from '#shared/contracts/administration.ts';
import { getCalendar, listCalendars, removeCalendar, restoreCalendar } from '#shared/contracts/calendars.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { listEvents } from '#shared/contracts/events.ts';
import { feedList } from '#shared/contracts/feed.ts';
import { searchEvents } from '#shared/contracts/search.ts';
import { getSource, renewSource, subscribeCalendar } from '#shared/contracts/subscriptions.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/units.ts';
import { fetchSource } from './fetch-source.ts';

let system: System;
let owner: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  owner = await system.user('директор');
});

const START = '20260515T090000Z';
const vevent = (uid: string, title: string, more: readonly string[] = []) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SUMMARY:${title}`,
  `DTSTART:${START}`,
  'DTEND:20260515T100000Z',
  ...more,
  'END:VEVENT',
];
const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//a//b//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const TWO = calendar(...vevent('a', 'Концерт'), ...vevent('b', 'Лекция'));

const subscribe = (url: string, by = owner, more = {}) =>
  by.call(subscribeCalendar, { body: { url, color: '#00aa00', ...more } });
const eventsOf = (id: string, by = owner) => by.call(listEvents, { query: { calendarId: id } });
const titlesOf = async (id: string) => (await eventsOf(id)).map(({ title }) => title).sort();
const sourceOf = (id: string) => owner.call(getSource, { params: { id } });
/** Runs the renewal of sources as at this moment. */
const runAt = (now: Date) => renewSources({ storage: system.storage })({ now, isOver: () => false });
const later = (ms: number, from: Date | string = new Date()) => new Date(new Date(from).getTime() + ms);
/** Runs the renewal one second after the source is due. @returns the moment of the run */
const runWhenDue = async (id: string): Promise<Date> => {
  const due = later(1000, (await sourceOf(id)).dueAt);
  await runAt(due);
  return due;
};
const byLabel = (kinds: readonly string[]) => async () =>
  JSON.stringify((await system.items()).filter(({ kind }) => kinds.includes(String(kind))));
const contentOf = byLabel([
  'EVENT',
  'SERIES',
  'UID',
  'WORD',
  'USAGE',
  'LOG',
  'LOG_PENDING',
  'CALENDAR',
  'CHANGE',
  'REVISION',
]);

describe('the calendar of an address', () => {
  it('stands beside the own one, named as it names itself, with its events [PRG-01]', async () => {
    const server = await anIcsServer({ body: calendar('X-WR-CALNAME:Афиша\\, весна', ...vevent('a', 'Концерт')) });
    const made = await subscribe(server.url);
    expect(made).toMatchObject({ name: 'Афиша, весна', color: '#00aa00', role: 'owner', isOwn: false });
    const me = await system.signedInAgain(owner);
    expect((await me.call(listCalendars, {})).map(({ name }) => name)).toEqual(['Мой календарь', 'Афиша, весна']);
    expect(await titlesOf(made.id)).toEqual(['Концерт']);
    const named = await subscribe(server.url.replace('http:', 'HTTP:'), owner, { name: ' Своё имя ' });
    expect(named.name).toBe('Своё имя');
    server.answers({ body: TWO });
    expect((await subscribe(server.url)).name).toBe('Календарь по адресу');
  });

  it('is made once, though its first events cannot be written: the renewal brings them [PRG-01]', async () => {
    const server = await anIcsServer({ body: TWO });
    failOnce(system.storage.table.access.client, ({ json }) => json.includes('"Лекция"'));
    const { id } = await subscribe(server.url);
    expect(await titlesOf(id)).toEqual(['Концерт']);
    await runWhenDue(id);
    expect(await titlesOf(id)).toEqual(['Концерт', 'Лекция']);
  });

  it('has its name whole where that is folded, and cut where it is too long; a long UID is cut too [PRG-01]', async () => {
    const server = await anIcsServer({
      body: calendar('X-WR-CALNAME:Афиша городского Дома культуры\r\n  имени Гагарина'),
    });
    expect((await subscribe(server.url)).name).toBe('Афиша городского Дома культуры имени Гагарина');
    const [name, uid] = [`${'я'.repeat(99)}🎭`, `${'u'.repeat(999)}🎭`];
    server.answers({ body: calendar(`X-WR-CALNAME:${name}`, ...vevent(uid, 'Концерт')) });
    const { id, name: cut } = await subscribe(server.url);
    expect([cut.slice(0, 99), cut.length, await titlesOf(id)]).toEqual(['я'.repeat(99), 100, ['Концерт']]);
  });

  it('webcal:// is https:// [PRG-01]', async () => {
    const before = await system.items();
    const answer = await owner.post('/api/calendars/subscriptions', {
      url: 'webcal://8.8.8.8/a.ics',
      color: '#00aa00',
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('начинается с https:// или webcal://'), field: 'url' },
    });
    expect((await system.items()).length - before.length).toBe(1);
  });

  it.each([
    ['a page', { body: '<!doctype html><p>Календарь', headers: { 'content-type': 'text/html' } }, 'нет календаря'],
    ['nothing there', { status: 404 }, 'ничего нет'],
    ['a failing server', { status: 503 }, 'отвечает ошибкой'],
    ['«unchanged» though nothing is known', { status: 304 }, 'отвечает ошибкой'],
    ['a calendar that is cut', { body: TWO.slice(0, -30) }, 'оборвался'],
    ['an interrupted answer', { body: TWO, isCut: true }, 'оборвался'],
    ['more than 10 MB', { body: Buffer.alloc(10 * 1024 * 1024 + 1, 'BEGIN:VCALENDAR\r\n') }, 'слишком большой'],
    [
      'more than 5000 events',
      { body: calendar(...Array.from({ length: 5001 }, (_, at) => vevent(`${at}`, 'Х')).flat()) },
      'слишком большой',
    ],
    [
      'a redirect to the inside',
      { status: 302, headers: { location: 'http://169.254.169.254/latest/' } },
      'запрашивать нельзя',
    ],
    ['a redirect to http', { status: 302, headers: { location: 'http://example.org/a.ics' } }, 'запрашивать нельзя'],
  ])(
    'is refused where the address gives %s, and nothing is made [PRG-01, PRG-09, PRG-10]',
    async (_, answer, reason) => {
      const server = await anIcsServer(answer);
      const refused = await owner.post('/api/calendars/subscriptions', { url: server.url, color: '#00aa00' });
      expect([refused.status, refused.code]).toEqual([400, 'source-fault']);
      expect(refused.text).toContain(reason);
      expect((await system.items()).filter(({ kind }) => kind === 'CALENDAR' || kind === 'SOURCE')).toEqual([]);
    },
  );

  it('reaches nothing inside, however it is written [PRG-09]', async () => {
    // Tests may send requests to these two hosts.
    const isAllowed = (address: string) =>
      URL.canParse(address) && ['localhost', 'dk.example'].includes(new URL(address).hostname.replace(/\.+$/, ''));
    const tricks = REFUSED_ADDRESSES.filter((address) => !isAllowed(address));
    expect(tricks.length).toBeGreaterThan(50);
    for (const url of tricks) {
      const fault = await fetchSource({ url, ownHost: 'calendar.example' }).catch(
        (reason: unknown) => Object(reason).fault,
      );
      expect([url, ['forbidden', 'no-name'].includes(fault)]).toEqual([url, true]);
    }
  });

  it('ten a user are enough, in parallel too [PRG-02]', async () => {
    const server = await anIcsServer({ body: calendar() });
    const many = await Promise.all(
      Array.from({ length: 12 }, () =>
        owner.post('/api/calendars/subscriptions', { url: server.url, color: '#00aa00' }),
      ),
    );
    const refused = many.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, code }) => [status, code])).toEqual([
      [403, 'too-many-subscriptions'],
      [403, 'too-many-subscriptions'],
    ]);
    expect(refused[0]?.text).toContain('Достигнут предел: 10 календарей по адресу');
  });

  it('is refused to a member of fifty calendars, with that reason [SHR-02]', async () => {
    const server = await anIcsServer({ body: TWO });
    await system.storage.table.commit([assign(userKey(owner.id), { joinedCalendars: 50 })]);
    const refused = await owner.post('/api/calendars/subscriptions', { url: server.url, color: '#00aa00' });
    expect([refused.status, refused.code]).toEqual([403, 'too-many-joined-calendars']);
  });

  it('is for nobody to change, administrators neither; it may be copied and shared [PRG-03]', async () => {
    const server = await anIcsServer({ body: TWO });
    const { id } = await subscribe(server.url);
    const [me, admin, editor] = [
      await system.signedInAgain(owner),
      await system.admin(),
      await system.user('методист'),
    ];
    await joins(me, id, editor, 'editor');
    const other = await system.signedInAgain(editor);
    const [event] = await eventsOf(id);
    const path = `/api/events/${event?.id}`;
    for (const who of [me, other, admin])
      for (const answer of [
        await who.post(`/api/events?calendarId=${id}`, aForm()),
        await who.put(path, aForm({ title: 'Иначе' })),
        await who.delete(path),
        await who.post(`${path}/move`, { calendarId: who.id }),
        await who.post(`/api/categories?calendarId=${id}`, { name: 'Лекции', color: '#ff0000' }),
        await who.post(`/api/import/check?calendarId=${id}`, { kind: 'ics', rows: [] }),
      ]) {
        expect([answer.status, answer.code]).toEqual([403, 'subscribed-calendar']);
        expect(answer.text).toContain('Мероприятия этого календаря меняются только в исходном календаре');
      }
    const bulk = { action: 'move', items: [{ id: event?.id, revision: 1 }], days: 7 };
    expect((await me.post('/api/events/bulk', bulk)).body).toMatchObject({
      done: [],
      failed: [{ reason: expect.stringContaining('только в исходном календаре') }],
    });
    const copy = await me.post(`/api/events?calendarId=${me.id}&copyOf=${event?.id}`, aForm({ title: 'Копия' }));
    expect(copy.status).toBe(201);
    expect(await titlesOf(id)).toEqual(['Концерт', 'Лекция']);
    const { revision } = await me.call(getCalendar, { params: { id } });
    const renamed = await me.put(`/api/calendars/${id}`, { name: 'Иначе', color: '#ff0000', revision });
    expect(renamed.status).toBe(200);
  });

  const fixture = (name: string) =>
    readFileSync(join(import.meta.dirname, `../../shared/calendar-file/read/fixtures/${name}.ics`));
  it.each([
    ['yandex', { 'cache-control': 'private, max-age=600' }],
    ['google', { 'cache-control': 'no-cache, no-store, max-age=0, must-revalidate' }],
    ['outlook', {}],
    ['office365', { 'cache-control': 'private' }],
    ['nextcloud', { etag: '"n1"' }],
    ['apple', { 'last-modified': 'Mon, 02 Mar 2026 09:00:00 GMT' }],
  ])(
    'of %s has the events of an import, and stays as it is while the source does [PRG-04, PRG-06]',
    async (name, headers) => {
      const server = await anIcsServer({ body: fixture(name), headers });
      const { id } = await subscribe(server.url);
      const { readCalendar } = await import('#shared/calendar-file/read/read-calendar.ts');
      const { rows } = readCalendar(fixture(name), 'Europe/Moscow');
      const expected = rows.filter(({ isPrivate }) => !isPrivate).map(({ event }) => event);
      const stored = (await system.items()).filter(({ kind }) => kind === 'EVENT' || kind === 'SERIES');
      const comparable = ({ title, startDate, endDate }: Record<string, unknown>) =>
        [title, startDate, endDate].join(' ');
      expect(stored.map(comparable).sort()).toEqual(expected.map(comparable).sort());
      expect(stored.length).toBeGreaterThan(0);
      const before = await contentOf();
      await runWhenDue(id);
      expect([server.asked.length, (await contentOf()) === before]).toEqual([2, true]);
      expect((await sourceOf(id)).failedSince).toBeUndefined();
      const { issues } = await (await system.admin()).call(validateDatabase, {});
      expect(issues).toEqual([]);
    },
  );

  it('is in lists, search and widgets, and a stored month follows its source [PRG-11]', async () => {
    const server = await anIcsServer({ body: TWO });
    const renewal = await renewalOf(system);
    const { id } = await subscribe(server.url);
    const me = await system.signedInAgain(owner);
    const body = { name: 'Сайт', type: 'HTML', calendars: [me.id, id] } as const;
    const { widgetToken: token } = await me.call(createEmbedding, { body: { ...body, calendars: [me.id, id] } });
    expect((await me.call(searchEvents, { query: { q: 'концерт' } })).events.map(({ title }) => title)).toEqual([
      'Концерт',
    ]);
    expect((await me.call(listEvents, { query: {} })).map(({ title }) => title).sort()).toEqual(['Концерт', 'Лекция']);
    const month = `/api/feeds/1/${token}/2026-05`;
    await renewal.publish();
    expect((await system.nobody.get(month)).text).toContain('Лекция');
    server.answers({ body: calendar(...vevent('a', 'Концерт'), ...vevent('b', 'Беседа')) });
    await runWhenDue(id);
    await renewal.publish();
    const text = (await system.feed(month.slice(1))).bytes.toString();
    expect([text.includes('Беседа'), text.includes('Лекция')]).toEqual([true, false]);
    expect((await system.nobody.call(feedList, { query: { token } })).map(({ title }) => title).sort()).toEqual([
      'Беседа',
      'Концерт',
    ]);
    expect(text).not.toContain(server.url);
  });

  it('tells its address to owners alone [PRG-12]', async () => {
    const server = await anIcsServer({ body: TWO });
    const { id } = await subscribe(server.url);
    const [me, editor, admin] = [
      await system.signedInAgain(owner),
      await system.user('методист'),
      await system.admin(),
    ];
    await joins(me, id, editor, 'editor');
    const other = await system.signedInAgain(editor);
    expect(await sourceOf(id)).toMatchObject({ url: server.url });
    const answers = [
      await other.get(`/api/calendars/${id}/source`),
      await other.get('/api/calendars'),
      await other.get(`/api/calendars/${id}`),
      await other.get(`/api/events?calendarId=${id}`),
      await (await system.user('посторонний')).get(`/api/calendars/${id}/source`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 200, 200, 404]);
    const log = JSON.stringify(await admin.call(listLog, { query: {} }));
    expect(log).toContain('Добавлен календарь по адресу');
    for (const text of [...answers.map(({ text }) => text), log]) expect(text).not.toContain('calendar.ics');
  });
});

describe('a source is asked again', () => {
  it.each([
    ['as its calendar says', ['REFRESH-INTERVAL;VALUE=DURATION:PT12H', 'X-PUBLISHED-TTL:PT1H'], {}, 12 * HOUR_MS],
    ['as Microsoft’s calendar says', ['X-PUBLISHED-TTL:P1D'], { 'cache-control': 'max-age=60' }, DAY_MS],
    ['as its server says', [], { 'cache-control': 'private, max-age=7200' }, 2 * HOUR_MS],
    ['each hour, where nobody says anything', [], {}, HOUR_MS],
    ['each half an hour at most', ['REFRESH-INTERVAL;VALUE=DURATION:PT1M'], {}, 30 * MINUTE_MS],
    ['once a day at least', ['REFRESH-INTERVAL;VALUE=DURATION:P4W'], {}, DAY_MS],
  ])('%s [PRG-05]', async (_, lines, headers: Record<string, string>, every) => {
    const server = await anIcsServer({ body: calendar(...lines), headers });
    const { id } = await subscribe(server.url);
    const { askedAt, dueAt } = await sourceOf(id);
    const wait = Date.parse(dueAt) - Date.parse(askedAt);
    expect(wait).toBeLessThanOrEqual(every);
    expect(wait).toBeGreaterThanOrEqual(every * 0.9);
    await runAt(later(-1000, dueAt));
    expect(server.asked).toHaveLength(1);
    await runWhenDue(id);
    expect(server.asked).toHaveLength(2);
  });

  it.each([
    ['ETag', { etag: '"v1"' }, 'if-none-match'],
    ['Last-Modified', { 'last-modified': 'Mon, 02 Mar 2026 09:00:00 GMT' }, 'if-modified-since'],
    ['the same bytes', {}, undefined],
  ])(
    'and an unchanged one costs one question and the write that takes it: by %s [PRG-06]',
    async (_, headers: Record<string, string>, sent) => {
      const server = await anIcsServer({ body: TWO, headers });
      const { id } = await subscribe(server.url);
      const { dueAt } = await sourceOf(id);
      const writes: string[] = [];
      intercept(system.storage.table.access.client, (request, pass) => {
        if (/Write|Put|Update|Delete/.test(request.name)) writes.push(request.json);
        return pass();
      });
      await runAt(later(1000, dueAt));
      expect(server.asked).toHaveLength(2);
      if (sent) expect(server.asked[1]?.[sent]).toBe(Object.values(headers)[0]);
      expect(writes).toHaveLength(1);
      expect(writes[0]?.match(/"Key"/g)).toHaveLength(1);
    },
  );

  it('and only what differs is written; ids stay [PRG-07]', async () => {
    const server = await anIcsServer({
      body: calendar(...vevent('a', 'Концерт'), ...vevent('b', 'Лекция'), ...vevent('c', 'Спектакль')),
    });
    const { id } = await subscribe(server.url);
    const before = new Map((await eventsOf(id)).map((event) => [event.title, event]));
    server.answers({
      body: calendar(
        ...vevent('a', 'Концерт', ['DTSTAMP:20270101T000000Z']),
        ...vevent('b', 'Беседа'),
        ...vevent('d', 'Выставка'),
      ),
    });
    const itemOf = async (title: string) =>
      (await rawItems(system).ofKind('EVENT')).find((item) => item.title === title);
    const concert = await itemOf('Концерт');
    await runWhenDue(id);
    const now = await eventsOf(id);
    expect(now.map(({ title }) => title).sort()).toEqual(['Беседа', 'Выставка', 'Концерт']);
    const idOf = (title: string) => now.find((event) => event.title === title)?.id;
    expect([idOf('Концерт'), idOf('Беседа')]).toEqual([before.get('Концерт')?.id, before.get('Лекция')?.id]);
    expect([concert?.revision, await itemOf('Концерт')]).toEqual([1, concert]);
    expect(await sourceOf(id)).toHaveProperty('changedAt');
    const { issues } = await (await system.admin()).call(validateDatabase, {});
    expect(issues).toEqual([]);
  });

  it('later after many changes: 5,000 events are a day, also of one that is never written whole [PRG-05]', {
    tags: ['slow'],
  }, async () => {
    const server = await anIcsServer({ body: TWO });
    const { id } = await subscribe(server.url);
    const waitAfter = async (count: number, isOver: () => boolean) => {
      const events = Array.from({ length: count }, (_, at) => vevent(`${count}-${at}`, 'М')).flat();
      server.answers({ body: calendar('REFRESH-INTERVAL;VALUE=DURATION:PT30M', ...events) });
      const due = later(1000, (await sourceOf(id)).dueAt);
      await renewSources({ storage: system.storage })({ now: due, isOver });
      return Date.parse((await sourceOf(id)).dueAt) - due.getTime();
    };
    // The answer adds 198 events and removes two.
    const rest = await waitAfter(198, () => false);
    expect(rest).toBeLessThanOrEqual(0.04 * DAY_MS);
    expect(rest).toBeGreaterThanOrEqual(0.04 * 0.9 * DAY_MS);
    await rawItems(system).change({ pk: `CALENDAR#${id}`, sk: 'SOURCE' }, 'SET written = :n', { ':n': 4999 });
    expect(await waitAfter(100, () => true)).toBe(0);
    expect(await waitAfter(100, () => true)).toBeGreaterThanOrEqual(0.9 * DAY_MS);
  });

  it('and what there was no time for comes with the next run [PRG-07]', { tags: ['slow'] }, async () => {
    const server = await anIcsServer({ body: TWO, headers: { etag: '"1"' } });
    const { id } = await subscribe(server.url);
    const more = Array.from({ length: 5 }, (_, at) => vevent(`m${at}`, `М${at}`)).flat();
    server.answers({ body: calendar(...more), headers: { etag: '"2"' } });
    for (let run = 0; run < 10; run++) {
      const due = later(1000, (await sourceOf(id)).dueAt);
      await renewSources({ storage: system.storage })({ now: due, isOver: () => true });
    }
    expect(await titlesOf(id)).toEqual(['М0', 'М1', 'М2', 'М3', 'М4']);
    expect(server.asked.at(-1)?.['if-none-match']).toBe('"2"');
  });
});

it('a source that goes back to an earlier answer before a later one is written whole is as it says [PRG-07]', async () => {
  const [one, two] = [{ etag: '"1"' }, { etag: '"2"' }];
  const server = await anIcsServer({ body: TWO, headers: one });
  const { id } = await subscribe(server.url);
  server.answers({ body: calendar(...vevent('c', 'Выставка'), ...vevent('d', 'Хор')), headers: two });
  const due = later(1000, (await sourceOf(id)).dueAt);
  await renewSources({ storage: system.storage })({ now: due, isOver: () => true });
  expect(await titlesOf(id)).not.toEqual(['Концерт', 'Лекция']);
  server.answers({ body: TWO, headers: one });
  await runWhenDue(id);
  expect(server.asked.at(-1)).not.toHaveProperty('if-none-match');
  expect(await titlesOf(id)).toEqual(['Концерт', 'Лекция']);
  await runWhenDue(id);
  expect(server.asked.at(-1)?.['if-none-match']).toBe('"1"');
});

describe('a source that fails', () => {
  it('keeps its last good state and says since when; it is asked more and more rarely; a good answer ends it [PRG-08]', async () => {
    const server = await anIcsServer({ body: TWO });
    const { id } = await subscribe(server.url);
    const me = await system.signedInAgain(owner);
    const listed = async () => (await me.call(listCalendars, {})).find((one) => one.id === id);
    server.answers({ status: 500 });
    const began = (await runWhenDue(id)).toISOString();
    const waits: number[] = [];
    let now = new Date(began);
    while (now.getTime() < Date.parse(began) + 7 * DAY_MS) {
      const { dueAt } = await sourceOf(id);
      waits.push(Math.round((Date.parse(dueAt) - now.getTime()) / HOUR_MS));
      now = later(1000, dueAt);
      await runAt(now);
    }
    expect(waits.slice(0, 2)).toEqual([1, 2]);
    // The longest wait is 24 hours, less up to a tenth by chance.
    expect(Math.max(...waits)).toBeGreaterThan(21);
    expect(Math.max(...waits)).toBeLessThanOrEqual(24);
    expect(server.asked.length).toBeLessThan(20);
    expect(await sourceOf(id)).toMatchObject({ failedSince: began, fault: 'status' });
    expect(await listed()).toMatchObject({ failedSince: began });
    expect(await titlesOf(id)).toEqual(['Концерт', 'Лекция']);
    server.answers({ body: TWO });
    now = await runWhenDue(id);
    expect(await sourceOf(id)).not.toHaveProperty('failedSince');
    expect(Date.parse((await sourceOf(id)).dueAt) - now.getTime()).toBeLessThanOrEqual(HOUR_MS);
    expect(await listed()).not.toHaveProperty('failedSince');
  });

  it.each([
    ['is cut', { body: TWO.slice(0, -30) }, 'broken'],
    ['is interrupted', { body: TWO, isCut: true }, 'broken'],
    ['leads inside', { status: 302, headers: { location: 'http://127.0.0.1/' } }, 'forbidden'],
    ['is no calendar', { body: 'Добро пожаловать' }, 'no-calendar'],
  ])('changes nothing where its answer %s [PRG-09, PRG-10]', async (_, answer, fault) => {
    const server = await anIcsServer({ body: TWO });
    const { id } = await subscribe(server.url);
    server.answers(answer);
    await runWhenDue(id);
    expect(await titlesOf(id)).toEqual(['Концерт', 'Лекция']);
    expect(await sourceOf(id)).toMatchObject({ fault });
  });
});

it('says that there is no room, and takes what fits [PRG-08]', async () => {
  const server = await anIcsServer({ body: calendar(...vevent('a', 'Концерт')) });
  const { id } = await subscribe(server.url);
  await rawItems(system).change(usageKey(owner.id), 'SET events = :most', { ':most': 5000 });
  server.answers({ body: TWO });
  await runWhenDue(id);
  expect(await sourceOf(id)).toMatchObject({ fault: 'full' });
  expect(await titlesOf(id)).toEqual(['Концерт']);
});

it('says that there is no room for series either, and takes the other events [PRG-08, REC-31]', async () => {
  const server = await anIcsServer({ body: calendar(...vevent('a', 'Концерт')) });
  const { id } = await subscribe(server.url);
  await rawItems(system).change(usageKey(owner.id), 'SET series = :most', { ':most': 300 });
  server.answers({
    body: calendar(...vevent('s', 'Хор', ['RRULE:FREQ=WEEKLY']), ...vevent('a', 'Беседа'), ...vevent('b', 'Лекция')),
  });
  await runWhenDue(id);
  expect(await sourceOf(id)).toMatchObject({ fault: 'full' });
  expect(await titlesOf(id)).toEqual(['Беседа', 'Лекция']);
  expect(await rawItems(system).ofKind('TRY')).toEqual([]);
  const second = await subscribe(server.url);
  expect([await sourceOf(second.id), await titlesOf(second.id)]).toMatchObject([
    { fault: 'full' },
    ['Беседа', 'Лекция'],
  ]);
});

it('its series count with their bytes [REC-31]', async () => {
  const long = ['RRULE:FREQ=WEEKLY', `DESCRIPTION:${'я'.repeat(3000)}`];
  const server = await anIcsServer({ body: calendar(...vevent('s', 'Хор', long)) });
  const { id } = await subscribe(server.url);
  for (const { seriesBytes } of await rawItems(system).ofKind('USAGE')) expect(seriesBytes).toBeGreaterThan(6000);
  await rawItems(system).change(usageKey(owner.id), 'SET seriesBytes = :most', { ':most': 2 * 1024 * 1024 });
  server.answers({ body: calendar(...vevent('s', 'Хор', long), ...vevent('t', 'Кружок', long)) });
  await runWhenDue(id);
  expect(await sourceOf(id)).toMatchObject({ fault: 'full' });
});

it('takes other UIDs at the limit too: what is gone makes room [PRG-07]', async () => {
  const server = await anIcsServer({ body: TWO });
  const { id } = await subscribe(server.url);
  await rawItems(system).change(usageKey(owner.id), 'SET events = :most', { ':most': 5000 });
  server.answers({ body: calendar(...vevent('c', 'Концерт 2'), ...vevent('d', 'Лекция 2')) });
  await runWhenDue(id);
  expect(await sourceOf(id)).not.toHaveProperty('fault');
  expect(await titlesOf(id)).toEqual(['Концерт 2', 'Лекция 2']);
});

it('that was given up is asked again by itself once an owner has renewed it [PRG-13]', async () => {
  const server = await anIcsServer({ body: TWO });
  const { id } = await subscribe(server.url);
  const soon = new Date().toISOString();
  const tried = { ...tryKey(sourceKey(id)), kind: 'TRY', tries: 10, nextAt: soon, ttl: 4_000_000_000 };
  await system.storage.table.commit([put(tried)]);
  server.answers({ body: calendar(...vevent('a', 'Концерт')) });
  await runWhenDue(id);
  expect([server.asked.length, await titlesOf(id)]).toEqual([1, ['Концерт', 'Лекция']]);
  await owner.call(renewSource, { params: { id } });
  expect(await titlesOf(id)).toEqual(['Концерт']);
  server.answers({ body: TWO });
  await runWhenDue(id);
  expect(await titlesOf(id)).toEqual(['Концерт', 'Лекция']);
});

it('owners ask at once, six times an hour [PRG-13]', async () => {
  const server = await anIcsServer({ body: TWO });
  const { id } = await subscribe(server.url);
  server.answers({ body: calendar(...vevent('a', 'Концерт')) });
  for (let times = 0; times < 6; times++) await owner.call(renewSource, { params: { id } });
  expect(await titlesOf(id)).toEqual(['Концерт']);
  const again = await owner.post(`/api/calendars/${id}/source/renew`, {});
  expect([again.status, server.asked.length]).toEqual([429, 7]);
});

it('is not asked while it is in the trash; its source goes with it [PRG-14]', async () => {
  const server = await anIcsServer({ body: TWO });
  const { id } = await subscribe(server.url);
  const { dueAt } = await sourceOf(id);
  const me = await system.signedInAgain(owner);
  await me.call(removeCalendar, { params: { id } });
  await runAt(later(1000, dueAt));
  expect(server.asked).toHaveLength(1);
  await me.call(restoreCalendar, { params: { id } });
  await runWhenDue(id);
  expect([server.asked.length, await titlesOf(id)]).toEqual([2, ['Концерт', 'Лекция']]);
  await me.call(removeCalendar, { params: { id } });
  await system.storage.calendars.purgeCalendar(id, { now: later(31 * DAY_MS), pulse: async () => false });
  const PASSING = ['LOG', 'LOG_PENDING', 'LIMIT', 'JOB'];
  const left = (await system.items()).filter((item) => JSON.stringify(item).includes(id));
  expect(left.filter(({ kind }) => !PASSING.includes(String(kind)))).toEqual([]);
  await rawItems(system).put({
    pk: `CALENDAR#${id}`,
    sk: 'SOURCE',
    gsi1pk: 'SOURCES',
    gsi1sk: `${dueAt}#${id}`,
    kind: 'SOURCE',
    calendarId: id,
    url: 'x',
    ownHost: '',
    every: 1,
    askedAt: dueAt,
    dueAt,
  });
  const { issues } = await (await system.admin()).call(validateDatabase, {});
  expect(issues).toHaveLength(1);
});
