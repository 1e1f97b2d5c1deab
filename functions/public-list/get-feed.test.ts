import { describe, expect, it, vi } from 'vitest';
import { anEvent, aPicture } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { type CalendarEvent, createEvent, updateEvent } from '#shared/contracts/events.ts';
import { feedList } from '#shared/contracts/feed.ts';

const widgetOf = async (owner: SystemUser) => {
  const embedding = await owner.call(createEmbedding, { body: { name: 'Виджет', type: 'HTML' } });
  return { ...embedding, path: `/api/events/public?token=${embedding.widgetToken}` };
};
const NOT_FOUND = {
  status: 404,
  text: 'Календарь не найден',
  code: 'calendar-not-found',
  headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
};

describe('GET /api/events/public', () => {
  it('shows a stranger the own events of the owner without saying whose [FEED-01, FEED-02, FEED-03]', async () => {
    const system = await aSystem();
    const [owner, other] = [await system.user('владелец'), await system.user('другой')];
    const full = { title: 'Полное', description: 'О нём', externalLink: 'https://example.ru/', image: aPicture() };
    const { imageUrl, ...event } = await owner.call(createEvent, { form: anEvent(full) });
    const bare = await owner.call(createEvent, {
      form: anEvent({ startDate: '2025-03-04T00:00:00Z', endDate: '2025-03-04T01:00:00Z' }),
    });
    await other.call(createEvent, { form: anEvent({ title: 'Чужое' }) });
    const { path } = await widgetOf(owner);
    const { status, body, text } = await system.nobody.get(path);
    expect(status).toBe(200);
    const plain = ({ id, title, description, startDate, endDate, color }: Omit<CalendarEvent, 'imageUrl'>) => {
      return { id, title, description, startDate, endDate, color };
    };
    expect(body).toEqual([plain(bare), { ...plain(event), externalLink: 'https://example.ru/', imageUrl }]);
    expect(text).not.toContain(owner.id);
    expect(bare.color).toBe('#3b82f6');
  });

  it('shows the events of all who publish for an admin’s embedding [FEED-04]', async () => {
    const system = await aSystem();
    const [admin, user] = [await system.admin(), await system.user()];
    await user.call(createEvent, { form: anEvent({ title: 'Пользователя' }) });
    await admin.call(createEvent, { form: anEvent({ title: 'Администратора' }) });
    const { widgetToken: token } = await widgetOf(admin);
    const feed = await system.nobody.call(feedList, { query: { token } });
    expect(feed.map(({ title }) => title).sort()).toEqual(['Администратора', 'Пользователя']);
  });

  it('asks the table for categories only where an event of the window names one', async () => {
    const system = await aSystem();
    const owner = await system.user();
    const { id: categoryId } = await owner.call(createCategory, { query: {}, body: { name: 'Хор', color: '#ff0000' } });
    await owner.call(createEvent, { form: anEvent({ title: 'Концерт' }) });
    const later = { startDate: '2027-03-04T00:00:00Z', endDate: '2027-03-04T01:00:00Z' };
    await owner.call(createEvent, { form: anEvent({ ...later, title: 'Хор', categoryId }) });
    const { widgetToken: token } = await widgetOf(owner);
    let asked = 0;
    intercept(system.storage.table.access.client, (_, pass) => {
      asked += 1;
      return pass();
    });
    const [from, to] = ['2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z'];
    expect(await system.nobody.call(feedList, { query: { token, to: from } })).toMatchObject([{ title: 'Концерт' }]);
    // The requests: the widget token, the owner, five duration classes of events, and the series.
    expect(asked).toBe(8);
    const choir = { title: 'Хор', category: 'Хор', color: '#ff0000' };
    expect(await system.nobody.call(feedList, { query: { token, from, to } })).toMatchObject([choir]);
    expect(asked).toBe(8 + 9);
  });

  it('is for any origin, kept for 30 seconds, and 304 while nothing changed [FEED-06, FEED-07, FEED-08]', async () => {
    const system = await aSystem();
    const owner = await system.user();
    const event = await owner.call(createEvent, { form: anEvent() });
    const { path } = await widgetOf(owner);
    const headers = { origin: 'https://stranger.example' };
    const first = await system.nobody.get(path, { headers });
    const shared = {
      'cache-control': 'public, max-age=30, stale-while-revalidate=15, stale-if-error=604800',
      'access-control-allow-origin': '*',
    };
    expect(first.headers).toMatchObject({ ...shared, 'x-content-type-options': 'nosniff' });
    expect(first.headers).not.toHaveProperty('access-control-allow-credentials');
    const etag = first.headers.etag ?? '';

    for (const tag of [etag, `W/${etag}`]) {
      const again = await system.nobody.get(path, { headers: { ...headers, 'if-none-match': tag } });
      expect(again).toMatchObject({ status: 304, text: '', headers: { ...shared, etag } });
    }

    await owner.call(updateEvent, { params: { id: event.id }, form: anEvent({ title: 'Новое' }) });
    const changed = await system.nobody.get(path, { headers: { ...headers, 'if-none-match': etag } });
    expect(changed).toMatchObject({ status: 200, body: [{ title: 'Новое' }] });
    expect(changed.headers.etag).not.toBe(etag);
  });

  it('is the same bytes and tag for everybody, so that shared caches answer for us [FEED-08]', async () => {
    const system = await aSystem();
    const owner = await system.user();
    await owner.call(createEvent, { form: anEvent() });
    const { path } = await widgetOf(owner);
    const [one, other] = [await system.nobody.get(path), await owner.get(path)];
    expect(other.text).toBe(one.text);
    expect(other.headers.etag).toBe(one.headers.etag);
    expect(one.headers).not.toHaveProperty('vary');
    expect(one.cookies).toEqual([]);
  });

  it('keeps to a window, multi-day events included [FEED-09]', async () => {
    const system = await aSystem();
    const owner = await system.user();
    await owner.call(createEvent, { form: anEvent({ title: 'До' }) });
    const long = { title: 'Через границу', startDate: '2025-03-30T00:00:00Z', endDate: '2025-04-02T00:00:00Z' };
    await owner.call(createEvent, { form: anEvent(long) });
    const next = { title: 'После', startDate: '2025-04-30T21:00:00Z', endDate: '2025-04-30T22:00:00Z' };
    await owner.call(createEvent, { form: anEvent(next) });
    const { widgetToken: token } = await widgetOf(owner);
    const query = { token, from: '2025-04-01T00:00:00Z', to: '2025-05-01T00:00:00+03:00' };
    expect(await system.nobody.call(feedList, { query })).toMatchObject([{ title: 'Через границу' }]);
  });

  it('is gone with the embedding, a block or the owner, and back after an unblock [FEED-05]', async () => {
    const system = await aSystem();
    const [admin, owner] = [await system.admin(), await system.user()];
    const [kept, removed] = [await widgetOf(owner), await widgetOf(owner)];
    await owner.delete(`/api/embeddings/${removed.id}`);
    expect(await system.nobody.get(removed.path)).toMatchObject(NOT_FOUND);
    await admin.post(`/api/admin/users/${owner.id}/toggle`);
    expect(await system.nobody.get(kept.path)).toMatchObject(NOT_FOUND);
    await admin.post(`/api/admin/users/${owner.id}/toggle`);
    expect((await system.nobody.get(kept.path)).status).toBe(200);
    await admin.delete(`/api/admin/users/${owner.id}`);
    expect(await system.nobody.get(kept.path)).toMatchObject(NOT_FOUND);
  });

  it('stays when the password of its owner expires', async () => {
    const system = await aSystem();
    const owner = await system.user();
    const { path } = await widgetOf(owner);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100 * 86_400_000 });
    const reply = await system.nobody.get(path);
    vi.useRealTimers();
    expect(reply.status).toBe(200);
  });

  it.each([
    ['no token', '', 400],
    ['an empty token', '?token=', 400],
    ['an unknown token', '?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 404],
    ['a token of 65 characters', `?token=${'a'.repeat(65)}`, 400],
    ['two tokens', '?token=a&token=b', 400],
    ['a window that is none', '?token=a&from=2025-01-01T00:00:00Z&to=2025-01-01T00:00:00Z', 400],
    ['a year beyond all years', '?token=a&from=9999-12-31T23:59:59-10:00&to=2025-01-01T00:00:00Z', 400],
  ])('with %s is refused in Russian, for any origin and uncached [API-07, API-12]', async (_, query, status) => {
    const { nobody } = await aSystem();
    const reply = await nobody.get(`/api/events/public${query}`);
    expect(reply).toMatchObject({
      status,
      headers: {
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
        'content-type': 'text/plain; charset=utf-8',
      },
    });
    expect(reply.text).toMatch(/^[А-ЯЁ]/);
  });

  it('takes parameters that strangers append, and a dead token that comes along [SEC-17]', async () => {
    const system = await aSystem();
    const { path } = await widgetOf(await system.user());
    expect((await system.withToken('dead').get(`${path}&utm_source=x&_=1`)).status).toBe(200);
  });

  it('does not write the token into the log', async () => {
    const system = await aSystem();
    const { path, widgetToken } = await widgetOf(await system.user());
    await system.nobody.get(path);
    expect(logLines.join()).not.toContain(widgetToken);
  });
});
