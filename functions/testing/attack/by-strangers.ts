import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { register } from '#functions/testing/chaos/workload.ts';
import { COSTLY, edgeRequest, USUAL } from '#infra/edge/costly-requests.ts';
import { edgeCode } from '#infra/edge/edge-code.ts';
import { timesOnNjs } from '#infra/edge/run-on-njs.ts';
import { Embedding } from '#shared/contracts/embeddings.ts';
import type { Attack } from './attack.ts';
import { compare, type Target, worstOf } from './target.ts';

const PART = 8000;
const words = (count: number): string[] => Array.from({ length: count }, (_, at) => at.toString(36));
/** A name of 256 letters, each of which NFKC turns into eighteen. */
const LONG_NAME = '\uFDFA'.repeat(256);
const MONTH = '2026-12';

const until = async (holds: () => boolean, seconds: number): Promise<boolean> => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(100)) if (holds()) return true;
  return holds();
};

const widgetOf = async ({ admin }: Target): Promise<string> => {
  const { text } = await admin('POST', '/api/embeddings', { name: 'Сайт', type: 'HTML' });
  return v.parse(Embedding, JSON.parse(text)).widgetToken;
};

/** The stored months of a widget, each with the time of its last write. */
const storedMonths = ({ product }: Target, token: string): string[] => {
  const buckets = join(product.dataDir, 's3');
  const paths = readdirSync(buckets, { recursive: true, encoding: 'utf8' });
  return paths
    .filter((path) => path.includes(token) && path.endsWith('_object'))
    .map((path) => `${path} ${statSync(join(buckets, path)).mtimeMs}`);
};

/** Megabytes of memory that the product's process has. 0 on systems other than Linux. */
const memoryOf = ({ product }: Target): number => {
  if (process.platform !== 'linux') return 0;
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1000);
};

const UPLOADS = 100;
const UPLOADED = Buffer.alloc(9_900_000, 'x');
/**
 * The most megabytes that uploads may take: 200 MB of bodies that the server holds, and bytes that it has read but not
 * accepted yet.
 */
const UPLOADS_MB = 400;

