import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { ask, demand, type Person, readAddresses, seed, signIn } from '#infra/testing/drill-product.ts';
import { startProduct } from '#infra/testing/running-product.ts';

// `node infra/machine/releases/keep.ts` keeps the data of a release; it is run once after the release's build. It fills
// a product by calls, and keeps its data folder as <version>.tar.gz, and a list of the created things as
// <version>.json.

const HERE = import.meta.dirname;
const root = join(HERE, '../../..');
export const ADMIN = { ADMIN_USERNAME: 'главный', ADMIN_PASSWORD: 'пароль-главного' };
export const MARIA = { username: 'мария', password: 'пароль-марии' };

const State = v.looseObject({ deployments: v.optional(v.record(v.string(), v.string())) });
const Made = v.object({ id: v.string() });

/** Leaves out pages and their files. A release that is started with the folder brings its own. */
const withoutSite = async (dataDir: string): Promise<void> => {
  for (const page of globSync('s3/*/index.html._S3rver_object', { cwd: dataDir }))
    await rm(join(dataDir, dirname(page)), { recursive: true });
  const { deployments: _, ...state } = v.parse(State, JSON.parse(readFileSync(join(dataDir, 'state.json'), 'utf8')));
  writeFileSync(join(dataDir, 'state.json'), JSON.stringify(state));
  for (const left of ['lock', 'run.json', 's3.partial'])
    await rm(join(dataDir, left), { recursive: true, force: true });
};

const fill = async (url: string) => {
  const admin = await signIn(url, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
  const { token } = await demand(v.object({ token: v.string() }), url, { name: 'nobody' }, '/api/register', {
    method: 'POST',
    body: JSON.stringify(MARIA),
  });
  const maria: Person = { name: MARIA.username, token };
  const seeded = await seed(url, [admin, maria], 4);
  const post = (path: string, body: object) =>
    demand(Made, url, maria, path, { method: 'POST', body: JSON.stringify(body) });
  await post('/api/categories', { name: 'Концерты', color: '#ef4444' });
  await post('/api/calendars', { name: 'Дом культуры', color: '#10b981' });
  // The first request for a month has it stored.
  for (const widget of seeded.widgets) await ask(url, maria, `/api/events/public?token=${widget}&month=2026-12`);
  const answered: string[] = [];
  for (const path of readAddresses(url, seeded))
    if ((await ask(url, maria, path)).status < 300) answered.push(path.replaceAll(encodeURIComponent(url), '{url}'));
  return { ...seeded, answered };
};

const keep = async (): Promise<void> => {
  const { version } = v.parse(
    v.object({ version: v.string() }),
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  const file = join(HERE, `${version}.tar.gz`);
  const dataDir = await mkdtemp(join(tmpdir(), 'release-'));
  try {
    const product = await startProduct({ dataDir, environment: { ...ADMIN, LOCAL_LOG: 'quiet' } });
    const made = await fill(product.url).finally(() => product.end());
    await withoutSite(dataDir);
    execFileSync('tar', ['-czf', file, '--owner=0', '--group=0', '-C', dataDir, '.']);
    writeFileSync(join(HERE, `${version}.json`), `${JSON.stringify(made, null, 2)}\n`);
    console.log(file);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

if (import.meta.main) await keep();
