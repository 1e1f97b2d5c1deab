import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { login, register } from '#shared/contracts/accounts.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { getHealth } from '#shared/contracts/health.ts';
import { apiOf } from '#widget/demo/api.ts';

/** Written at once: the gateway answers them one after another all the same. */
const AT_ONCE = 4;
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const Feed = v.array(
  v.object({
    title: v.string(),
    description: v.string(),
    color: v.string(),
    startDate: v.string(),
    endDate: v.string(),
    externalLink: v.string(),
  }),
);
type FeedEvent = v.InferOutput<typeof Feed>[number];

const formOf = (event: FeedEvent): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(event)) form.set(name, value);
  form.set('startDate', new Date(event.startDate).toISOString());
  form.set('endDate', new Date(event.endDate).toISOString());
  form.set('image', new File([PIXEL], 'picture.png', { type: 'image/png' }));
  return form;
};

/** Writes the events of a feed for an account of their own. @returns the token of its embedding */
const seed = async (origin: string, feed: string): Promise<string> => {
  const account = { username: `bench-${Date.now()}`, password: 'Скорость-календаря-1' };
  await apiOf(origin)(register, { body: account });
  const api = apiOf(origin, (await apiOf(origin)(login, { body: account })).token);
  const events = v.parse(Feed, JSON.parse(readFileSync(feed, 'utf8')));
  const write = async (): Promise<void> => {
    for (let event = events.pop(); event; event = events.pop()) await api(createEvent, { body: formOf(event) });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, write));
  return (await api(createEmbedding, { body: { name: 'Скорость', type: 'HTML' } })).widgetToken;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
};

export type BenchProduct = {
  /** Address of the widget with the events of a feed, by their number. */
  addresses: Map<number, string>;
  stop: () => Promise<void>;
};

/**
 * Runs the product of a checkout (`npm start`, with data of its own in `dataFolder`), with the events of the bench.
 * @param feeds folder of `feed-<n>.json`
 * @throws Error when it does not start, or refuses an event
 */
export const startProduct = async (
  checkout: string,
  dataFolder: string,
  feeds: string,
  sizes: readonly number[],
): Promise<BenchProduct> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  rmSync(dataFolder, { recursive: true, force: true });
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder, LOCAL_LOG: 'quiet' },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A group of its own: npm does not pass signals on.
    detached: true,
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.pid === undefined) return;
    process.kill(-child.pid, 'SIGINT');
    await once(child, 'exit');
  };
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The product of ${checkout} did not start`);
      if (await apiOf(origin)(getHealth).catch(() => null)) break;
      await sleep(500);
    }
    const addresses = new Map<number, string>();
    for (const size of sizes) {
      addresses.set(size, `${origin}/calendar/${await seed(origin, join(feeds, `feed-${size}.json`))}`);
    }
    return { addresses, stop };
  } catch (reason) {
    await stop();
    throw reason;
  }
};
