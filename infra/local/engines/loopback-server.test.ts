import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
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

it('closes no idle connection, as a client may be about to send a request into it', async () => {
  const engine = await serveOnLoopback((_request, response) => void response.end('x'));
  onTestFinished(engine.stop);
  // In this header Node names the seconds after which the server closes an idle connection.
  expect((await fetch(engine.endpoint)).headers.get('keep-alive')).toBeNull();
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

it('goes on serving when a client breaks off in the middle of its body', async () => {
  const broken = Promise.withResolvers<void>();
  const engine = await serveOnLoopback(async (asked, response) => {
    asked.once('error', () => broken.resolve());
    response.end(await bodyOf(asked));
  });
  onTestFinished(engine.stop);
  const client = connect(Number(new URL(engine.endpoint).port), '127.0.0.1');
  await once(client, 'connect');
  client.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nabc');
  client.end();
  await broken.promise;
  expect(await text(engine.endpoint)).toBe('x');
});
