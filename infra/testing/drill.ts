import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { freePort } from '#infra/local/engines/engine-process.ts';
import { getCharts, listCopies, listLog, validateDatabase } from '#shared/contracts/administration.ts';
import { getOwnData } from '#shared/contracts/own-data.ts';
import { listSessions } from '#shared/contracts/sessions.ts';
import { listUsers } from '#shared/contracts/users.ts';
import { ask, demand, type Person, readAddresses, type Seeded, seed, signIn } from './drill-product.ts';
import { startProduct } from './running-product.ts';

const ADMIN = { ADMIN_USERNAME: 'главный', ADMIN_PASSWORD: 'пароль-главного' };
const NOBODY: Person = { name: 'nobody' };
const RESTORE = join(import.meta.dirname, '../restore/restore.ts');

/** For each request of each person: the status, the compared headers, and a hash of the bytes. */
type Answers = Map<string, string>;

/**
 * When the drill validates the database. A validation leaves a log entry: the drill validates before its first requests
 * and after its last ones, so that both logs have the same entries.
 */
type Order = 'validation first' | 'validation last';

const SIGNED_IN = 'Вход в систему';
const RESTORED = 'Данные восстановлены из копии';
const Page = v.looseObject({
  events: v.array(v.looseObject({ description: v.string() })),
  pagination: v.looseObject({ total: v.number() }),
});

/** The time of an account's last sign-in. It differs, because everybody signs in again after a restore. */
const SIGN_IN_TIME = /"lastSignInAt":(?:"[^"]*"|null),?/g;

/** The time when charts were counted. It differs, because they are counted anew after a restore. */
const COUNTED_AT = /"at":"[^"]*",?/;

/**
 * A page of the log without the entries that a restore causes: the entry about the restore, and the entries about
 * sign-ins, because everybody signs in again.
 */
const withoutRestore = (bytes: Buffer): Buffer => {
  const page = v.safeParse(v.pipe(v.string(), v.parseJson(), Page), bytes.toString());
  if (!page.success) return bytes;
  const { events, pagination, ...rest } = page.output;
  const others = events.filter(({ description }) => description !== SIGNED_IN && !description.startsWith(RESTORED));
  const total = pagination.total - (events.length - others.length);
  return Buffer.from(JSON.stringify({ ...rest, events: others, pagination: { ...pagination, total } }));
};

const allAnswers = async (
  url: string,
  { people, seeded, order }: { people: readonly Person[]; seeded: Seeded; order: Order },
): Promise<Answers> => {
  const answers: Answers = new Map();
  // Three calls are not compared: the list of copies, because a recreation adds one, and the lists of sessions and of
  // own data, because a restore ends all sessions. The validation is added first or last.
  const passedOver: readonly string[] = [validateDatabase.path, listSessions.path, getOwnData.path];
  const others = readAddresses(url, seeded).filter(
    (path) => !passedOver.includes(path) && !path.startsWith(listCopies.path),
  );
  const addresses =
    order === 'validation first' ? [validateDatabase.path, ...others] : [...others, validateDatabase.path];
  for (const path of addresses)
    for (const person of people) {
      const { status, headers, bytes: sent } = await ask(url, person, path);
      const isOfUsers = path.startsWith(listUsers.path);
      const same = isOfUsers ? Buffer.from(sent.toString().replace(SIGN_IN_TIME, '')) : sent;
      const counted = path === getCharts.path ? Buffer.from(sent.toString().replace(COUNTED_AT, '')) : same;
      const bytes = path.startsWith(listLog.path) ? withoutRestore(sent) : counted;
      const told = ['content-type', 'etag', 'location', 'cache-control'].map((name) => headers.get(name));
      const hash = createHash('sha256').update(bytes).digest('hex');
      answers.set(`${person.name} ${path}`, [status, ...told, bytes.length, hash].join(' '));
    }
  return answers;
};

const differences = (one: Answers, other: Answers): string[] =>
  [...one].filter(([asked, answer]) => other.get(asked) !== answer).map(([asked]) => asked);

export type DrillResult = {
  /** Number of compared answers. */
  readonly answers: number;
  /** Calls with a different answer after the recreation. If there are none, the recreation has deleted nothing. */
  readonly lost: readonly string[];
  /** Calls with a different answer after the restore. There must be none. */
  readonly different: readonly string[];
};

/**
 * Exports and recreates the database of a product, and then restores it. Compares every call that reads, byte for byte,
 * for an admin, a user and nobody. Runs on the built product, with data of its own that are removed afterwards.
 */
export const drill = async (events: number, say: (line: string) => void): Promise<DrillResult> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'drill-'));
  const port = await freePort();
  const start = () => startProduct({ dataDir, port, environment: { ...ADMIN, LOCAL_LOG: 'quiet' } });
  let product = await start();
  try {
    const { url } = product;
    const admin = await signIn(url, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD);
    const mary = JSON.stringify({ username: 'мария', password: 'пароль-марии' });
    const registered = { method: 'POST', body: mary };
    const { token } = await demand(v.object({ token: v.string() }), url, NOBODY, '/api/register', registered);
    const maria = { name: 'мария', token };
    const people = [admin, maria, NOBODY];
    const seeded = await seed(url, people.slice(0, 2), events);
    // The first request for the log gives its entries their numbers.
    await ask(url, admin, '/api/admin/events');
    const before = await allAnswers(url, { people, seeded, order: 'validation first' });
    say(`${before.size} answers before, ${seeded.events.length} events, ${seeded.pictures.length} pictures`);

    const Recreated = v.object({ id: v.string(), export: v.string(), state: v.string() });
    const made = await demand(Recreated, url, admin, '/api/admin/database/recreate', { method: 'POST' });
    for (
      let { state } = made;
      state === 'running';
      { state } = await demand(Recreated, url, admin, `/api/jobs/${made.id}`)
    )
      await setTimeout(1_000);
    const lost = differences(before, await allAnswers(url, { people, seeded, order: 'validation last' }));
    say(`recreated; ${lost.length} answers differ; export ${made.export}`);

    await product.end();
    const environment = { ...process.env, DATA_DIR: dataDir, TABLE_NAME: '' };
    const restored = spawnSync(process.execPath, [RESTORE, made.export], { env: environment, encoding: 'utf8' });
    if (restored.status !== 0) throw new Error(`The export was not restored: ${restored.stdout}${restored.stderr}`);
    say(restored.stdout.trim());

    product = await start();
    for (const person of [admin, maria])
      if ((await ask(url, person, '/api/user')).status !== 401) throw new Error('A session has survived the restore');
    const again = [
      await signIn(url, ADMIN.ADMIN_USERNAME, ADMIN.ADMIN_PASSWORD),
      await signIn(url, 'мария', 'пароль-марии'),
      NOBODY,
    ];
    const different = differences(before, await allAnswers(url, { people: again, seeded, order: 'validation last' }));
    say(`${different.length} of ${before.size} answers differ from those before`);
    return { answers: before.size, lost, different };
  } finally {
    await product.end();
    await rm(dataDir, { recursive: true, force: true });
  }
};

if (import.meta.main) {
  const { different } = await drill(Number(process.argv[2] ?? 30), console.log);
  for (const asked of different) console.error(`DIFFERENT: ${asked}`);
  process.exitCode = different.length > 0 ? 1 : 0;
}
