import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import * as v from 'valibot';
import { aFileEvent } from '#functions/testing/builders.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { memoryOf } from './memory.ts';
import { signInLoad } from './sign-in-load.ts';
import { writeWidgets } from './stored-widgets.ts';

// `npm run bench -- load [--only sign-ins] [--sign-ins 120] [--seconds 30] [--stored 10000] [--widgets 1000] [--minutes
// 10]`: the whole product under load on this machine, on loopback only.
// First sign-in-load.ts runs for `--sign-ins` seconds, and writes a file of its own.
// Then come scenarios of `--seconds` each. `--stored` widgets are asked for the first time, and again when their months
// are stored.
// In the last scenario `--widgets` pages ask every 30 seconds for `--minutes`, beside sign-ins, searches, imports and
// new events.
// LOAD-RESULTS.md gets requests per second, milliseconds (median and 99th percentile), failures, and the memory of the
// process after each scenario. The heap of the main thread is limited, because V8 lets garbage pile up otherwise. A
// leak would show in the lowest memory of the last quarter: it may be a fifth above the most memory of the scenarios
// before.
// Ends with 1 when a request failed or memory grew more than that.

const WHOLE = { seconds: '30', stored: '10000', widgets: '1000', minutes: '10', 'sign-ins': '120' };
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    'sign-ins': { type: 'string', default: WHOLE['sign-ins'] },
    seconds: { type: 'string', default: WHOLE.seconds },
    stored: { type: 'string', default: WHOLE.stored },
    widgets: { type: 'string', default: WHOLE.widgets },
    minutes: { type: 'string', default: WHOLE.minutes },
  },
});
const signInSeconds = Number(values['sign-ins']);
if (!(await signInLoad(signInSeconds, { isPart: values['sign-ins'] !== WHOLE['sign-ins'] }))) process.exitCode = 1;
if (values.only === 'sign-ins') process.exit();
const seconds = Number(values.seconds);
const stored = Number(values.stored);
const widgets = Number(values.widgets);
const minutes = Number(values.minutes);
const POLL_S = 30;
const SAMPLE_MS = 2000;
/** How much the lowest memory of the last quarter may exceed the most memory of the scenarios before, as a share. */
const GROWTH_MAX = 0.2;

const ADMIN = { username: 'admin', password: 'Пароль-администратора-1' };
const VISITOR = { username: 'часто-входит', password: 'Пароль-входящего-1' };
const environment = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  LOCAL_LOG: 'quiet',
  NODE_OPTIONS: '--max-old-space-size=512',
};
const dataDir = await mkdtemp(join(tmpdir(), 'load-'));
await (await startProduct({ dataDir, environment })).end();
const tokens = await writeWidgets(dataDir, stored);
console.log(`${tokens.length} widgets written`);
const product = await startProduct({ dataDir, environment });

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

const began = Date.now();
const soon = { startDate: new Date(began).toISOString(), endDate: new Date(began + 3_600_000).toISOString() };

/** A multipart body and its type. The body is made only once, so that the bench itself takes little processor time. */
const eventForm = async (): Promise<{ body: Buffer; type: string }> => {
  const form = new FormData();
  const fields = { title: 'Под нагрузкой', description: 'Описание', externalLink: '', color: '#3b82f6' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, value] of Object.entries(soon)) form.set(name, value);
  form.set('image', new Blob([PICTURE], { type: 'image/png' }), 'a.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return { body: Buffer.from(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
};

/** An import of ten events with new UIDs. */
const anImport = () => {
  const rows = Array.from({ length: 10 }, (_, at) =>
    aFileEvent({ uid: `${crypto.randomUUID()}@load`, title: `Из файла ${at}`, ...soon }),
  );
  return {
    method: 'POST',
    path: `/api/import/${crypto.randomUUID()}`,
    body: JSON.stringify({ kind: 'ics', file: 'план.ics', rows, isLast: true }),
  } as const;
};

const json = { 'content-type': 'application/json' };
const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

/** Options of autocannon for requests that differ: each request takes its fields from `next`. */
const each = (next: () => Partial<autocannon.Request>): Partial<autocannon.Options> => ({
  requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
});

type Options = Omit<autocannon.Options, 'url'> & { path: string };
let failed = 0;
let most = 0;
const rows: (string | number)[][] = [];

const run = async (name: string, { path, ...options }: Options): Promise<void> => {
  const result = await autocannon({ url: product.url + path, duration: seconds, connections: 10, ...options });
  // A request whose answer comes too late counts as an error too.
  const failures = result.errors + result.non2xx;
  failed += failures;
  const statuses = Object.entries(result.statusCodeStats ?? {}).map(
    ([status, { count = 0 }]) => `${count} × ${status}`,
  );
  const unanswered = `${result.timeouts} × no answer in time, ${result.errors - result.timeouts} × broken`;
  if (failures > 0) process.stderr.write(`${name}: ${statuses.join(', ')}, ${unanswered}\n`);
  const { p50, p99 } = result.latency;
  const megabytes = memoryOf(product.pid);
  most = Math.max(most, megabytes);
  rows.push([name, result.requests.average.toFixed(0), p50, p99, result.requests.total, failures, megabytes]);
  console.log(`${name}: done`);
};

