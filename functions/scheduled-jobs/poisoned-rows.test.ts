import { expect, it, onTestFinished } from 'vitest';
import { CHARTS_KEY, eraseKey, jobKey, logEntryKey, tryKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { assign } from '#functions/storage/dynamodb/transactions.ts';
import { letterItem } from '#functions/storage/mail/queue.ts';
import { anIcsServer } from '#functions/testing/ics-server.ts';
import { mailIsOn } from '#functions/testing/letters.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { listLog } from '#shared/contracts/administration.ts';
import { createCalendar, removeCalendar } from '#shared/contracts/calendars.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { subscribeCalendar } from '#shared/contracts/subscriptions.ts';
import { aMailServer } from '#shared/testing/mail-server.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time/units.ts';
import { scheduledJobsOf } from './jobs.ts';

const TEN = Array.from({ length: 10 }, (_, n) => n);
const POISONED = 4;
const POISON = 5;

type Scene = {
  /** A row, and its attribute that is broken. */
  readonly poisoned: Key;
  readonly field: string;
  /** Milliseconds from now to the first run. */
  readonly wait?: number;
  /** The number of rows that are done, without the poisoned one. */
  readonly done: () => Promise<number>;
  /** The work does not read the broken attribute. So the poisoned row is done as well, and is not counted as failed. */
  readonly isDoneToo?: true;
};
type Make = (system: System, admin: SystemUser) => Promise<Scene>;

const rowsOf = async (system: System, kind: string) =>
  (await rawItems(system).all()).filter((item) => item.kind === kind);

const tenUsers = async (system: System, fields: object = {}) => {
  const users = await Promise.all(TEN.map((n) => system.user(`мария-${n}`, fields)));
  return { users, poisoned: users[POISONED] ?? expect.fail('No user') };
};

/** Letters of ten people, one of which is poisoned. */
const tenLetters = async (system: System, admin: SystemUser, queue: (n: number) => Promise<unknown>) => {
  const server = await aMailServer();
  onTestFinished(server.stop);
  await mailIsOn(admin, { smtpPort: server.port });
  for (const n of TEN) await queue(n);
  const row = (await rawItems(system).ofKind('MAIL'))[POISONED] ?? expect.fail('No letter');
  return { poisoned: { pk: row.pk, sk: row.sk }, field: 'data', done: async () => server.letters.length };
};

/** Ten old entries of the log, of which one has this attribute broken. The deletion takes it with the others. */
const tenEntries = async (system: System, admin: SystemUser, field: string): Promise<Scene> => {
  const old = new Date(Date.now() - 40 * DAY_MS);
  for (const n of TEN) {
    const line = { type: 'CALENDAR', description: `старая ${n}`, username: 'мария', userId: 'someone' } as const;
    await system.storage.log.commitWithLog([], line, old);
  }
  await admin.call(listLog, { query: {} });
  await admin.call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, logDays: 30 } });
  const entries = async () => (await rowsOf(system, 'LOG')).filter(({ pk }) => /OTHER/.test(`${pk}`));
  const isOld = ({ description }: object & { description?: unknown }) => /^старая|^5$/.test(`${description}`);
  const done = async () => 10 - (await entries()).filter(isOld).length;
  return { poisoned: logEntryKey('OTHER', POISONED), field, done, isDoneToo: true };
};

