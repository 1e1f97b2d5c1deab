import { describe, expect, it } from 'vitest';
import { aForm } from '#functions/testing/builders.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { login } from '#shared/contracts/accounts.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const formWith = (name: string): FormData => {
  const form = aForm();
  form.append(name, 'x');
  return form;
};

describe('a JSON body', () => {
  it.each([
    ['that is none', '{"username":', JSON_TYPE, 400],
    ['that is empty', '', JSON_TYPE, 400],
    ['that is a list', '[]', JSON_TYPE, 400],
    ['that is null', 'null', JSON_TYPE, 400],
    ['that is nested without end', '['.repeat(40_000), JSON_TYPE, 400],
    ['with half of a character', '{"username":"\\ud800","password":"b"}', JSON_TYPE, 400],
    ['with half of a character in a name', '{"\\udfff":1}', JSON_TYPE, 400],
    ['under another content type', '{"username":"a","password":"b"}', { 'content-type': 'text/plain' }, 400],
    ['without a content type', '{"username":"a","password":"b"}', { 'content-type': '' }, 400],
    ['that is too large', JSON.stringify({ username: 'x'.repeat(200_000) }), JSON_TYPE, 413],
  ])('%s is refused in Russian [API-10, API-12]', async (_, body, headers, status) => {
    const { nobody } = await aSystem();
    const reply = await nobody.post(login.path, body, { headers });
    expect(reply.status).toBe(status);
    expect(reply.text).toMatch(/^[А-ЯЁ]/);
  });

  it('may come as text and with parameters of its type', async () => {
    const { nobody } = await aSystem();
    const reply = await nobody.post(login.path, '{"username":"нет","password":"такого"}', {
      asText: true,
      headers: { 'content-type': 'application/json; charset=utf-8' },
    });
    expect(reply).toMatchObject({
      status: 401,
      text: 'Неверное имя пользователя или пароль',
      code: 'wrong-credentials',
    });
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'names %s, a property of every object, as unknown wherever it stands',
    async (name) => {
      const system = await aSystem();
      const [admin, user] = [await system.admin(), await system.user()];
      const { id } = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
      const refused = { status: 400, text: expect.stringContaining(`Неизвестное поле: ${name}`) };
      const sent = [
        await admin.post('/api/admin/users', `{"username":"новый","password":"пароль-12","role":"user","${name}":{}}`),
        await user.post('/api/embeddings', `{"name":"Сайт","type":"HTML","settings":{"${name}":1}}`),
        await user.post('/api/embeddings', `{"name":"Сайт","type":"HTML","settings":{"navigation":{"${name}":1}}}`),
        await user.put(`/api/embeddings/${id}`, `{"settings":{"${name}":{}}}`),
        await user.put(`/api/embeddings/${id}`, `{"${name}":{}}`),
        await user.post('/api/events', formWith(name)),
        await user.get(`/api/events?${name}=x`),
      ];
      for (const reply of sent) expect(reply).toMatchObject(refused);
    },
  );

  it.each([
    ['navigation', { name: 'Сайт', type: 'HTML', settings: { navigation: [] } }],
    ['settings', { name: 'Сайт', type: 'HTML', settings: [] }],
    ['the whole body', []],
  ])('is refused where a list stands for an object: %s', async (_, body) => {
    const user = await (await aSystem()).user();
    const { id } = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    expect((await user.post('/api/embeddings', body)).status).toBe(400);
    expect(
      (await user.put(`/api/embeddings/${id}`, Array.isArray(body) ? body : { settings: body.settings })).status,
    ).toBe(400);
  });
});

describe('a query', () => {
  it.each(['page=1&page=2', 'page=-1', 'page=1e3', 'page=', 'limit=101', 'type=ALL', 'type=USER&x=1', 'constructor=1'])(
    '%s is refused in Russian [API-12]',
    async (query) => {
      const admin = await (await aSystem()).admin();
      const reply = await admin.get(`/api/admin/events?${query}`);
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ error: expect.stringMatching(/^[А-ЯЁ]/), code: 'invalid-input' });
    },
  );
});

describe('every answer', () => {
  it('names its request, says nothing can be guessed from it, and is not kept by any cache [API-17]', async () => {
    const { nobody, ...system } = await aSystem();
    const user = await system.user();
    const replies = [await user.get('/api/user'), await nobody.get('/api/user'), await nobody.get('/api/x')];
    for (const { headers } of replies)
      expect(headers).toMatchObject({
        'x-request-id': expect.stringMatching(/^[\w-]{8,}$/),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
  });

  it('has its line in the log, without token, password or name', async () => {
    const system = await aSystem();
    const user = await system.user('мария');
    logLines.length = 0;
    await user.get('/api/user');
    await system.nobody.post(login.path, { username: 'мария', password: 'мой пароль' });
    const lines = logLines.map((line): unknown => JSON.parse(line));
    expect(lines).toMatchObject([
      { level: 'INFO', message: { route: 'GET /api/user', status: 200, userId: user.id, ms: expect.any(Number) } },
      { level: 'INFO', message: { route: 'POST /api/login', status: 401 } },
    ]);
    expect(logLines.join()).not.toMatch(/мария|мой пароль|eyJ/);
  });
});
