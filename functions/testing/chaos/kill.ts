import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { startProduct } from '#infra/testing/running-product.ts';
import { Session } from '#shared/contracts/accounts.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { Embedding } from '#shared/contracts/embeddings.ts';
import { CalendarEvent } from '#shared/contracts/events.ts';
import { nothingYet, PASSWORD, startWriters } from './writers.ts';

// `npm run chaos [-- --rounds 50]`: the whole product is killed (kill -9: its process, its table engine, or both) in the
// middle of writes, and started again on the same data. Whatever it had acknowledged is there with its picture, what it
// had acknowledged to be gone is gone, and the check of the database finds nothing. Prints a line per round.

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '50' } } });
const rounds = Number(values.rounds);
const WRITERS = 6;
const dataDir = join(process.env.TMPDIR ?? '/tmp', `chaos-${process.pid}`);
const ADMIN = { username: 'admin', password: 'Пароль-администратора-1' };
const environment = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, LOCAL_LOG: 'quiet' };
const TARGETS = ['product', 'engine', 'both'] as const;

const known = nothingYet();
const problems: string[] = [];

const login = async (url: string, username: string, password: string): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password });
  const response = await fetch(`${url}/api/login`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`login of ${username}: ${response.status} ${await response.text()}`);
  return v.parse(Session, await response.json()).token;
};

const killEngine = async (): Promise<void> => {
  const { enginePid } = v.parse(
    v.object({ enginePid: v.number() }),
    JSON.parse(await readFile(join(dataDir, 'run.json'), 'utf8')),
  );
  process.kill(enginePid, 'SIGKILL');
};

/** Everything that was acknowledged, looked for through the API. */
const inspect = async (url: string, token: string, round: number): Promise<void> => {
  const say = (problem: string): number => problems.push(`round ${round}: ${problem}`);
  const get = async (path: string): Promise<unknown> => {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const events = new Map(v.parse(v.array(CalendarEvent), await get('/api/events')).map((event) => [event.id, event]));
  for (const [id, title] of known.events) {
    const event = events.get(id);
    if (!event) say(`event ${title} is lost`);
    else if (event.title !== title) say(`event ${title} is called ${event.title}`);
    else if (!event.imageUrl) say(`event ${title} has lost its picture`);
  }
  for (const id of known.removed) if (events.has(id)) say(`removed event ${id} is back`);
  for (const { id, imageUrl } of events.values()) {
    const picture = imageUrl && (await fetch(url + imageUrl));
    if (picture && picture.status !== 200) say(`the picture of ${id} answers ${picture.status}`);
  }
  const embeddings = new Set(v.parse(v.array(Embedding), await get('/api/embeddings')).map(({ id }) => id));
  for (const [id, name] of known.embeddings) if (!embeddings.has(id)) say(`embedding ${name} is lost`);
  const [user] = [...known.users].slice(-1);
  if (user) await login(url, user, PASSWORD).catch((reason: Error) => say(reason.message));
  const verdict = v.parse(validateDatabase.output, await get(validateDatabase.path));
  if (!verdict.isValid) say(`the database has ${verdict.issues.length} issues: ${verdict.issues[0]}`);
};

for (let round = 1; round <= rounds; round++) {
  const target = TARGETS[round % TARGETS.length] ?? 'both';
  const product = await startProduct({ dataDir, environment });
  try {
    const token = await login(product.url, ADMIN.username, ADMIN.password);
    // What the round before has left behind.
    await inspect(product.url, token, round - 1);
    const stop = startWriters(product.url, token, known, WRITERS);
    await sleep(300 + Math.random() * 1200);
    if (target !== 'product') await killEngine();
    if (target !== 'engine') await product.end('SIGKILL');
    await Promise.all([stop(), product.end('SIGKILL')]);
  } finally {
    await product.end('SIGKILL');
  }
  const { events, removed, embeddings, users } = known;
  console.log(
    `round ${String(round).padStart(2)}: killed ${target.padEnd(7)}  acknowledged so far: ${events.size} events, ` +
      `${removed.size} removals, ${embeddings.size} embeddings, ${users.size} users; problems: ${problems.length}`,
  );
}
const last = await startProduct({ dataDir, environment });
try {
  await inspect(last.url, await login(last.url, ADMIN.username, ADMIN.password), rounds);
} finally {
  await last.end();
}
// After a loss the data stay, to be looked into.
if (problems.length === 0) await rm(dataDir, { recursive: true });
else console.log(`The data are in ${dataDir}`);
console.log(problems.length === 0 ? `${rounds} kills survived, nothing lost` : problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