/** One or more scenes for each scheduled job, by the job's name and perhaps what is poisoned. */
const scenes: Readonly<Record<string, Make>> = {
  erasure: async (system, admin) => {
    const { users, poisoned } = await tenUsers(system);
    for (const { id } of users) await admin.delete(`/api/admin/users/${id}`);
    const done = async () => 10 - (await rowsOf(system, 'ERASE')).length;
    return { poisoned: eraseKey(poisoned.id), field: 'names', wait: 2 * MINUTE_MS, done };
  },
  log: (system, admin) => tenEntries(system, admin, 'description'),
  'log: its time': (system, admin) => tenEntries(system, admin, 'timestamp'),
  applicants: async (system) => {
    const { poisoned } = await tenUsers(system, { waits: true });
    const done = async () => 10 - (await rowsOf(system, 'APPLICANT')).length;
    return { poisoned: userKey(poisoned.id), field: 'createdAt', wait: 31 * DAY_MS, done };
  },
  calendars: async (system) => {
    const owner = await system.user('мария');
    const ids: string[] = [];
    for (const n of TEN) {
      const { id } = await owner.call(createCalendar, { body: { name: `Афиша ${n}`, color: '#d97706' } });
      await owner.call(removeCalendar, { params: { id } });
      ids.push(id);
    }
    const row = (await rawItems(system).ofKind('REMOVED_CALENDAR'))[POISONED] ?? expect.fail('No calendar');
    const done = async () =>
      (await rowsOf(system, 'JOB')).filter(
        ({ name, subject }) => name === 'purgeCalendar' && ids.includes(`${subject}`),
      ).length;
    return { poisoned: { pk: row.pk, sk: row.sk }, field: 'calendarId', wait: 31 * DAY_MS, done };
  },
  sources: async (system) => {
    const owner = await system.user('мария');
    const server = await anIcsServer({ body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' });
    for (const _ of TEN) await owner.call(subscribeCalendar, { body: { url: server.url, color: '#d97706' } });
    const row = (await rawItems(system).ofKind('SOURCE'))[POISONED] ?? expect.fail('No source');
    const done = async () => server.asked.length - 10;
    return { poisoned: { pk: row.pk, sk: row.sk }, field: 'url', wait: DAY_MS, done };
  },
  letters: (system, admin) =>
    tenLetters(system, admin, (n) => {
      const at = new Date(Date.now() - MINUTE_MS);
      return system.storage.table.commit([letterItem('approved', `n${n}@example.ru`, { username: 'мария' }, at)]);
    }),
  'letters: a forgotten password': async (system, admin) => {
    const { users } = await tenUsers(system);
    for (const [n, { id }] of users.entries())
      await system.storage.table.commit([assign(userKey(id), { email: `n${n}@example.ru` })]);
    const at = new Date(Date.now() - MINUTE_MS);
    return tenLetters(system, admin, (n) => system.storage.mail.queueForgotten(users[n]?.username ?? '', at));
  },
  charts: async (system) => {
    await tenUsers(system);
    await system.storage.statistics.countCharts(new Date(), () => false);
    const done = async () => (await rowsOf(system, 'CHARTS')).filter(({ at }) => at !== POISON).length * 10;
    return { poisoned: CHARTS_KEY, field: 'at', done, isDoneToo: true };
  },
  jobs: async (system) => {
    const { users, poisoned } = await tenUsers(system);
    const jobs = users.map(({ id }) => ({ name: 'emptyTrash', subject: id, userId: id }) as const);
    for (const job of jobs) await system.storage.jobs.startJob(job, new Date());
    const done = async () => (await rowsOf(system, 'JOB')).filter(({ state }) => state === 'done').length;
    return { poisoned: jobKey(`emptyTrash-${poisoned.id}`), field: 'userId', done };
  },
};

const jobOf = (scene: string): string => scene.split(':')[0] ?? '';

const begin = async (name: string, make: Make) => {
  const system = await aSystem();
  const scene = await make(system, await system.admin('главный'));
  const items = await rawItems(system).all();
  const row = items.find(({ pk, sk }) => pk === scene.poisoned.pk && sk === scene.poisoned.sk) ?? expect.fail('No row');
  await rawItems(system).put({ ...row, ...scene.poisoned, [scene.field]: POISON });
  const job = scheduledJobsOf(system.storage)[jobOf(name)] ?? expect.fail('No such scheduled job');
  const began = Date.now();
  const run = (ms = 0) =>
    job({ now: new Date(began + (scene.wait ?? 0) + ms), isOver: () => false }).then(
      () => 'well',
      () => 'failed',
    );
  const tries = async () => (await rowsOf(system, 'TRY')).map((row) => row.tries);
  const repair = () => rawItems(system).put({ ...row, ...scene.poisoned });
  return { ...scene, run, tries, repair };
};

it('every scheduled job has a scene here', async () => {
  const jobs = scheduledJobsOf((await aSystem()).storage);
  expect(new Set(Object.keys(scenes).map(jobOf))).toEqual(new Set(Object.keys(jobs)));
});

it('a poisoned count of tries keeps no scheduled job from its rows', async () => {
  const { storage, ...system } = await aSystem();
  await rawItems({ storage, ...system }).put({ ...tryKey({ pk: 'a', sk: 'row' }), kind: 'TRY', tries: 'many' });
  for (const job of Object.values(scheduledJobsOf(storage))) await job({ now: new Date(), isOver: () => false });
});

it.each(Object.entries(scenes))(
  'one poisoned row among ten keeps the scheduled job %s from none of the others, and is counted',
  async (name, make) => {
    const { run, done, tries, isDoneToo } = await begin(name, make);
    expect(await run()).toBe(isDoneToo ? 'well' : 'failed');
    expect(await done()).toBe(isDoneToo ? 10 : 9);
    expect(await tries()).toEqual(isDoneToo ? [] : [1]);
  },
);

it.each(['sources', 'jobs'])(
  'a row of the scheduled job %s that is done again has no count of earlier failures',
  async (name) => {
    const { run, tries, repair } = await begin(name, scenes[name] ?? expect.fail('No scene'));
    await run();
    expect(await tries()).toEqual([1]);
    await repair();
    expect(await run(DAY_MS)).toBe('well');
    expect(await tries()).toEqual([]);
  },
);

it.each(['erasure', 'applicants', 'letters'])(
  'a poisoned row of the scheduled job %s is given up after ten tries',
  { tags: ['slow'] },
  async (name) => {
    const { run, tries } = await begin(name, scenes[name] ?? expect.fail('No scene'));
    const outcomes: string[] = [];
    for (let n = 0; n < 12; n++) outcomes.push(await run(n * DAY_MS));
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => 'failed'), 'well', 'well']);
    expect(await tries()).toEqual([10]);
  },
);

it('a row that has failed waits for twice as long each time', async () => {
  const { run, tries } = await begin('letters', scenes.letters ?? expect.fail('No scene'));
  for (const [seconds, expected] of [
    [0, 1],
    [29, 1],
    [31, 2],
    [85, 2],
    [92, 3],
  ] as const) {
    await run(seconds * 1000);
    expect(await tries()).toEqual([expected]);
  }
});
