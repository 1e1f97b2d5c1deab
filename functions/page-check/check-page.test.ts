import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { createEmbedding, removeEmbedding } from '#shared/contracts/embeddings.ts';
import { checkPage } from '#shared/contracts/page-check.ts';
import { embedCode } from '#shared/embedding/embed-code.ts';
import { isSeenToday } from './check-page.ts';
import { FETCH_LIMITS } from './fetch-page.ts';

const open: Server[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/**
 * Starts a site on this machine. set-up.ts allows requests to `localhost` and `dk.example`. @returns the site's address
 */
const aSite = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener);
  open.push(server);
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The site has no port.');
  return `http://localhost:${address.port}/`;
};
const aPage = (html: string) => aSite((_, response) => response.setHeader('content-type', 'text/html').end(html));
const anEmbedding = (user: SystemUser, name = 'Сайт клуба') =>
  user.call(createEmbedding, { body: { name, type: 'IFRAME' } });
const codeOf = (embedding: Parameters<typeof embedCode>[0]) => embedCode(embedding, 'https://calendar.example') ?? '';

describe('POST /api/embeddings/{id}/check', () => {
  it('reads the page and says that the code is there [DOC-05]', async () => {
    const user = await (await aSystem()).user();
    const embedding = await anEmbedding(user);
    const url = await aPage(`<h1>Афиша</h1>${codeOf(embedding)}`);
    expect(await user.call(checkPage, { params: { id: embedding.id }, body: { url } })).toEqual({
      findings: [{ code: 'fine', level: 'good', text: 'Код на месте' }],
    });
  });

  it("names the own embedding whose code is there, and tells another's from a deleted one [DOC-05]", async () => {
    const system = await aSystem();
    const [user, other] = [await system.user(), await system.user('посторонний')];
    const [asked, own, gone] = [await anEmbedding(user), await anEmbedding(user, 'Школа'), await anEmbedding(user)];
    const theirs = await anEmbedding(other, 'Тайна');
    await user.call(removeEmbedding, { params: { id: gone.id }, query: {} });
    const findings = async (...embeddings: Parameters<typeof codeOf>[0][]) => {
      const url = await aPage(embeddings.map(codeOf).join(''));
      return (await user.call(checkPage, { params: { id: asked.id }, body: { url } })).findings.map(({ text }) => text);
    };
    expect(await findings(own)).toEqual(['На странице код другого встраивания: «Школа»']);
    expect(await findings(gone)).toEqual([
      'Код удалённого встраивания: календарь по нему больше не показывается. Замените код на странице.',
    ]);
    expect(await findings(asked, theirs)).toEqual(['Код на месте', 'На странице код чужого календаря']);
  });

  it('is of the owner alone: to others, admins too, the embedding does not exist', async () => {
    const system = await aSystem();
    const { id } = await anEmbedding(await system.user());
    for (const caller of [await system.user('другой'), await system.admin()])
      expect(await caller.post(`/api/embeddings/${id}/check`, { url: 'dk.example' })).toMatchObject({ status: 404 });
  });

  it('refuses what may not be checked with one sentence, whatever the reason [DOC-01]', async () => {
    const user = await (await aSystem()).user();
    const { id } = await anEmbedding(user);
    for (const url of ['', 'http://127.0.0.1/', 'https://calendar.example/', 'file:///etc/passwd', 'http://dk.ru:22/'])
      expect(await user.post(`/api/embeddings/${id}/check`, { url })).toMatchObject({
        status: 400,
        body: { error: 'Этот адрес проверить нельзя', code: url === '' ? 'invalid-input' : 'not-checkable' },
      });
  });

  it('answers ten of an hour, and says when the next may be asked', async () => {
    // The limit counts by clock hours, so no hour may end during the test.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date() });
    const user = await (await aSystem()).user();
    const { id } = await anEmbedding(user);
    const url = await aPage('<p>Нет');
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => user.post(`/api/embeddings/${id}/check`, { url })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429]);
    const refused = replies.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('says in words that the site has answered with a failure [DOC-09]', async () => {
    const user = await (await aSystem()).user();
    const { id } = await anEmbedding(user);
    const broken = await aSite((_, response) => response.writeHead(502).end('Bad gateway'));
    expect((await user.call(checkPage, { params: { id }, body: { url: broken } })).findings).toEqual([
      { code: 'status-5xx', level: 'bad', text: 'Сайт ответил ошибкой (502). Попробуйте позже.' },
    ]);
    const hangUp = await aSite((request) => request.socket.destroy());
    expect((await user.call(checkPage, { params: { id }, body: { url: hangUp } })).findings).toEqual([
      { code: 'broken', level: 'bad', text: 'Сайт оборвал ответ. Попробуйте ещё раз.' },
    ]);
  });

  it("keeps, logs and answers none of the page's words [DOC-10]", async () => {
    const system = await aSystem();
    const user = await system.user();
    const embedding = await anEmbedding(user);
    const secret = 'совершенно-секретно';
    const url = await aSite((_, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'content-security-policy': `frame-src https://secret-words.example`,
        'x-powered-by': 'secret-words',
      });
      response.end(`<title>${secret}</title><meta name="a" content="${secret}">
        <p>${secret} ${codeOf(embedding)}<iframe src="https://calendar.example/calendar/secret-words">`);
    });
    const reply = await user.post(`/api/embeddings/${embedding.id}/check`, { url });
    expect(reply.status).toBe(200);
    const left = JSON.stringify([reply.text, reply.headers, logLines, await system.items()]);
    expect(left).not.toContain(secret);
    expect(left).not.toContain('secret-words');
    expect(left).not.toContain(new URL(url).host);
  });
});

describe('the site of a page', () => {
  it('was seen today, by what is counted of visits [DOC-06]', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00Z') });
    const system = await aSystem();
    const user = await system.user();
    const { id, widgetToken: token } = await anEmbedding(user);
    for (const host of ['dk.example', 'localhost'])
      await system.nobody.post(
        '/api/seen',
        { token, host, outcome: 'shown' },
        { headers: { 'user-agent': 'Firefox' } },
      );
    const isSeen = (hostname: string) => isSeenToday(system.storage, { id, hostname, now: new Date() });
    expect(await Promise.all(['dk.example', 'dk.example.', 'other.example', 'localhost'].map(isSeen))).toEqual([
      ...[true, true, false, false],
    ]);
    const resolved = vi.spyOn(FETCH_LIMITS, 'resolve').mockImplementation(() => lookup('localhost', { all: true }));
    const url = (await aPage('<p>Афиша')).replace('localhost', 'dk.example');
    expect((await user.call(checkPage, { params: { id }, body: { url } })).findings).toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('На этом сайте календарь сегодня видели') }),
    );
    resolved.mockRestore();
    vi.setSystemTime(new Date('2026-11-23T21:00:00Z'));
    expect(await isSeen('dk.example')).toBe(false);
  });
});