/** Opens a connection and sends all but the last bytes of an upload. @returns a function that ends the connection */
const stalledUpload = async ({ product }: Target): Promise<() => void> => {
  const socket = connect(product.port, '127.0.0.1');
  const isOver = new Promise<void>((done) => socket.once('close', () => done()));
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${UPLOADED.length + 9}\r\n\r\n`,
  );
  await Promise.race([new Promise((sent) => socket.write(UPLOADED, sent)), isOver]);
  return () => socket.destroy();
};

export const BY_STRANGERS: readonly Attack[] = [
  {
    by: 'a stranger',
    asked: `${UPLOADS} uploads of 9.9 MB that stall, as Caddy would pass them on; meanwhile a page and a sign-in`,
    statuses: [200, 401],
    run: async (target) => {
      const before = memoryOf(target);
      const uploads = await inParallel(20, [...Array(UPLOADS)], () => stalledUpload(target));
      const taken = memoryOf(target) - before;
      const answers = [
        await target.nobody('GET', '/'),
        await target.nobody('POST', '/api/login', { username: 'никто', password: 'неверный-пароль' }),
      ];
      for (const end of uploads) end();
      return {
        statuses: answers.map(({ status }) => status),
        note: `${taken} MB`,
        found: taken > UPLOADS_MB ? [`the uploads took ${taken} MB`] : [],
      };
    },
  },
  {
    by: 'a stranger',
    asked: 'the edge function, on njs: 8 kB in every part of a request',
    statuses: [0],
    most: 5,
    run: async () => {
      const sent = [USUAL, ...Object.values(COSTLY)].map((one) => ({
        viewer: { ip: '203.0.113.7' },
        request: edgeRequest(one),
      }));
      const [usual = 0, ...all] = timesOnNjs(edgeCode(), sent);
      return { statuses: [0], ratio: Math.max(...all) / usual };
    },
  },
  {
    by: 'a stranger',
    asked: '8 kB of categories; a reader with 2,000 names; 8 kB of User-Agent',
    statuses: [200, 304, 400, 404, 414, 431],
    most: 20,
    run: async ({ nobody }) => {
      const usual = () => nobody('GET', '/calendar/unknown');
      const agent = { 'user-agent': 'WordPress/6.8' };
      return worstOf([
        await compare(usual, () => nobody('GET', `/api/events/public?categories=${words(PART).join().slice(0, PART)}`)),
        await compare(usual, () => nobody('GET', `/calendar/t?${words(2000).join('&')}`, undefined, agent)),
        await compare(usual, () => nobody('GET', '/calendar/t', undefined, { 'user-agent': 'Viber'.repeat(PART / 5) })),
      ]);
    },
  },
  {
    by: 'a stranger',
    asked: '«Забыли пароль?» and sign-in of ﷺ × 256; then a letter must come',
    statuses: [200, 401, 429],
    run: async ({ nobody, admin, mail }) => {
      const forgot = await nobody('POST', '/api/password/forgot', { name: LONG_NAME });
      const signIn = await nobody('POST', '/api/login', { username: LONG_NAME, password: 'достаточно' });
      // The invitation waits in the queue behind the letter for the long name.
      await admin('POST', '/api/admin/invitations', { role: 'user', email: 'new@example.ru' });
      const came = await until(() => mail.letters.some((letter) => letter.includes('new@example.ru')), 30);
      const statuses = [forgot.status, signIn.status];
      return { statuses, found: came ? [] : ['the letter behind it did not come within 30 s'] };
    },
  },
  {
    by: 'a stranger',
    asked: '?__proto__=x and other names of every object, as parameters, cookies and headers',
    statuses: [200, 400, 404],
    run: async ({ nobody }) => {
      const names = ['__proto__', '__proto__[status]', 'constructor', 'toString', 'hasOwnProperty'];
      const paths = ['/', '/calendar/t', '/api/events/public', '/api/registration'];
      const statuses: number[] = [];
      for (const name of names)
        for (const path of paths) {
          const headers = { cookie: `${name}=x`, [name.replaceAll(/[[\]]/g, '')]: 'x' };
          statuses.push((await nobody('GET', `${path}?${name}=x`, undefined, headers)).status);
        }
      const health = await nobody('GET', '/api/health');
      const page = await nobody('GET', '/');
      const found = health.status === 200 && page.text.includes('id="root"') ? [] : ['the product serves no longer'];
      return { statuses, found };
    },
  },
  {
    by: 'a stranger',
    asked: 'a registration without the right to publish; stored months of administrators must stay',
    statuses: [200],
    run: async (target) => {
      const token = await widgetOf(target);
      const asked = [MONTH, 'ahead'].map((month) => `/api/events/public?token=${token}&month=${month}`);
      const statuses: number[] = [];
      for (const path of asked) statuses.push((await target.nobody('GET', path)).status);
      if (!(await until(() => storedMonths(target, token).length >= asked.length, 20)))
        return { statuses, found: ['the months were not stored'] };
      // A moment later `month-renewal` gets the record of the new widget and may drop the documents. So they are
      // requested again.
      await sleep(2000);
      for (const path of asked) await target.nobody('GET', path);
      await sleep(1000);
      const before = storedMonths(target, token);
      await register(target.product.url, 'зарегистрированный');
      await sleep(3000);
      const after = storedMonths(target, token);
      return {
        statuses,
        found: before.length >= 2 && `${before}` === `${after}` ? [] : ['stored months were dropped'],
      };
    },
  },
  {
    by: 'a stranger',
    asked: '?plain&event=… of unknown events, draft= with wrong keys',
    statuses: [200, 404],
    most: 10,
    run: async (target) => {
      const token = await widgetOf(target);
      const { nobody } = target;
      const month = `/api/events/public?token=${token}&month=${MONTH}`;
      let turn = 0;
      return worstOf([
        await compare(
          () => nobody('GET', `/calendar/${token}?plain`),
          () => nobody('GET', `/calendar/${token}?plain&event=unknown-${++turn}`),
        ),
        await compare(
          () => nobody('GET', month),
          () => nobody('GET', `${month}&draft=wrong-${++turn}`),
        ),
      ]);
    },
  },
];
