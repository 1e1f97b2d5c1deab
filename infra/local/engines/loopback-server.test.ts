import { once } from 'node:events';
import { request } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { bodyOf, passOn, serveOnLoopback } from './loopback-server.ts';

const text = async (endpoint: string): Promise<string> => (await fetch(endpoint, { method: 'POST', body: 'x' })).text();

it('takes a request back from its engine when the client has gone, and serves the others', async () => {
  const gone = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let isFirst = true;
  const engine = await serveOnLoopback((_request, response) => {
    if (!isFirst) return void response.end('well');
    isFirst = false;
    response.once('close', gone.resolve);
    begun.resolve();
  });
  const guard = await serveOnLoopback(async (asked, response) => {
    const options = { method: asked.method, body: await bodyOf(asked) };
    passOn(response, new URL(engine.endpoint), options, (answer) => void answer.pipe(response));
  });
  onTestFinished(async () => {
    await guard.stop();
    await engine.stop();
  });
  const client = request(guard.endpoint, { method: 'POST' });
  client.on('error', () => undefined);
  client.end('x');
  await begun.promise;
  client.destroy();
  await gone.promise;
  expect(await text(guard.endpoint)).toBe('well');
  expect(await text(guard.endpoint)).toBe('well');
});

it('breaks the connection where its engine is not to be reached', async () => {
  const engine = await serveOnLoopback(() => undefined);
  await engine.stop();
  const guard = await serveOnLoopback(async (asked, response) =>
    passOn(response, new URL(engine.endpoint), { body: await bodyOf(asked) }, () => undefined),
  );
  onTestFinished(guard.stop);
  const client = request(guard.endpoint).end();
  await expect(once(client, 'response')).rejects.toMatchObject({ code: 'ECONNRESET' });
});
