import { describe, expect, it } from 'vitest';
import { aSystem } from '#functions/testing/system.ts';

describe('GET /api/health', () => {
  it('answers ok, whatever token comes along [RUN-07, SEC-17]', async () => {
    const system = await aSystem();
    for (const caller of [system.nobody, system.withToken('dead')])
      expect(await caller.get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  it.each([
    ['TABLE_NAME', 'no-such-table'],
    ['PICTURES_BUCKET', 'no-such-bucket'],
  ])('fails when %s does not answer [RUN-07, API-11]', async (name, value) => {
    const system = await aSystem();
    const broken = system.with({ [name]: value });
    expect(await broken.get('/api/health')).toMatchObject({ status: 500, text: 'Внутренняя ошибка сервера' });
    expect((await system.nobody.get('/api/health')).status).toBe(200);
  });
});

describe('a route that no contract has', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['POST', '/api/health'],
    ['DELETE', '/api/events'],
    ['PATCH', '/api/events/1'],
    ['GET', '/api/events/1'],
    ['GET', '/api/admin/nothing'],
  ])('%s %s answers 404 in Russian with a request id [API-10, API-16, API-17]', async (method, path) => {
    const { nobody } = await aSystem();
    expect(await nobody.request(method, path)).toMatchObject({
      status: 404,
      text: 'Не найдено',
      code: 'not-found',
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-request-id': expect.stringMatching(/.+/) },
    });
  });
});
