import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { seenDayKey } from '#functions/storage/dynamodb/keys.ts';
import { answerLate } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { createEmbedding, updateEmbedding } from '#shared/contracts/embeddings.ts';
import { getSeen } from '#shared/contracts/visits.ts';
import { DAY_MS } from '#shared/time/units.ts';

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NOON = new Date('2026-11-23T09:00:00Z');

let system: System;
let owner: SystemUser;
let embedding: { readonly id: string; readonly widgetToken: string };

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  system = await aSystem();
  owner = await system.user();
  embedding = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
});
afterEach(() => {
  vi.useRealTimers();
});

const send = (body: unknown, headers: Record<string, string> = {}) =>
  system.nobody.request('POST', '/api/seen', body, {
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': AGENT, ...headers },
  });
const beacon = (host: string, outcome = 'shown') => ({ token: embedding.widgetToken, host, outcome });
const visit = (host: string, outcome?: string) => send(beacon(host, outcome));
const seen = (days = 1) => owner.call(getSeen, { params: { id: embedding.id }, query: { days: String(days) } });
const countItems = async () =>
  (await rawItems(system).all()).filter(({ pk }) => String(pk).startsWith('SEEN#')).map(({ sk }) => String(sk));

describe('POST /api/seen', () => {
  it('counts a visit for its day and its site, and answers nothing [SEEN-01]', async () => {
    const reply = await visit('example.ru');
    expect([reply.status, reply.text, reply.headers['content-type']]).toEqual([204, '', undefined]);
    await visit('example.ru');
    await visit('xn--80akhbyknj4f.xn--p1ai', 'failed');
    vi.setSystemTime(NOON.getTime() + DAY_MS);
    await visit('example.ru', 'crashed');
    await visit('xn--80akhbyknj4f.xn--p1ai');
    expect(await seen(3)).toEqual({
      days: [
        { day: '2026-11-22', views: 0, error: 0, failed: 0 },
        { day: '2026-11-23', views: 2, error: 0, failed: 1 },
        { day: '2026-11-24', views: 1, error: 0, failed: 1 },
      ],
      hosts: [
        { host: 'example.ru', first: '2026-11-23', last: '2026-11-24', failed: '2026-11-24' },
        { host: 'испытание.рф', first: '2026-11-23', last: '2026-11-24', failed: '2026-11-23' },
      ],
      sample: 1,
    });
  });

  it('counts a visit once where the table answers too late and is asked again [SEEN-01]', async () => {
    const { client } = system.storage.table.access;
    await visit('example.ru');
    answerLate(client, 3);
    await visit('example.ru');
    await visit('example.ru', 'failed');
    expect((await seen()).days).toEqual([{ day: '2026-11-23', views: 2, error: 0, failed: 1 }]);
    vi.setSystemTime(NOON.getTime() + DAY_MS);
    // The first visit of a day, from a new site.
    answerLate(client, 2);
    await visit('example.com');
    expect((await seen()).days).toEqual([{ day: '2026-11-24', views: 1, error: 0, failed: 0 }]);
    expect((await seen(2)).hosts).toHaveLength(2);
  });

  it.each([
    ['no JSON', '{'],
    ['an empty body', undefined],
    ['a list', []],
    ['a field too many', { token: 't', host: '', outcome: 'shown', path: '/' }],
    ['no token', { host: 'example.ru', outcome: 'shown' }],
    ['an unknown token', { token: 'nobody', host: 'example.ru', outcome: 'shown' }],
  ])('writes nothing for %s [SEEN-06]', async (_, body) => {
    expect(await send(body)).toMatchObject({ status: 204, text: '' });
    expect(await countItems()).toEqual([]);
  });

  it('asks the table for no token that is not text, of which the table makes an error [SEEN-06]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await send({ ...beacon('example.ru'), token: '\ud800' })).toMatchObject({ status: 204, text: '' });
    expect(warned).not.toHaveBeenCalled();
  });

  it.each([
    ['a port', { host: 'example.ru:8443' }],
    ['a path', { host: 'example.ru/secret' }],
    ['an address', { host: 'https://example.ru' }],
    ['capitals', { host: 'Example.ru' }],
    ['a name of no letters', { host: 'пример.рф' }],
    ['a name too long', { host: `${'a.'.repeat(130)}ru` }],
    ['the mark of other sites', { host: '*' }],
    ['another outcome', { outcome: 'seen' }],
  ])('writes nothing for %s [SEEN-03, SEEN-06]', async (_, fields) => {
    expect(await send({ ...beacon('example.ru'), ...fields })).toMatchObject({ status: 204, text: '' });
    expect(await countItems()).toEqual([]);
  });

  it('takes 300 bytes and no more [SEEN-06]', async () => {
    const text = JSON.stringify(beacon('example.ru'));
    await send(text.padEnd(301));
    expect(await countItems()).toEqual([]);
    await send(text.padEnd(300));
    expect(await countItems()).toHaveLength(3);
  });

  it.each([
    ['of our own pages', {}, 'calendar.example'],
    ['that asks for privacy', { 'sec-gpc': '1' }, 'example.ru'],
    ['that asks not to be tracked', { dnt: '1' }, 'example.ru'],
    ['of a bot', { 'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0)' }, 'example.ru'],
    ['of a program without a name', { 'user-agent': '' }, 'example.ru'],
  ])('counts no visit %s [SEEN-02]', async (_, headers, host) => {
    expect(await send(beacon(host), headers)).toMatchObject({ status: 204 });
    expect(await countItems()).toEqual([]);
  });

  it('counts no visit while «Считать показы» is off, and the feed tells the pages [SEEN-02]', async () => {
    const told = async () => {
      const { body } = await system.nobody.get(`/api/events/public?token=${embedding.widgetToken}&month=2026-11`);
      return Object(body).seen;
    };
    expect(await told()).toBe(1);
    const params = { id: embedding.id };
    const off = await owner.call(updateEmbedding, { params, body: { counting: false } });
    expect([off.counting, await told()]).toEqual([false, 0]);
    await visit('example.ru');
    expect([await countItems(), (await seen()).sample]).toEqual([[], 0]);
    await owner.call(updateEmbedding, { params, body: { counting: true } });
    await visit('example.ru');
    expect([await told(), (await seen()).days[0]?.views]).toEqual([1, 1]);
  });

  it('notes the last day on which a site had a code that does not follow «Опубликовать» [FACE-21]', async () => {
    await visit('example.ru');
    await send({ ...beacon('example.ru'), fixed: true });
    vi.setSystemTime(NOON.getTime() + DAY_MS);
    await visit('example.ru');
    await send({ ...beacon('dk.example'), fixed: true });
    const { hosts } = await seen();
    expect(hosts.map(({ host, fixed }) => [host, fixed])).toEqual(
      expect.arrayContaining([
        ['example.ru', '2026-11-23'],
        ['dk.example', '2026-11-24'],
      ]),
    );
  });

  it('logs for an alarm that a widget was not shown, but not a shown or an unknown widget [SEEN-03]', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await visit('example.ru');
    await send({ token: 'nobody', host: 'example.ru', outcome: 'failed' });
    expect(warned).not.toHaveBeenCalled();
    await visit('example.ru', 'crashed');
    expect(warned.mock.calls).toEqual([[{ widget: 'not shown', outcome: 'crashed' }]]);
    warned.mockRestore();
  });

  it('takes no referrer, an IP and localhost for no address [SEEN-07]', async () => {
    for (const host of ['', '192.0.2.7', '[2001:db8::7]', 'localhost']) await visit(host);
    const { days, hosts } = await seen();
    expect([days[0]?.views, hosts]).toEqual([4, [{ host: '', first: '2026-11-23', last: '2026-11-23' }]]);
  });

  it('keeps, logs and answers nothing of a visitor but the name of the site [SEEN-03]', async () => {
    const secrets = ['192.0.2.77', 'Mozilla', '/private', 'hidden=1', 'session-cookie', '8443'];
    const told: unknown[] = [];
    const spies = (['info', 'warn', 'error', 'log'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...line) => void told.push(line)),
    );
    const headers = {
      'x-client-address': '192.0.2.77',
      'x-forwarded-for': '192.0.2.77',
      referer: 'https://example.ru:8443/private?hidden=1',
      cookie: 'token=session-cookie',
    };
    const replies = [
      await send(beacon('example.ru'), headers),
      await send({ ...beacon('example.ru:8443/private?hidden=1') }, headers),
    ];
    const items = (await rawItems(system).all()).filter(({ pk }) => String(pk).startsWith('SEEN#'));
    expect(items).toHaveLength(3);
    expect(told.length).toBeGreaterThan(0);
    const everything = JSON.stringify([items, told, replies, await seen()]);
    for (const spy of spies) spy.mockRestore();
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  });

  it('tells 50 sites apart and the rest as one, with one item a day, however many come [SEEN-05]', {
    tags: ['slow'],
  }, async () => {
    const hosts = Array.from({ length: 80 }, (_, at) => `site${at}.example.ru`);
    for (let at = 0; at < hosts.length; at += 4) await Promise.all(hosts.slice(at, at + 4).map((host) => visit(host)));
    await visit('');
    const items = await countItems();
    expect(items.filter((sk) => sk.startsWith('DAY#'))).toEqual(['DAY#2026-11-23']);
    const named = (await seen()).hosts.filter(({ host }) => host !== '*' && host !== '');
    expect(named).toHaveLength(50);
    expect(items).toHaveLength(1 + 50 + 3);
    expect((await seen()).days[0]?.views).toBe(81);
  });

  it('has room again where sites are gone after 400 days', async () => {
    const { HOSTS, ...raw } = { HOSTS: { pk: `SEEN#${embedding.id}`, sk: 'HOSTS' }, ...rawItems(system) };
    await visit('example.ru');
    await raw.put({ ...HOSTS, kind: 'SEEN_HOSTS', count: 50, ttl: 2_000_000_000 });
    await visit('new.example.ru');
    expect((await seen()).hosts.map(({ host }) => host)).toEqual(['*', 'example.ru']);
    vi.setSystemTime(NOON.getTime() + DAY_MS);
    await visit('example.ru');
    await visit('new.example.ru');
    expect((await seen()).hosts.map(({ host }) => host)).toContain('new.example.ru');
  });

  it('tells one of many after a day of many views, and weighs it by that; a failed page always tells, and counts once [SEEN-04]', async () => {
    const day = { kind: 'SEEN_DAY', n: 5, variance: 0, failed: 0, ttl: 2_000_000_000 };
    await rawItems(system).put({ ...seenDayKey(embedding.id, '2026-11-22'), ...day, views: 1000 });
    // The first visit of the day sets the sample by the views of the day before.
    await visit('example.ru');
    for (const outcome of ['shown', 'shown', 'shown', 'failed', 'crashed']) await visit('example.ru', outcome);
    expect(await seen()).toMatchObject({
      days: [{ views: 31, error: Math.round(2 * Math.sqrt(3 * 90)), failed: 11 }],
      sample: 10,
    });
    const { body } = await system.nobody.get(`/api/events/public?token=${embedding.widgetToken}&month=2026-11`);
    expect(body).toMatchObject({ seen: 10 });
    // Two days later there has been a day with 31 views and a day without any: every visit is reported again.
    vi.setSystemTime(NOON.getTime() + 2 * DAY_MS);
    await visit('example.ru');
    expect((await seen()).sample).toBe(1);
  });

  it('answers 204 while the table fails, and is told in the log by a name [SEEN-03]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const reply = await system
      .with({ TABLE_NAME: 'nowhere' })
      .post('/api/seen', beacon('example.ru'), { headers: { 'user-agent': AGENT } });
    expect(reply.status).toBe(204);
    expect(JSON.stringify(warn.mock.calls)).toContain('ResourceNotFoundException');
    expect(JSON.stringify(warn.mock.calls)).not.toContain('example.ru');
    warn.mockRestore();
  });

  it('leaves a draft uncounted: its month tells the page so [LIVE-11, SEEN-02]', async () => {
    const { body } = await owner.post(`/api/embeddings/${embedding.id}/draft-link`);
    const query = `token=${embedding.widgetToken}&month=2026-11&draft=${String(Object(body).draftKey)}`;
    expect(await system.nobody.get(`/api/events/public?${query}`)).toMatchObject({ status: 200, body: { seen: 0 } });
  });
});

