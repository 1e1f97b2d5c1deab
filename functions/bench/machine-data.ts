import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import * as v from 'valibot';
import { register, signIn } from '#functions/testing/chaos/workload.ts';
import { openLocalData } from '#infra/database/local-data.ts';
import { LOCAL_CREDENTIALS } from '#infra/local/account.ts';
import { type RunningProduct, startProduct } from '#infra/testing/running-product.ts';
import { type Asking, asking, type Next, type Question } from './asking.ts';
import { memoryOf } from './memory.ts';
import { seedEvents } from './seed.ts';
import { openTable, writeWidgets } from './stored-widgets.ts';

/** What an installation on one machine holds. */
export type Amounts = {
  readonly events: number;
  readonly gigabytes: number;
  /** Widgets on pages of other sites. */
  readonly pages: number;
  readonly editors: number;
};

const PICTURE_BYTES = 400_000;

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
  UV_THREADPOOL_SIZE: '16',
};

/** Starts the product as the service does. */
export const serveMachine = (dataDir: string, environment: Record<string, string> = {}): Promise<RunningProduct> =>
  startProduct({ dataDir, main: 'infra/local/serve.ts', environment: { ...SERVING, ...environment } });

const Bucket = v.object({ PICTURES_BUCKET: v.string() });
const writePictures = async (dataDir: string, { events, gigabytes }: Amounts): Promise<void> => {
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
};

type Editor = { readonly id: string; readonly token: string };
const User = v.object({ id: v.string() });
const makeEditors = async (dataDir: string, count: number): Promise<Editor[]> => {
  const product = await startProduct({ dataDir, environment: PREPARING });
  const made: Editor[] = [];
  for (let at = 0; at < count; at++) {
    const token = await signIn(product.url, await register(product.url, `редактор-${at}`));
    const answer = await fetch(`${product.url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
    made.push({ id: v.parse(User, await answer.json()).id, token });
  }
  await product.end();
  return made;
};

/**
 * Writes an installation of this size into a folder.
 * @returns the requests of a widget, and those of an editor: seven of ten read a month, the others make an event
 */
export const writeMachine = async (dataDir: string, amounts: Amounts): Promise<{ widget: Next; editor: Next }> => {
  const people = await makeEditors(dataDir, amounts.editors);
  const tokens = await writeWidgets(dataDir, amounts.pages);
  const { storage, close } = await openTable(dataDir);
  const [first, ...others] = people;
  await seedEvents(storage, amounts.events, first?.id ?? '', { neighbours: others.map(({ id }) => id) });
  await close();
  await writePictures(dataDir, amounts);

  const month = new Date().toISOString().slice(0, 7);
  const form = new FormData();
  const [startDate, endDate] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
  for (const [name, value] of Object.entries({ title: 'Работа', startDate, endDate })) form.set(name, value ?? '');
  const multipart = new Request('http://localhost', { method: 'POST', body: form });
  const type = multipart.headers.get('content-type') ?? '';
  const body = Buffer.from(await multipart.arrayBuffer());
  let [asked, worked] = [0, 0];
  return {
    widget: () => ({ path: `/api/events/public?token=${tokens[asked++ % tokens.length]}&month=${month}` }),
    editor: (): Question => {
      const authorization = `Bearer ${people[worked++ % people.length]?.token}`;
      if (worked % 10 < 7)
        return {
          method: 'GET',
          path: `/api/events?from=${month}-01T00:00:00Z&to=${month}-28T00:00:00Z`,
          headers: { authorization },
        };
      return { method: 'POST', path: '/api/events', headers: { authorization, 'content-type': type }, body };
    },
  };
};

const Health = v.object({ monthsSecondsBehind: v.number() });
/**
 * The number of checks in a row, a quarter of a second apart, that must find no stored month behind. A single check may
 * fall between two batches of changes.
 */
const LOOKS = 8;
/** Waits until the stored months contain every change, as in an installation that has run for a while. */
export const untilSettled = async (url: string): Promise<void> => {
  for (let quiet = 0; quiet < LOOKS; ) {
    await sleep(250);
    const answer = await fetch(`${url}/api/health`);
    quiet = v.parse(Health, await answer.json()).monthsSecondsBehind === 0 ? quiet + 1 : 0;
  }
};

/** Seconds between two requests of a page. */
const POLL_S = 30;
const EDITS_A_SECOND = 10;

/** The usual load: each page asks every 30 seconds, and editors make ten calls a second in all. */
export const usualLoad = (
  url: string,
  { widget, editor }: { widget: Next; editor: Next },
  { pages }: Amounts,
  duration: number,
): readonly Asking[] => {
  return [
    asking(url, widget, { rate: pages / POLL_S, seconds: duration }),
    asking(url, editor, { rate: EDITS_A_SECOND, seconds: duration }),
  ];
};

const EnginePid = v.pipe(v.string(), v.parseJson(), v.object({ enginePid: v.number() }));
/** Resident megabytes of the product, of its table's engine, and of both. */
export const memoryIn = async ({ pid, dataDir }: RunningProduct): Promise<[number, number, number]> => {
  const { enginePid } = v.parse(EnginePid, await readFile(join(dataDir, 'run.json'), 'utf8'));
  const [product, engine] = [memoryOf(pid), memoryOf(enginePid)];
  return [product, engine, product + engine];
};
