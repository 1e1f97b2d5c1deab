import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import autocannon from 'autocannon';
import * as v from 'valibot';
import { register, signIn } from '#functions/testing/chaos/workload.ts';
import { runCommand } from '#functions/testing/machine/backup-command.ts';
import { openLocalData } from '#infra/database/local-data.ts';
import { LOCAL_CREDENTIALS } from '#infra/local/account.ts';
import { type RunningProduct, startProduct } from '#infra/testing/running-product.ts';
import { markdownTable, median, reportResults } from '#shared/testing/results.ts';
import { memoryOf } from './memory.ts';
import { seedEvents } from './seed.ts';
import { openTable, writeWidgets } from './stored-widgets.ts';

// `npm run bench -- machine [--events 100000] [--gigabytes 5] [--pages 1000] [--editors 50] [--minutes 5]`: an installation on one machine,
// served as by `npm run serve`, without a proxy.
// 1. Editors read a month (seven times of ten) or make an event, ten a second in all, while each page asks for a stored month every 30 seconds.
// 2. A backup runs beside both.
// 3. Widgets are asked for, more a second with each step, until one in a hundred waits for more than a second.
// 4. The clocks run so fast that `minutes` are a day: for memory alone, as hourly work then comes every few seconds.
// The other parts take less with fewer `minutes`: with the given five, two minutes of work and twenty seconds for each step.
// What asks shares the processor with what answers. Writes MACHINE-RESULTS.md. Needs restic, and three times the room of the pictures.
// Ends with 1 when a request failed.

const WHOLE = { events: '100000', gigabytes: '5', pages: '1000', editors: '50', minutes: '5' };
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: WHOLE.events },
    gigabytes: { type: 'string', default: WHOLE.gigabytes },
    pages: { type: 'string', default: WHOLE.pages },
    editors: { type: 'string', default: WHOLE.editors },
    minutes: { type: 'string', default: WHOLE.minutes },
  },
});
const [events, gigabytes, pages, editors, minutes] = [
  Number(values.events),
  Number(values.gigabytes),
  Number(values.pages),
  Number(values.editors),
  Number(values.minutes),
];

const PICTURE_BYTES = 400_000;
const POLL_S = 30;
const EDITS_A_SECOND = 10;
/** Requests for widgets a second, one step after the other. */
const STEPS = [50, 100, 200, 400, 800];
const STEP_S = Math.ceil(minutes * 4);
const STARTS = 3;
const BESIDE_S = Math.ceil(minutes * 24);
const DAY_TICK = String(Math.max(0.1, (minutes * 60) / (24 * 60)));

const PREPARING = {
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: 'Пароль-администратора-1',
  LOCAL_LOG: 'quiet',
  PASSWORD_COST: '4',
};
/** The environment of infra/machine/calendar-system.service. */
const SERVING = {
  SITE_ADDRESS: 'https://calendar.example.ru',
  LOCAL_LOG: 'quiet',
  NODE_OPTIONS: '--max-old-space-size=192',
  MALLOC_ARENA_MAX: '2',
};

const folder = await mkdtemp(join(tmpdir(), 'machine-'));
const dataDir = join(folder, 'data');
const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

const Bucket = v.object({ PICTURES_BUCKET: v.string() });
const writePictures = async (): Promise<number> => {
  const data = await openLocalData({ DATA_DIR: dataDir });
  const { PICTURES_BUCKET } = data.variables(Bucket);
  const endpoint = data.engines.buckets.endpoint;
  const s3 = new S3Client({ endpoint, region: data.region, credentials: LOCAL_CREDENTIALS });
  const count = Math.round((gigabytes * 1e9) / PICTURE_BYTES);
  const lane = async (first: number): Promise<void> => {
    for (let at = first; at < count; at += 4)
      await s3.send(
        new PutObjectCommand({
          Bucket: PICTURES_BUCKET,
          Key: `pictures/event-${events}-${at}/AbCdEfGhIjKl`,
          Body: randomBytes(PICTURE_BYTES),
          ContentType: 'image/png',
        }),
      );
  };
  await Promise.all([0, 1, 2, 3].map(lane));
  s3.destroy();
  await data.close();
  return count;
};