describe('the counts of an embedding', () => {
  it('are those of its owner alone', async () => {
    const [other, admin] = [await system.user('посторонний'), await system.admin()];
    for (const caller of [other, admin])
      expect(await caller.get(`/api/embeddings/${embedding.id}/seen?days=30`)).toMatchObject({ status: 404 });
    for (const days of ['0', '366', 'x'])
      expect(await owner.get(`/api/embeddings/${embedding.id}/seen?days=${days}`)).toMatchObject({ status: 400 });
  });

  it('outlive the trash, and are gone with it for good [SEEN-10]', async () => {
    for (const host of ['example.ru', 'example.com']) await visit(host);
    await owner.delete(`/api/embeddings/${embedding.id}`);
    await owner.post(`/api/trash/${embedding.id}/restore`);
    expect((await seen()).hosts).toHaveLength(2);
    await owner.delete(`/api/embeddings/${embedding.id}`);
    await visit('example.ru');
    await owner.delete(`/api/trash/${embedding.id}`);
    expect(await countItems()).toEqual([]);
  });

  it.each([false, true])('go with the account of their owner, from the trash too: %s [SEEN-10]', async (isTrashed) => {
    const admin = await system.admin();
    await visit('example.ru');
    if (isTrashed) await owner.delete(`/api/embeddings/${embedding.id}`);
    expect((await admin.delete(`/api/admin/users/${owner.id}`)).status).toBe(200);
    expect(await countItems()).toEqual([]);
  });
});
