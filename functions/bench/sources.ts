import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { newAccount } from '#functions/domain/accounts/account.ts';
import { sourceIndex, sourceKey } from '#functions/storage/dynamodb/keys.ts';
import { assign } from '#functions/storage/dynamodb/transactions.ts';
import { newId } from '#functions/storage/ids.ts';
import { aForm } from '#functions/testing/builders.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { SUBSCRIBED } from '#shared/contracts/calendars.ts';
import { SUBSCRIPTIONS_MAX } from '#shared/contracts/subscriptions.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/units.ts';
import { openTable } from './stored-widgets.ts';

// `npm run bench -- sources [--sources 500] [--seconds 30]`: a user's calls while this many sources are renewed, which
// are all due at once. A server of this machine answers with the real calendars of six programs, then 304. Writes
// SOURCES-RESULTS.md: milliseconds (95th percentile) of each call before, while all sources are new, and while all are
// unchanged, and their ratios in this run.

const WHOLE = { sources: '500', seconds: '30' };
const { values } = parseArgs({
  options: {
    sources: { type: 'string', default: WHOLE.sources },
    seconds: { type: 'string', default: WHOLE.seconds },
  },
});
const [count, seconds] = [Number(values.sources), Number(values.seconds)];
/** Events of the month that is listed. */
const LISTED = 60;
const ADMIN = { username: 'admin', password: 'Пароль-администратора-1' };

const FIXTURES = join(import.meta.dirname, '../../shared/calendar-file/read/fixtures');
const calendars = readdirSync(FIXTURES)
  .filter((name) => name.endsWith('.ics'))
  .map((name) => readFileSync(join(FIXTURES, name)));
/** Headers as Google and Nextcloud send them. */
const KNOWN = { etag: '"1"', 'last-modified': 'Fri, 27 Nov 2026 10:00:00 GMT', 'cache-control': 'no-cache' };
let [asked, unchanged] = [0, 0];
const server = createServer(({ url, headers }, response) => {
  asked++;
  if (headers['if-none-match'] === KNOWN.etag) {
    unchanged++;
    response.writeHead(304, KNOWN).end();
    return;
  }
  const body = calendars[Number(url?.slice(1)) % calendars.length];
  response.writeHead(200, { 'content-type': 'text/calendar; charset=utf-8', ...KNOWN }).end(body);
});
await new Promise<void>((resolve) => void server.listen(0, resolve));
const { port } = v.parse(v.object({ port: v.number() }), server.address());

const dataDir = await mkdtemp(join(tmpdir(), 'sources-'));
const environment = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  LOCAL_LOG: 'quiet',
  TICK_SECONDS: '10',
  CHECK_PRIVATE_HOSTS: `localhost:${port}`,
};
const ids = Array.from({ length: count }, () => `${SUBSCRIBED}${newId()}`);
const at = (day: number): Date => new Date(Date.now() + day * DAY_MS);

/** Writes the sources, ten a user, due in ten days. */
const writeSources = async (): Promise<void> => {
  const { storage, close } = await openTable(dataDir);
  const now = new Date();
  for (let first = 0; first < count; first += SUBSCRIPTIONS_MAX) {
    const username = `читатель ${first}`;
    const line = { type: 'USER', description: 'Под нагрузкой', username, userId: 'someone' } as const;
    await storage.users.addUser(
      newAccount({ id: newId(), username, role: 'user', passwordHash: 'no password fits' }, now),
      line,
      now,
    );
    for (const [nth, id] of ids.slice(first, first + SUBSCRIPTIONS_MAX).entries()) {
      const owner = await storage.users.findUser(username);
      if (!owner) throw new Error(`${username} is not there`);
      const fields = { calendarId: id, url: `http://localhost:${port}/${first + nth}`, ownHost: '', every: HOUR_MS };
      const also = [storage.sources.addSource(fields, at(10))];
      await storage.calendars.createCalendar({ id, name: `По адресу ${nth}`, color: '#00aa00' }, owner, {
        line: { ...line, type: 'CALENDAR' },
        now,
        also,
      });
    }
  }
  await close();
};
/** Makes all sources due at once. */
const makeDue = async (): Promise<void> => {
  const { storage, close } = await openTable(dataDir);
  const dueAt = at(-1).toISOString();
  for (const id of ids) await storage.table.commit([assign(sourceKey(id), { dueAt, ...sourceIndex(dueAt, id) })]);
  await close();
};

