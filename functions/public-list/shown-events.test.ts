import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { plainEvent } from '#functions/domain/events/stored.testing.ts';
import { embeddingKey, personKey, widgetTokenKey } from '#functions/storage/dynamodb/keys.ts';
import { itemOf } from '#functions/storage/events/stored-writes.ts';
import { anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { renewalOf } from '#functions/testing/renewal.ts';
import { aSystem } from '#functions/testing/system.ts';
import { writeItems } from '#functions/testing/written-events.ts';
import { createEmbedding, type Embedding, listEmbeddings, updateEmbedding } from '#shared/contracts/embeddings.ts';
import { fillPath } from '#shared/contracts/endpoint.ts';
import { createEvent, updateEvent } from '#shared/contracts/events.ts';
import { feedList, getCalendarFile, getEventFile, getFeed, getMonth } from '#shared/contracts/feed.ts';

let system: System;
let admin: SystemUser;
let widget: Embedding;
beforeEach(async () => {
  system = await aSystem();
  admin = await system.admin('главный');
  widget = await widgetOf(admin);
});

const widgetOf = (owner: SystemUser): Promise<Embedding> =>
  owner.call(createEmbedding, { body: { name: 'Виджет', type: 'HTML' } });
const feedOf = ({ widgetToken: token }: Embedding) => system.nobody.get(`${getFeed.path}?token=${token}`);
const titles = async (of = widget): Promise<string[]> => {
  const feed = await system.nobody.call(feedList, { query: { token: of.widgetToken } });
  return feed.map(({ title }) => title).sort();
};
const titlesInFile = async (): Promise<string[]> => {
  const { text } = await system.nobody.get(`${getCalendarFile.path}?token=${widget.widgetToken}`);
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
  return events.map((event) => String(event.getFirstPropertyValue('summary'))).sort();
};
const fileOf = (event: string) =>
  system.nobody.get(`${getEventFile.path}?${new URLSearchParams({ token: widget.widgetToken, event })}`);
const soon = () => {
  const start = Date.now() + 86_400_000;
  return { startDate: new Date(start).toISOString(), endDate: new Date(start + 3_600_000).toISOString() };
};
/** A user with an event and a series. */
const aPublisher = async (name: string, fields: { readonly publishes?: boolean } = {}) => {
  const user = await system.user(name, fields);
  const { id } = await user.call(createEvent, { form: anEvent({ ...soon(), title: name }) });
  await user.call(createEvent, {
    form: anEvent({ ...soon(), title: `${name} снова`, recurrence: 'FREQ=WEEKLY;COUNT=2' }),
  });
  return { ...user, event: id };
};
const series = (name: string) => [name, `${name} снова`, `${name} снова`];
const change = (id: string, body: object) => admin.put(`/api/admin/users/${id}`, body);

describe('an admin’s widget', () => {
  it('and its calendar files show whoever is active, approved and publishes, and nobody else [FEED-04, REG-08]', async () => {
    const [anna, boris] = [await aPublisher('Анна'), await aPublisher('Борис', { publishes: false })];
    const waiting = await aPublisher('Ждущая');
    expect(await titles()).toEqual([...series('Анна'), ...series('Ждущая')]);
    await rawItems(system).change(personKey(waiting.id), 'SET waits = :yes', { ':yes': true });
    expect((await fileOf(waiting.event)).status).toBe(404);
    expect([await titles(), await titlesInFile()]).toEqual([series('Анна'), ['Анна', 'Анна снова']]);
    expect([(await fileOf(anna.event)).status, (await fileOf(boris.event)).status]).toEqual([200, 404]);
    await change(boris.id, { publishes: true });
    expect(await titles()).toEqual([...series('Анна'), ...series('Борис')]);
    expect((await fileOf(boris.event)).status).toBe(200);
    await change(anna.id, { publishes: false });
    expect([await titles(), await titlesInFile()]).toEqual([series('Борис'), ['Борис', 'Борис снова']]);
    // The user's own widget shows the events as before.
    expect(await titles(await widgetOf(anna))).toEqual(series('Анна'));
  });

  it('loses whoever is blocked, at once, and has them back [REG-10]', async () => {
    const anna = await aPublisher('Анна');
    const own = await widgetOf(anna);
    await admin.post(`/api/admin/users/${anna.id}/toggle`, { blocked: true });
    expect([await titles(), await titlesInFile(), (await fileOf(anna.event)).status]).toEqual([[], [], 404]);
    expect((await feedOf(own)).status).toBe(404);
    await admin.post(`/api/admin/users/${anna.id}/toggle`, { blocked: false });
    expect([await titles(), await titles(own)]).toEqual([series('Анна'), series('Анна')]);
  });

  it('asks for the account of each owner who has an event there, all in one request', async () => {
    for (const name of ['Анна', 'Борис', 'Вера']) await aPublisher(name);
    await system.user('без мероприятий');
    const asked: string[] = [];
    intercept(system.storage.table.access.client, (request, pass) => {
      if (request.name === 'BatchGetCommand') asked.push(request.json);
      return pass();
    });
    expect(await titles()).toHaveLength(9);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.match(/PERSON#/g)).toHaveLength(3);
    // The read is consistent, because documents are stored for weeks.
    expect(asked[0]).toContain('"ConsistentRead":true');
  });
});

it('shows nothing of a widget whose owner waits [REG-08]', async () => {
  const waiting = await system.user('ждущая');
  const own = await widgetOf(waiting);
  expect((await feedOf(own)).status).toBe(200);
  await rawItems(system).change(personKey(waiting.id), 'SET waits = :yes', { ':yes': true });
  expect(await feedOf(own)).toMatchObject({ status: 404, text: 'Календарь не найден', code: 'calendar-not-found' });
  const url = encodeURIComponent(`https://calendar.example/calendar/${own.widgetToken}`);
  expect((await system.nobody.get(`/api/oembed?url=${url}`)).status).toBe(404);
});

describe('the calendars that an administrator’s embedding names', () => {
  const narrow = (calendars: unknown, by = admin, of = widget) => by.put(`/api/embeddings/${of.id}`, { calendars });

  it('narrow it to them, at once, and are kept where a save leaves them out [REG-09]', async () => {
    const [anna, boris] = [await aPublisher('Анна'), await aPublisher('Борис')];
    const hidden = await aPublisher('Вера', { publishes: false });
    const calendars = [anna.id, hidden.id, 'никто', anna.id];
    const unique = [anna.id, hidden.id, 'никто'];
    expect(await narrow(calendars)).toMatchObject({ status: 200, body: { calendars: unique } });
    expect([await titles(), await titlesInFile()]).toEqual([series('Анна'), ['Анна', 'Анна снова']]);
    expect([(await fileOf(anna.event)).status, (await fileOf(boris.event)).status]).toEqual([200, 404]);
    const renamed = await admin.call(updateEmbedding, { params: { id: widget.id }, body: { name: 'Иначе' } });
    expect(renamed).toMatchObject({ name: 'Иначе', calendars: unique });
    expect(await admin.call(listEmbeddings, {})).toMatchObject([{ calendars: unique }]);
    const wide = await narrow(null);
    expect(wide).toMatchObject({ status: 200 });
    expect(wide.body).not.toHaveProperty('calendars');
    expect(await titles()).toEqual([...series('Анна'), ...series('Борис')]);
  });

  it('are read one by one while they are few, else out of all events of the time [REG-09]', async () => {
    const anna = await aPublisher('Анна');
    await aPublisher('Борис');
    const queries = async (calendars: number) => {
      const others = Array.from({ length: calendars - 1 }, (_, at) => `никто ${at}`);
      await narrow([anna.id, ...others]);
      let own = 0;
      const end = intercept(system.storage.table.access.client, (request, pass) => {
        if (request.name === 'QueryCommand' && request.json.includes('OWNER#')) own += 1;
        return pass();
      });
      expect(await titles()).toEqual(series('Анна'));
      end();
      return own;
    };
    expect([await queries(8), await queries(9)]).toEqual([2, 0]);
  });

  it('may be named at once when it is made', async () => {
    const anna = await aPublisher('Анна');
    await aPublisher('Борис');
    const body = { name: 'Сайт', type: 'HTML', calendars: [anna.id] } as const;
    const made = await admin.call(createEmbedding, { body: { ...body, calendars: [anna.id] } });
    expect([made.calendars, await titles(made)]).toEqual([[anna.id], series('Анна')]);
  });

  it('can be set only by an admin; those of a demoted admin have no effect and are not shown [REG-09]', async () => {
    const [anna, second] = [await aPublisher('Анна'), await system.admin('второй')];
    const own = await widgetOf(anna);
    expect(await narrow([second.id], anna, own)).toMatchObject({
      status: 403,
      body: { error: 'Недостаточно прав', code: 'forbidden' },
    });
    const body = { name: 'Сайт', type: 'HTML', calendars: [second.id] };
    expect(await anna.post('/api/embeddings', body)).toMatchObject({ status: 403 });

    await second.call(createEvent, { form: anEvent({ ...soon(), title: 'Своё' }) });
    const narrowed = await widgetOf(second);
    await narrow([anna.id], second, narrowed);
    expect(await titles(narrowed)).toEqual(series('Анна'));
    await change(second.id, { role: 'user' });
    expect(await titles(narrowed)).toEqual(['Своё']);
    const demoted = await system.signedInAgain(second);
    const [told] = await demoted.call(listEmbeddings, {});
    expect(told).not.toHaveProperty('calendars');
    const { id, ...whole } = await demoted.call(updateEmbedding, { params: { id: narrowed.id }, body: { ...told } });
    expect([id, whole.name]).toEqual([narrowed.id, 'Виджет']);
    await change(second.id, { role: 'admin' });
    expect(await titles(narrowed)).toEqual(series('Анна'));
  });

  it.each([
    ['none', []],
    ['51', Array.from({ length: 51 }, (_, at) => `u${at}`)],
    ['a text', 'u1'],
    ['a number', [1]],
  ])('are refused where they are %s, fifty are not [REG-09, API-12]', async (_, calendars) => {
    expect((await narrow(calendars)).status).toBe(400);
    expect((await narrow(Array.from({ length: 50 }, (_, at) => `u${at}`))).status).toBe(200);
  });

  it('are kept when it is handed over', async () => {
    const anna = await aPublisher('Анна');
    await aPublisher('Борис');
    const second = await system.user('второй');
    const own = await widgetOf(second);
    const named = { ':calendars': [anna.id, second.id] };
    for (const key of [embeddingKey(second.id, own.id), widgetTokenKey(own.widgetToken)])
      await rawItems(system).change(key, 'SET calendars = :calendars', named);
    expect(await titles(own)).toEqual([]);
    await admin.post(`/api/admin/users/${second.id}/hand-over`, { to: admin.id });
    expect(await titles(own)).toEqual(series('Анна'));
    expect(await admin.call(listEmbeddings, {})).toContainEqual(
      expect.objectContaining({ id: own.id, calendars: [anna.id, admin.id] }),
    );
  });
});

describe('an admin’s widget beside very many events', () => {
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const DAY = { startDate: `${day}T09:00:00.000Z`, endDate: `${day}T10:00:00.000Z` };
  const monthOf = async () =>
    system.nobody.get(fillPath(getMonth.path, { token: widget.widgetToken, month: day.slice(0, 7) }));
  /** Stores 17 MB of events on one day. */
  const fill = ({ id: userId }: SystemUser) => {
    const description = 'я'.repeat(4900);
    const many = Array.from({ length: 1_800 }, (_, at) =>
      itemOf(plainEvent({ ...DAY, id: `many${at}`, userId, title: 'Много', description })),
    );
    return writeItems(system.storage, many);
  };
  /**
   * Runs the work.
   * @returns its result, the number of pages that it reads from the index, and the number of items that it reads with
   * their descriptions
   */
  const broughtBy = async <T>(work: () => Promise<T>) => {
    const [pages, items]: [string[], unknown[]] = [[], []];
    const end = intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      const answer = await pass();
      if (name !== 'QueryCommand' || !json.includes('gsi1')) return answer;
      pages.push(json);
      if (json.includes('#description')) items.push(...Object(answer).Items);
      return answer;
    });
    const result = await work();
    end();
    return { result, pages: pages.length, items: items.length };
  };

  it('shows whoever publishes, however much others have stored; of them it reads no texts beyond 16 MB [SNAP-18]', {
    tags: 'slow',
  }, async () => {
    const [anna, boris] = [await system.user('Анна'), await system.user('Борис', { publishes: false })];
    await anna.call(createEvent, { form: anEvent({ ...DAY, title: 'Весна' }) });
    await fill(boris);
    const { result, items, pages } = await broughtBy(monthOf);
    expect(result).toMatchObject({ status: 200, body: { events: [{ title: 'Весна' }] } });
    expect(result.body).not.toHaveProperty('isPartial');
    // 16 MB are some 1,750 such events. Each of the parallel queries may bring a page more.
    expect(items).toBeLessThan(1_900);
    expect(pages).toBeLessThan(200);
  });

  it('answers 503 where that which it shows is more than 16 MB, and its document holds nothing up [SNAP-18]', {
    tags: 'slow',
  }, async () => {
    const boris = await system.user('Борис');
    const renewal = await renewalOf(system);
    const { id } = await boris.call(createEvent, { form: anEvent({ ...DAY, title: 'Весна' }) });
    expect(await monthOf()).toMatchObject({ status: 200 });
    await fill(boris);
    while ((await renewal.records()).length > 0);
    expect(await system.feeds()).not.toEqual([]);
    await boris.call(updateEvent, { params: { id }, form: anEvent({ ...DAY, title: 'Лето' }) });
    expect(await renewal.publish()).toBe(0);
    expect((await system.feeds()).filter((key) => key.startsWith('api/'))).toEqual([]);
    const { result, items } = await broughtBy(monthOf);
    expect(result).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } });
    expect(items).toBeLessThan(2 * 1_900);
  });
});
