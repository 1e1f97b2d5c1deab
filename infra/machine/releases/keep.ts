import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { ask, demand, type Person, readAddresses, seed, signIn } from '#infra/testing/drill-product.ts';
import { startProduct } from '#infra/testing/running-product.ts';

// `node infra/machine/releases/keep.ts` keeps the data of a release. It is run once, after the release's build. It
// creates data in a product by calls, and writes the product's data folder to <version>.tar.gz and a list of the
// created things to <version>.json.

const HERE = import.meta.dirname;
const root = join(HERE, '../../..');
/** When the link and the token expire: in half a year, which is less than the longest time that each may be valid. */
const LONG = new Date(Date.now() + 180 * 86_400_000).toISOString();
export const ADMIN = { ADMIN_USERNAME: 'главный', ADMIN_PASSWORD: 'пароль-главного' };
export const MARIA = { username: 'мария', password: 'пароль-марии' };

const State = v.looseObject({ deployments: v.optional(v.record(v.string(), v.string())) });
const Made = v.object({ id: v.string() });

/** Removes the pages and their files from the data. A release that is started with this data brings its own. */
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
  const send = async <S extends v.GenericSchema>(
    output: S,
    path: string,
    body: object = {},
    { method = 'POST', person = maria } = {},
  ) => demand(output, url, person, path, { method, body: body instanceof FormData ? body : JSON.stringify(body) });
  const event = (title: string, more: Readonly<Record<string, string>> = {}): FormData => {
    const form = new FormData();
    const times = { startDate: '2026-12-07T09:00:00.000Z', endDate: '2026-12-07T10:30:00.000Z' };
    for (const [name, value] of Object.entries({ title, ...times, ...more })) form.set(name, value);
    return form;
  };
  await send(Made, '/api/categories', { name: 'Концерты', color: '#ef4444' });
  const { id: calendar } = await send(Made, '/api/calendars', { name: 'Дом культуры', color: '#10b981' });
  const shared = `/api/calendars/${calendar}`;
  await send(v.unknown(), `${shared}/members`, { name: ADMIN.ADMIN_USERNAME, role: 'editor' });
  await send(v.unknown(), `${shared}/links`, { role: 'reader', uses: 5, until: LONG });
  await send(v.unknown(), `${shared}/file-address`);
  await send(Made, `/api/events?calendarId=${calendar}`, event('Хор', { recurrence: 'FREQ=WEEKLY;COUNT=10' }));
  const { id: edited } = await send(Made, '/api/events', event('Было'));
  await send(v.unknown(), `/api/events/${edited}`, event('Стало'), { method: 'PUT' });
  await send(Made, '/api/events?template=true', event('Шаблон'));
  const { id: deleted } = await send(Made, '/api/events', event('Удалено'));
  await demand(v.unknown(), url, maria, `/api/events/${deleted}`, { method: 'DELETE' });
  const { id: embedding } = await send(Made, '/api/embeddings', { name: 'Черновик', type: 'TILDA' });
  await send(v.unknown(), `/api/embeddings/${embedding}/draft-link`);
  await send(v.unknown(), '/api/user/programs', { name: 'Сайт', scopes: ['events:read'], until: LONG });
  await send(v.unknown(), '/api/admin/invitations', { role: 'user' }, { person: admin });
  const institution = new FormData();
  institution.set('name', 'Дом культуры «Горизонт»');
  await send(v.unknown(), '/api/admin/institution', institution, { person: admin });
  // The first request for a month makes the product store the month's document.
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