/** Signs the administrator in. Returns the headers of calls, and a call that posts JSON. */
const signedIn = async (url: string) => {
  const send = async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const json = { 'content-type': 'application/json', ...headers };
    return (await fetch(url + path, { method: 'POST', headers: json, body: JSON.stringify(body) })).json();
  };
  const { token } = v.parse(v.object({ token: v.string() }), await send('/api/login', ADMIN));
  const headers = { authorization: `Bearer ${token}` };
  return { headers, post: (path: string, body: object) => send(path, body, headers) };
};
/** Writes the events of the listed month. Later saves are in another month. */
const writeEvents = async (): Promise<void> => {
  const product = await startProduct({ dataDir, environment });
  const { headers } = await signedIn(product.url);
  for (let nth = 0; nth < LISTED; nth++) {
    const day = `2026-11-${String(1 + (nth % 28)).padStart(2, '0')}`;
    const body = aForm({ startDate: `${day}T09:00:00.000Z`, endDate: `${day}T10:00:00.000Z` });
    await fetch(`${product.url}/api/events`, { method: 'POST', headers, body });
  }
  await product.end();
};

type Times = ReadonlyMap<string, number[]>;
const percentile95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** Makes a user's calls one after the other, until the function that `begin` returns gives true. */
const callsUntil = async (begin: () => () => boolean): Promise<Times> => {
  const product = await startProduct({ dataDir, environment });
  try {
    const { headers, post } = await signedIn(product.url);
    const embedding = await post('/api/embeddings', { name: 'Сайт', type: 'HTML' });
    const { widgetToken } = v.parse(v.object({ widgetToken: v.string() }), embedding);
    const calls: readonly (readonly [name: string, path: string, init: () => RequestInit])[] = [
      ['list of a month', '/api/events?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z', () => ({ headers })],
      ['save', '/api/events', () => ({ method: 'POST', headers, body: aForm() })],
      ['month of a widget', `/api/events/public?token=${widgetToken}&month=2026-11`, () => ({})],
    ];
    const times = new Map(calls.map(([name]): [string, number[]] => [name, []]));
    const isEnough = begin();
    while (!isEnough())
      for (const [name, path, init] of calls) {
        const began = performance.now();
        const answer = await fetch(product.url + path, init());
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
        times.get(name)?.push(performance.now() - began);
      }
    return times;
  } finally {
    await product.end();
  }
};

/** After this many milliseconds without a request, the events of the last answer are written. */
const REST_MS = 3000;
const untilAsked = (): (() => boolean) => {
  const before = asked;
  let [seen, since] = [before, performance.now()];
  return () => {
    if (asked > seen) [seen, since] = [asked, performance.now()];
    return asked - before >= count && performance.now() - since > REST_MS;
  };
};
try {
  await writeEvents();
  await writeSources();
  const quiet = await callsUntil(() => {
    const end = performance.now() + seconds * 1000;
    return () => performance.now() > end;
  });
  await makeDue();
  const all = await callsUntil(untilAsked);
  await makeDue();
  const requests = asked;
  const same = await callsUntil(untilAsked);
  const rows = [...quiet].map(([name, times]) => {
    const [without, renewed, known] = [times, all.get(name) ?? [], same.get(name) ?? []].map(percentile95);
    const ratio = (ms = Number.NaN): string => (ms / (without ?? Number.NaN)).toFixed(2);
    return [
      name,
      without?.toFixed(0) ?? '',
      renewed?.toFixed(0) ?? '',
      ratio(renewed),
      known?.toFixed(0) ?? '',
      ratio(known),
    ];
  });
  reportResults(join(import.meta.dirname, 'SOURCES-RESULTS.md'), {
    title: 'A user’s calls beside the renewal of sources',
    command: 'npm run bench -- sources',
    text: `${count} sources are due at once. Milliseconds (95th percentile) and their ratio to those without a renewal.\n\n${markdownTable(
      ['Call', 'without', 'all are new', 'ratio', 'all are unchanged', 'ratio'],
      rows,
    )}\n\n${count} unchanged sources: ${asked - requests} requests to them, of which ${unchanged} were answered 304. On one machine the renewal has a thread of its own and shares processor and table with the calls; on AWS it is a function of its own and shares the table alone.`,
    isPart: values.sources !== WHOLE.sources || values.seconds !== WHOLE.seconds,
  });
} finally {
  server.close();
  await rm(dataDir, { recursive: true, force: true });
}
