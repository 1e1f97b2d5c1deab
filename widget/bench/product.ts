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
import { DAY_MS } from '#shared/time/units.ts';
import { apiOf } from '#widget/demo/api.ts';

/** Requests at the same time. More would not help: the gateway answers one after another. */
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

type Written = FeedEvent & { readonly recurrence?: string };

const formOf = (event: Written): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(event)) form.set(name, value);
  form.set('startDate', new Date(event.startDate).toISOString());
  form.set('endDate', new Date(event.endDate).toISOString());
  form.set('image', new File([PIXEL], 'picture.png', { type: 'image/png' }));
  return form;
};

/**
 * The number of dates of a series. A series takes every second day, beginning on the 1st or 2nd. So a month has about
 * 15 of its dates and the next month the other 3, as in the feed.
 */
const DATES = 18;

/** As many events, but every second one is a date of a series, as in a calendar of courses. */
const withSeries = (events: readonly FeedEvent[]): Written[] => {
  const singles = events.filter((_, at) => at % 2 === 0);
  const count = Math.round((events.length - singles.length) / DATES);
  const series = events.slice(0, count).map((event, at) => {
    const [start, end] = [new Date(event.startDate), new Date(event.endDate)];
    const length = Math.min(DAY_MS, end.getTime() - start.getTime());
    start.setUTCDate(1 + (at % 2));
    const endDate = new Date(start.getTime() + length).toISOString();
    const recurrence = `FREQ=DAILY;INTERVAL=2;COUNT=${DATES}`;
    return { ...event, startDate: start.toISOString(), endDate, recurrence };
  });
  return [...singles, ...series];
};

/** Registers a new account and creates the events there. @returns the token of its embedding */
const seed = async (origin: string, written: readonly Written[]): Promise<string> => {
  const account = { username: `bench-${Date.now()}`, password: 'Скорость-календаря-1' };
  await apiOf(origin)(register, { body: account });
  const api = apiOf(origin, (await apiOf(origin)(login, { body: account })).token);
  const events = [...written];
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

type Addresses = Map<number, string>;

export type BenchProduct = {
  /** Addresses of the widget, by the number of events in its feed. */
  addresses: Addresses;
  /** Addresses of the feeds with series; empty unless asked for. */
  withSeries: Addresses;
  stop: () => Promise<void>;
};

/**
 * Runs the product of a checkout (`npm start`, with data of its own in `dataFolder`), with the events of the bench.
 * @param feeds folder of `feed-<n>.json`
 * @param hasSeries whether to write every feed another time, with series in it
 * @throws Error when it does not start, or refuses an event
 */
export const startProduct = async (
  checkout: string,
  dataFolder: string,
  feeds: string,
  { sizes, hasSeries }: { readonly sizes: readonly number[]; readonly hasSeries: boolean },
): Promise<BenchProduct> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  rmSync(dataFolder, { recursive: true, force: true });
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataFolder, LOCAL_LOG: 'quiet' },
    stdio: ['ignore', 'ignore', 'inherit'],
    // A process group of its own, because npm does not pass signals on.
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
    const [addresses, alsoSeries]: [Addresses, Addresses] = [new Map(), new Map()];
    for (const size of sizes) {
      const events = v.parse(Feed, JSON.parse(readFileSync(join(feeds, `feed-${size}.json`), 'utf8')));
      addresses.set(size, `${origin}/calendar/${await seed(origin, events)}`);
      if (hasSeries) alsoSeries.set(size, `${origin}/calendar/${await seed(origin, withSeries(events))}`);
    }
    return { addresses, withSeries: alsoSeries, stop };
  } catch (reason) {
    await stop();
    throw reason;
  }
};