try {
  const { token } = await post('/api/login', ADMIN);
  // A separate user signs in all the time. Sign-ins of the administrator would end the oldest session of the
  // administrator, which the bench uses.
  await post('/api/register', VISITOR);
  const authorization = `Bearer ${token}`;
  const { widgetToken } = await post('/api/embeddings', { name: 'Сайт', type: 'HTML' }, { authorization });
  const { body, type } = await eventForm();
  const month = new Date().toISOString().slice(0, 7);
  const window = `from=${month}-01T00:00:00Z&to=${month}-28T00:00:00Z`;
  const feed = `/api/events/public?token=${widgetToken}&${window}`;
  const atStart = memoryOf(product.pid);
  await run('create with picture, 4 at once', {
    path: '/api/events',
    method: 'POST',
    connections: 4,
    amount: 200,
    headers: { authorization, 'content-type': type },
    body,
  });
  // This list has thousands of events, because the owners of the stored widgets have events in this month.
  const answer = await fetch(`${product.url}/api/events?${window}`, { headers: { authorization } });
  const { length } = v.parse(v.array(v.unknown()), await answer.json());
  const all = `of all users, ${length} events, 10 at once`;
  await run(`list of a month ${all}, as admin`, { path: `/api/events?${window}`, headers: { authorization } });
  await run(`feed of a month ${all}`, { path: feed });
  await run('widget page', { path: `/calendar/${widgetToken}` });
  await run('login, 2 at once', {
    path: '/api/login',
    method: 'POST',
    connections: 2,
    headers: json,
    body: JSON.stringify(VISITOR),
  });
  const search = { path: `/api/events/search?q=${encodeURIComponent('нагрузка')}`, headers: { authorization } };
  await run('search, 4 at once', { ...search, connections: 4 });
  const imports = { path: '/', headers: { authorization, ...json }, ...each(anImport) };
  await run('import of ten events a call, 4 at once', { ...imports, connections: 4, amount: 100 });
  let asked = 0;
  const monthOf = (at: number) => ({ path: `/api/events/public?token=${tokens[at % stored]}&month=${month}` });
  const eachOnce = { path: '/', amount: stored, ...each(() => monthOf(asked++)) };
  await run(`first questions of ${stored} widgets, 10 at once`, eachOnce);
  await run(`their stored months, 50 at once`, { ...eachOnce, connections: 50 });
  const mostBefore = most;
  const memory: number[] = [];
  const sampling = new AbortController();
  const sample = async (): Promise<void> => {
    for await (const _ of setInterval(SAMPLE_MS, undefined, { signal: sampling.signal }))
      memory.push(memoryOf(product.pid));
  };
  const duration = minutes * 60;
  const beside = { duration, connections: 1, overallRate: 1, timeout: 30 };
  const signIn = { path: '/api/login', method: 'POST', headers: json, body: JSON.stringify(VISITOR) } as const;
  const polling = Promise.all([
    run(`${widgets} pages with stored months polling, ${minutes} min`, {
      path: '/',
      ...each(() => monthOf(Math.floor(Math.random() * stored))),
      connections: widgets,
      overallRate: Math.ceil(widgets / POLL_S),
      duration,
      // A widget waits this long for an answer.
      timeout: 30,
    }),
    run('beside it: sign-ins', { ...signIn, ...beside }),
    run('beside it: searches', { ...search, ...beside }),
    run('beside it: imports of ten events', { ...imports, ...beside, overallRate: 1 }),
    run('beside it: new events with picture', {
      path: '/api/events',
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body,
      ...beside,
    }),
  ]);
  const sampled = sample().catch(() => undefined);
  await polling;
  sampling.abort();
  await sampled;
  const quarter = Math.ceil(memory.length / 4);
  const floors = [0, 1, 2, 3].map((at) => Math.min(...memory.slice(at * quarter, (at + 1) * quarter)));
  const table = markdownTable(['Scenario', 'per s', 'p50 ms', 'p99 ms', 'requests', 'failures', 'MB'], rows);
  reportResults(join(import.meta.dirname, 'LOAD-RESULTS.md'), {
    title: 'The product under load',
    command: 'npm run bench -- load',
    text: `${table}\n\nMB: ${atStart} at the start; the lowest of each quarter of the polling: ${floors.join(', ')}.`,
    isPart:
      [values.seconds, values.stored, values.widgets].join() !== [WHOLE.seconds, WHOLE.stored, WHOLE.widgets].join(),
  });
  if ((floors.at(-1) ?? 0) > mostBefore * (1 + GROWTH_MAX)) throw new Error('Memory grows');
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
if (failed > 0) {
  process.stderr.write(`${failed} requests failed\n`);
  process.exitCode = 1;
}
