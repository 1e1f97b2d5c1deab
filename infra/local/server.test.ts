import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { bodyReader, serveSite } from './server.ts';

it('keeps idle connections longer than nginx and Caddy keep theirs', async () => {
  const { servers, stop } = await serveSite(0, (_, response) => void response.end('да'));
  onTestFinished(stop);
  const address = servers[0]?.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'keep-alive' } });
  const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1]);
  expect(seconds).toBeGreaterThan(120);
});

it('breaks off the oldest of the uploads that stall, once they take too much memory together', async () => {
  const read = bodyReader(1000);
  const { servers, stop } = await serveSite(0, (request, response) => {
    read(request).then(
      (body) => response.end(String(body?.length)),
      () => response.destroy(),
    );
  });
  onTestFinished(stop);
  const address = servers[0]?.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const stalled = Array.from({ length: 3 }, () => connect(port, '127.0.0.1'));
  let left = 2;
  const twoAreOver = new Promise<void>((done) => {
    for (const socket of stalled) socket.once('close', () => --left === 0 && done());
  });
  for (const socket of stalled)
    socket
      .on('error', () => undefined)
      .write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 700\r\n\r\n${'x'.repeat(600)}`);
  await twoAreOver;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(300) });
  expect(await answer.text()).toBe('300');
  const last = stalled.find((socket) => !socket.destroyed);
  last?.write('x'.repeat(100));
  const [said] = await once(last ?? expect.fail('All were broken off'), 'data');
  expect(String(said)).toMatch(/700$|700\r\n/);
  last?.destroy();
});