type Editor = { readonly id: string; readonly token: string };
const User = v.object({ id: v.string() });
const makeEditors = async (): Promise<Editor[]> => {
  const product = await startProduct({ dataDir, environment: PREPARING });
  const made: Editor[] = [];
  for (let at = 0; at < editors; at++) {
    const token = await signIn(product.url, await register(product.url, `редактор-${at}`));
    const answer = await fetch(`${product.url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
    made.push({ id: v.parse(User, await answer.json()).id, token });
  }
  await product.end();
  return made;
};

const seed = async ([first, ...others]: readonly Editor[]): Promise<void> => {
  const { storage, close } = await openTable(dataDir);
  await seedEvents(storage, events, first?.id ?? '', { neighbours: others.map(({ id }) => id) });
  await close();
};

const EnginePid = v.pipe(v.string(), v.parseJson(), v.object({ enginePid: v.number() }));
/** Resident megabytes of the product and of its table's engine. */
const memory = async ({ pid }: RunningProduct): Promise<[number, number]> => {
  const { enginePid } = v.parse(EnginePid, await readFile(join(dataDir, 'run.json'), 'utf8'));
  return [memoryOf(pid), memoryOf(enginePid)];
};

let failed = 0;
const rows: (string | number)[][] = [];
const run = async (name: string, options: autocannon.Options): Promise<autocannon.Result> => {
  const result = await autocannon({ timeout: 30, ...options });
  const failures = result.errors + result.non2xx;
  failed += failures;
  const { p50, p97_5: p97, p99, max } = result.latency;
  rows.push([name, result.requests.average.toFixed(0), p50, p97, p99, max, result.requests.total, failures]);
  say(`${name}: p99 ${p99} ms, ${failures} failures`);
  return result;
};

const month = new Date().toISOString().slice(0, 7);
const soon = new Date(Date.now() + 3_600_000).toISOString();
const later = new Date(Date.now() + 7_200_000).toISOString();
const form = new FormData();
for (const [name, value] of Object.entries({ title: 'Работа', startDate: soon, endDate: later })) form.set(name, value);
const multipart = new Request('http://localhost', { method: 'POST', body: form });
const type = multipart.headers.get('content-type') ?? '';
const body = Buffer.from(await multipart.arrayBuffer());

const each = (next: () => Partial<autocannon.Request>): Partial<autocannon.Options> => ({
  requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
});

try {
  const people = await makeEditors();
  const tokens = await writeWidgets(dataDir, pages);
  await seed(people);
  const pictures = await writePictures();
  say(`${events} events, ${pages} widgets, ${pictures} pictures written`);

  const start = (environment: Record<string, string>) =>
    startProduct({ dataDir, main: 'infra/local/serve.ts', environment });
  const ready: number[] = [];
  for (let at = 0; at < STARTS; at++) {
    const product = await start(SERVING);
    ready.push(Number(/is ready after ([\d.]+) s/.exec(product.printed())?.[1]));
    await product.end();
  }
  let product = await start(SERVING);
  try {
    let asked = 0;
    const monthOf = () => ({ path: `/api/events/public?token=${tokens[asked++ % tokens.length]}&month=${month}` });
    await run('first questions of all widgets', { url: product.url, connections: 10, amount: pages, ...each(monthOf) });
    const atStart = await memory(product);
    let worked = 0;
    const work = (): Partial<autocannon.Request> => {
      const { token } = people[worked++ % people.length] ?? { token: '' };
      const authorization = `Bearer ${token}`;
      if (worked % 10 < 7)
        return {
          method: 'GET',
          path: `/api/events?from=${month}-01T00:00:00Z&to=${month}-28T00:00:00Z`,
          headers: { authorization },
        };
      return { method: 'POST', path: '/api/events', headers: { authorization, 'content-type': type }, body };
    };
    const both = (what: string, duration: number) =>
      Promise.all([
        run(`${pages} pages, ${what}`, {
          url: product.url,
          // A page asks and hangs up. With more connections than questions a second autocannon asks nothing for seconds.
          connections: Math.ceil(pages / POLL_S),
          overallRate: Math.ceil(pages / POLL_S),
          duration,
          ...each(monthOf),
        }),
        run(`${editors} editors beside them`, {
          url: product.url,
          connections: editors,
          overallRate: EDITS_A_SECOND,
          duration,
          ...each(work),
        }),
      ]);
    await both('at work', BESIDE_S);

    const environment = {
      DATA_DIR: dataDir,
      BACKUP_DIR: join(folder, 'backups'),
      BACKUP_KEY_FILE: join(folder, 'key'),
    };
    const backups: string[] = [];
    for (const what of ['the first backup', 'the next backup']) {
      const began = performance.now();
      const isOver = new AbortController();
      const saved = runCommand('backup', environment).finally(() => isOver.abort());
      const beside: [number, number] = [0, 0];
      while (!isOver.signal.aborted) {
        const [seen, edited] = await both(what, STEP_S);
        beside[0] = Math.max(beside[0], seen.latency.max);
        beside[1] = Math.max(beside[1], edited.latency.max);
      }
      const said = (await saved).trim().split('\n').at(-1) ?? '';
      const took = ((performance.now() - began) / 1000).toFixed(0);
      backups.push(
        `${what}: at most ${took} s; slowest page ${beside[0]} ms, slowest call ${beside[1]} ms. It said: «${said}»`,
      );
      say(backups.at(-1) ?? '');
    }

    await run(`${pages} widgets at the same moment`, {
      url: product.url,
      connections: pages,
      amount: pages,
      ...each(monthOf),
    });
    for (const rate of STEPS) {
      const { latency } = await run(`${rate} widgets a second`, {
        url: product.url,
        connections: 200,
        overallRate: rate,
        duration: STEP_S,
        ...each(monthOf),
      });
      if (latency.p99 > 1000) break;
    }
    const atEnd = await memory(product);
    await product.end();
    product = await start({ ...SERVING, TICK_SECONDS: DAY_TICK });
    await both(`a day in ${minutes} min`, minutes * 60);
    const afterDay = await memory(product);
    const memoryTable = markdownTable(
      ['MB', 'product', 'engine of the table', 'together'],
      [
        ['at the start', ...atStart, atStart[0] + atStart[1]],
        ['after all steps', ...atEnd, atEnd[0] + atEnd[1]],
        ['started anew, after a day of its clocks', ...afterDay, afterDay[0] + afterDay[1]],
      ],
    );
    const table = markdownTable(
      ['Scenario', 'per s', 'p50 ms', 'p97.5 ms', 'p99 ms', 'most ms', 'requests', 'failures'],
      rows,
    );
    reportResults(join(import.meta.dirname, 'MACHINE-RESULTS.md'), {
      title: 'One machine',
      command: 'npm run bench -- machine',
      text: [
        `${events} events, ${gigabytes} GB of pictures, ${pages} widgets, ${editors} editors. Ready after ${median(ready)} s (${ready.join(', ')}). Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`,
        '',
        table,
        '',
        ...backups.map((line) => `- ${line}`),
        '',
        memoryTable,
      ].join('\n'),
      isPart: [events, gigabytes, pages, editors, minutes].join() !== Object.values(WHOLE).join(),
    });
  } finally {
    await product.end();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (failed > 0) {
  process.stderr.write(`${failed} requests failed\n`);
  process.exitCode = 1;
}
