import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { anEvent } from '#functions/testing/builders.ts';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent, updateEvent } from '#shared/contracts/events.ts';

const pathOf = async (owner: SystemUser): Promise<string> => {
  const { widgetToken } = await owner.call(createEmbedding, { body: { name: 'Виджет', type: 'HTML' } });
  return `/api/events/public.ics?token=${widgetToken}`;
};
const eventsIn = (file: string) => new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
const titlesIn = (file: string) => eventsIn(file).map((event) => event.getFirstPropertyValue('summary'));

describe('GET /api/events/public.ics', () => {
  it('has what the feed has: the own events of a user, all events for an admin [FEED-02, FEED-03, FEED-04]', async () => {
    const system = await aSystem();
    const [owner, other, admin] = [await system.user('владелец'), await system.user('другой'), await system.admin()];
    await owner.call(createEvent, { form: anEvent({ title: 'Своё' }) });
    await other.call(createEvent, { form: anEvent({ title: 'Чужое' }) });
    const own = await system.nobody.get(await pathOf(owner));
    expect(own).toMatchObject({ status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } });
    expect(titlesIn(own.text)).toEqual(['Своё']);
    expect(own.text).not.toContain(owner.id);
    expect(titlesIn((await system.nobody.get(await pathOf(admin))).text).sort()).toEqual(['Своё', 'Чужое']);
  });

  it('changes SEQUENCE and LAST-MODIFIED with an event, and never its UID', async () => {
    const system = await aSystem();
    const owner = await system.user();
    const path = await pathOf(owner);
    const { id } = await owner.call(createEvent, { form: anEvent() });
    const [before] = eventsIn((await system.nobody.get(path)).text);
    const earliest = Math.floor(Date.now() / 1000);
    await owner.call(updateEvent, { params: { id }, form: anEvent({ startDate: '2025-03-05T08:00:00Z' }) });
    const [after] = eventsIn((await system.nobody.get(path)).text);
    const of = (name: string) => [before, after].map((event) => event?.getFirstPropertyValue(name));
    expect(of('uid')).toEqual([`${id}@calendar-system`, `${id}@calendar-system`]);
    expect(of('sequence')).toEqual([1, 2]);
    const changed = after?.getFirstPropertyValue('last-modified');
    expect(changed instanceof ICAL.Time && changed.toUnixTime()).toBeGreaterThanOrEqual(earliest);
  });

  it('is for any origin, kept for 30 seconds, and 304 while nothing changed [FEED-06, FEED-07]', async () => {
    const system = await aSystem();
    const owner = await system.user();
    await owner.call(createEvent, { form: anEvent() });
    const path = await pathOf(owner);
    const first = await system.nobody.get(path);
    const shared = {
      'cache-control': 'public, max-age=30, stale-while-revalidate=15, stale-if-error=604800',
      'access-control-allow-origin': '*',
    };
    expect(first.headers).toMatchObject({ ...shared, 'content-disposition': 'inline; filename="calendar.ics"' });
    const etag = first.headers.etag ?? '';
    const headers = { 'if-none-match': `W/${etag}` };
    expect(await system.nobody.get(path, { headers })).toMatchObject({ status: 304, text: '', headers: { etag } });
    await owner.call(createEvent, { form: anEvent({ title: 'Новое' }) });
    expect(await system.nobody.get(path, { headers })).toMatchObject({ status: 200 });
  });

  it('keeps to a window where one is given [FEED-09]', async () => {
    const system = await aSystem();
    const owner = await system.user();
    await owner.call(createEvent, { form: anEvent() });
    const may = { startDate: '2025-05-01T00:00:00Z', endDate: '2025-05-01T01:00:00Z' };
    await owner.call(createEvent, { form: anEvent(may) });
    const april = '&from=2025-04-01T00:00:00Z&to=2025-05-01T00:00:00Z';
    expect(titlesIn((await system.nobody.get((await pathOf(owner)) + april)).text)).toEqual([]);
  });

  it('reaches three years back and five ahead where none is given', async () => {
    const system = await aSystem();
    const owner = await system.user();
    const year = new Date().getUTCFullYear();
    for (const ago of [4, 3, 0, -5, -6])
      await owner.call(createEvent, {
        form: anEvent({
          title: `${ago}`,
          startDate: `${year - ago}-06-01T09:00:00Z`,
          endDate: `${year - ago}-06-01T10:00:00Z`,
        }),
      });
    const path = await pathOf(owner);
    expect(titlesIn((await system.nobody.get(path)).text)).toEqual(['3', '0', '-5']);
    expect(titlesIn((await system.nobody.get(`${path}&from=1970-01-01T00:00:00Z`)).text)).toHaveLength(5);
  });

  it('is gone with the embedding’s owner blocked [FEED-05]', async () => {
    const system = await aSystem();
    const [admin, owner] = [await system.admin(), await system.user()];
    const path = await pathOf(owner);
    await admin.post(`/api/admin/users/${owner.id}/toggle`);
    expect(await system.nobody.get(path)).toMatchObject({
      status: 404,
      text: 'Календарь не найден',
      code: 'calendar-not-found',
    });
  });

  it.each([
    ['no token', '', 400],
    ['an unknown token', '?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 404],
    ['a window that is none', '?token=a&from=2025-01-01T00:00:00Z&to=2025-01-01T00:00:00Z', 400],
  ])('with %s is refused as the feed is [API-07, API-12]', async (_, query, status) => {
    const { nobody } = await aSystem();
    const [file, feed] = [
      await nobody.get(`/api/events/public.ics${query}`),
      await nobody.get(`/api/events/public${query}`),
    ];
    const { 'x-request-id': __, ...headers } = feed.headers;
    expect(file).toMatchObject({ status, text: feed.text, headers });
  });
});
