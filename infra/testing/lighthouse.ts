import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { type BrowserContext, chromium } from 'playwright-core';
import * as v from 'valibot';
import { freePort } from '#infra/local/engines/engine-process.ts';
import { Embedding, listEmbeddings } from '#shared/contracts/embeddings.ts';
import { markdownTable, median, reportResults } from '#shared/testing/results.ts';
import { provideBrowser } from './browser.ts';
import { demand, type Person, signIn } from './drill-product.ts';
import { startHttp2Front } from './http2-front.ts';
import { startProduct } from './running-product.ts';
import { tool } from './tool.ts';

// `npm run lighthouse [-- --runs 3] [--only calendar] [--why]`: runs Lighthouse on the built product with the month of
// the demo, as on a phone and as on a desk, over HTTP/2 as CloudFront serves it. Performance is the median of the runs;
// each other score is the worst of the runs. `--why` names the audits that cost points. Writes LIGHTHOUSE-RESULTS.md.
// Needs Chromium.
// Performance is meaningful only on an idle machine. Lighthouse's own measure of the machine (`benchmarkIndex`) stands
// under the table: Lighthouse's slow phone is meant for a value of 1,500 to 2,000 (its docs/throttling.md).

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    why: { type: 'boolean', default: false },
  },
});
/** `npm run demo`, and the account that it makes. */
const DEMO = join(import.meta.dirname, '../../widget/demo/main.ts');
const OWNER = { username: 'showcase', password: 'demo-calendar' };
const ADMIN = { username: 'admin', password: 'Пароль-администратора-1' };
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
type Scores = Record<(typeof CATEGORIES)[number], number>;
type Screen = { path: string; as?: Person };

/** Fills the product as `npm run demo` does. @throws Error with the output of the demo when it ends too early */
const fill = (port: number): Promise<void> =>
  new Promise((done, fail) => {
    const demo = spawn(process.execPath, [DEMO], { env: { ...process.env, PORT: String(port) } });
    let said = '';
    for (const stream of [demo.stdout, demo.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Ctrl-C')) demo.kill();
      });
    demo.once('exit', () => (said.includes('Ctrl-C') ? done() : fail(new Error(said))));
  });

/** Empties cache and storage of the browser, then stores the token of the signed-in user, if any. */
const prepare = async (context: BrowserContext, url: string, token: string | undefined): Promise<void> => {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await session.send('Network.clearBrowserCache');
  // The icon is a page of the site without the site's scripts. An answer of the API would not do, because it is
  // sandboxed.
  await page.goto(`${url}/favicon.svg`);
  if (token) await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.close();
};

/** The part of Lighthouse's report that we read */
const Report = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  environment: v.object({ benchmarkIndex: v.number() }),
  categories: v.record(
    v.string(),
    v.object({
      score: v.nullable(v.number()),
      auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
    }),
  ),
  audits: v.record(v.string(), v.object({ score: v.nullable(v.number()), displayValue: v.optional(v.string(), '') })),
});

/** The score out of 100, and the audits that lower it. @throws Error when Lighthouse does not finish */
const audit = async (
  address: string,
  port: number,
  isDesk: boolean,
): Promise<{ scores: Scores; why: string[]; benchmarkIndex: number }> => {
  const cli = join(tool('lighthouse'), 'cli/index.js');
  const flags = [
    `--port=${port}`,
    '--output=json',
    '--quiet',
    '--disable-storage-reset',
    '--no-enable-error-reporting',
  ];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [cli, address, ...flags, `--only-categories=${CATEGORIES.join()}`, ...(isDesk ? ['--preset=desktop'] : [])],
    { maxBuffer: 50_000_000 },
  );
  const { runtimeError, environment, categories, audits } = v.parse(Report, JSON.parse(stdout));
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  const points = (name: string): number => Math.round((categories[name]?.score ?? 0) * 100);
  const counted = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  const why = counted.flatMap(({ id }) => {
    const { score = null, displayValue = '' } = audits[id] ?? {};
    return score !== null && score < 0.9 ? [`${id} ${displayValue}`.trim()] : [];
  });
  return {
    scores: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
    },
    why,
    benchmarkIndex: environment.benchmarkIndex,
  };
};

const dataDir = await mkdtemp(join(tmpdir(), 'lighthouse-'));
const product = await startProduct({
  dataDir: join(dataDir, 'data'),
  environment: { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, LOCAL_LOG: 'quiet' },
});
const port = await freePort();
// Lighthouse opens its pages in the browser's own profile, so the token must be stored there.
const context = await chromium.launchPersistentContext(join(dataDir, 'profile'), {
  executablePath: provideBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--ignore-certificate-errors',
    `--remote-debugging-port=${port}`,
  ],
});
try {
  await fill(product.port);
  // The front starts after the demo's site, because the demo's site needs the port after the product's.
  const front = await startHttp2Front(product.port);
  const owner = await signIn(product.url, OWNER.username, OWNER.password);
  const admin = await signIn(product.url, ADMIN.username, ADMIN.password);
  const embeddings = await demand(v.array(Embedding), product.url, owner, listEmbeddings.path);
  const screens: Record<string, Screen> = {
    'sign-in': { path: '/' },
    calendar: { path: '/', as: owner },
    embeddings: { path: `/embeddings?id=${embeddings[0]?.id}`, as: owner },
    admin: { path: '/admin', as: admin },
    dashboard: { path: '/admin/dashboard', as: admin },
    widget: { path: `/calendar/${embeddings[0]?.widgetToken}` },
  };
  const indexes: number[] = [];
  const rows: (string | number)[][] = [];
  for (const [name, screen] of Object.entries(screens)) {
    if (values.only && values.only !== name) continue;
    for (const device of ['phone', 'desk']) {
      const runs: Awaited<ReturnType<typeof audit>>[] = [];
      while (runs.length < Number(values.runs)) {
        await prepare(context, front, screen.as?.token);
        runs.push(await audit(front + screen.path, port, device === 'desk'));
      }
      indexes.push(...runs.map(({ benchmarkIndex }) => benchmarkIndex));
      const of = (category: keyof Scores) => runs.map(({ scores }) => scores[category]);
      const worst = (category: keyof Scores) => Math.min(...of(category));
      rows.push([`${name}, ${device}`, median(of('performance')), worst('accessibility'), worst('best-practices')]);
      console.log(rows.at(-1)?.join('  '));
      if (values.why) for (const reason of new Set(runs.flatMap(({ why }) => why))) console.log(`    ${reason}`);
    }
  }
  const table = markdownTable(['Screen', 'Performance', 'Accessibility', 'Best practices'], rows);
  reportResults(join(import.meta.dirname, 'LIGHTHOUSE-RESULTS.md'), {
    title: 'Lighthouse',
    command: 'npm run lighthouse',
    text: `${table}\n\nBenchmarkIndex of this machine: ${median(indexes)} (${Math.min(...indexes)} to ${Math.max(...indexes)}).`,
    isPart: values.only !== undefined || values.runs !== '3',
  });
} finally {
  await context.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
