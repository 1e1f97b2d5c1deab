import { expect, it, onTestFinished } from 'vitest';
import { serveSite } from './server.ts';

it('keeps idle connections longer than nginx and Caddy keep theirs', async () => {
  const { servers, stop } = await serveSite(0, (_, response) => void response.end('да'));
  onTestFinished(stop);
  const address = servers[0]?.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { headers } = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'keep-alive' } });
  const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1]);
  expect(seconds).toBeGreaterThan(120);
});
