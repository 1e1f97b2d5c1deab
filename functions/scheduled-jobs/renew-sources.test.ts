import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { aSystem } from '#functions/testing/system.ts';
import { subscribeCalendar } from '#shared/contracts/subscriptions.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { renewSources } from './renew-sources.ts';

const EMPTY = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

it('asks two sources at once, each once though two runs overlap, and leaves to the next run what it has no time for [PRG-05]', async () => {
  const [system, asked] = [await aSystem(), new Map<string, number>()];
  let [open, most] = [0, 0];
  const server = createServer((request, response) => {
    asked.set(request.url ?? '', (asked.get(request.url ?? '') ?? 0) + 1);
    most = Math.max(most, ++open);
    setTimeout(() => {
      open--;
      response.end(EMPTY);
    }, 20);
  });
  await new Promise<void>((resolve) => void server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const owner = await system.user('директор');
  for (let at = 0; at < 10; at++)
    await owner.call(subscribeCalendar, { body: { url: `http://localhost:${port}/${at}`, color: '#00aa00' } });
  asked.clear();
  most = 0;
  const run = (isOver = false) =>
    renewSources({ storage: system.storage })({ now: new Date(Date.now() + DAY_MS), isOver: () => isOver });
  await run(true);
  expect([...asked.values()]).toEqual([1]);
  await Promise.all([run(), run()]);
  expect([...asked.values()]).toEqual(Array.from({ length: 10 }, () => 1));
  expect(most).toBeLessThanOrEqual(4);
});
