import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { startProduct } from '#infra/testing/running-product.ts';
import { aMailServer } from '#shared/testing/mail-server.ts';
import { markdownTable, median, reportResults } from '#shared/testing/results.ts';

// `npm run bench:forgotten [-- 400]`: how long POST /api/password/forgot takes for names that nobody has, names of accounts without
// an address, accounts with a verified one, and their addresses: so many of each, by turns, on the whole product. Each comes from a
// network of its own, as one gets five an hour. Writes FORGOTTEN-PASSWORD-RESULTS.md; ends with 1 where a median is more than a
// tenth off that of nobody's names [PASS-01].

const ROUNDS = Number(process.argv[2] ?? 400);
const WARM_UP = 40;
/** Accounts of each kind. */
const USERS = 20;
const ADMIN = { username: 'admin', password: 'Пароль-администратора-1' };
const PASSWORD = 'прежний пароль 7';

const dataDir = await mkdtemp(join(tmpdir(), 'bench-forgotten-'));
const mail = await aMailServer();
const environment = {
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
  SMTP_ALLOW: `127.0.0.1:${mail.port}`,
  LOCAL_LOG: 'quiet',
};

type Call = { readonly method?: string; readonly token?: string; readonly body: unknown };

/** @throws Error with the answer where it is a refusal */
const call = async (url: string, path: string, { method = 'POST', token, body }: Call): Promise<unknown> => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
};
const Session = v.object({ token: v.string() });
const signIn = async (url: string, account: typeof ADMIN): Promise<string> =>
  v.parse(Session, await call(url, '/api/login', { body: account })).token;

/** The link's token in the letter to an address, once it has come. */
const tokenFor = async (address: string): Promise<string> => {
  for (let tries = 0; tries < 600; tries++) {
    const letter = mail.letters.find((one) => one.includes(`To: ${address}`));
    const text = letter?.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
    const [, token] = /confirm-email#([\w.-]+)/.exec(text ?? '') ?? [];
    if (token) return token;
    await sleep(100);
  }
  throw new Error(`No letter has come to ${address}`);
};

const named = (at: number, kind: string): string => `${kind}-${String(at).padStart(3, '0')}`;
const addressOf = (at: number): string => `${named(at, 'address')}@example.ru`;

/** Accounts without an address, and as many with one that was verified by its letter. */
const seed = async (url: string): Promise<void> => {
  const token = await signIn(url, ADMIN);
  const server = { smtpServer: '127.0.0.1', smtpPort: mail.port, smtpUsername: 'mailer', smtpPassword: 'right' };
  const sender = { senderEmail: 'calendar@example.ru', enabled: true, siteAddress: url };
  await call(url, '/api/admin/settings/email', { token, body: { ...server, ...sender } });
  for (let at = 0; at < USERS; at++) {
    for (const kind of ['member', 'address'])
      await call(url, '/api/admin/users', {
        token,
        body: { username: named(at, kind), password: PASSWORD, role: 'user' },
      });
    const own = await signIn(url, { username: named(at, 'address'), password: PASSWORD });
    await call(url, '/api/user/email', { method: 'PUT', token: own, body: { email: addressOf(at) } });
  }
  for (let at = 0; at < USERS; at++)
    await call(url, '/api/email/confirm', { body: { token: await tokenFor(addressOf(at)) } });
};

/** Kinds of typed names, each with its text by number. */
const KINDS: Readonly<Record<string, (at: number) => string>> = {
  'a name that nobody has': (at) => named(at % USERS, 'nobody'),
  'a name without an address': (at) => named(at % USERS, 'member'),
  'a name with an address': (at) => named(at % USERS, 'address'),
  'a verified address': (at) => addressOf(at % USERS),
};

let calls = 0;
/** Milliseconds until the whole answer has come; on a connection of its own, from a network of its own. */
const forget = (port: number, name: string): Promise<number> =>
  new Promise((done, fail) => {
    const nth = ++calls;
    const localAddress = `127.${1 + Math.floor(nth / 62_500)}.${Math.floor(nth / 250) % 250}.${1 + (nth % 250)}`;
    const headers = { 'content-type': 'application/json' };
    const began = performance.now();
    const sent = request(
      { host: '127.0.0.1', port, path: '/api/password/forgot', method: 'POST', localAddress, headers },
      (answer) => {
        answer.resume().on('end', () => {
          if (answer.statusCode === 200) done(performance.now() - began);
          else fail(new Error(`${name} was answered ${answer.statusCode}`));
        });
      },
    );
    sent.on('error', fail).end(JSON.stringify({ name }));
  });

const measure = async (port: number): Promise<Map<string, number[]>> => {
  const times = new Map(Object.keys(KINDS).map((kind): [string, number[]] => [kind, []]));
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // Each round starts with another kind.
    const kinds = Object.entries(KINDS);
    const first = (round + WARM_UP) % kinds.length;
    for (const [kind, nameOf] of [...kinds.slice(first), ...kinds.slice(0, first)]) {
      const time = await forget(port, nameOf(round + WARM_UP));
      if (round >= 0) times.get(kind)?.push(time);
    }
  }
  return times;
};

try {
  const first = await startProduct({ dataDir, environment: { ...environment, TICK_SECONDS: '0.5' } });
  await seed(first.url).finally(first.end);
  // With the clock of every installation from here on.
  const product = await startProduct({ dataDir, environment });
  const times = await measure(product.port).finally(product.stop);
  const medians = [...times].map(([kind, all]) => ({ kind, ms: median(all) }));
  const nobodys = medians[0]?.ms ?? 0;
  const rows = medians.map(({ kind, ms }) => [
    kind,
    ms.toFixed(2),
    `${ms < nobodys ? '−' : '+'}${Math.abs((ms / nobodys - 1) * 100).toFixed(1)} %`,
  ]);
  const isEven = medians.every(({ ms }) => Math.abs(ms / nobodys - 1) <= 0.1);
  reportResults(join(import.meta.dirname, 'FORGOTTEN-PASSWORD-RESULTS.md'), {
    title: 'Forgotten passwords',
    command: 'npm run bench:forgotten',
    text: `${ROUNDS} calls of each kind, by turns, one at a time, beside chores that send the letters.\n\n${markdownTable(
      ['What was typed', 'median, ms', 'beside nobody’s'],
      rows,
    )}\n\nAll within ten per cent: ${isEven ? 'yes' : 'no'}.`,
    isPart: process.argv.length > 2,
  });
  process.exitCode = isEven ? 0 : 1;
} finally {
  await mail.stop();
  await rm(dataDir, { recursive: true, force: true });
}
