import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HttpRequest, textResponse } from '#infra/local/http-message.ts';
import { createWatch, problemsOf } from './watch.ts';

const NOW = new Date('2026-11-27T12:00:00.000Z');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);
const WELL = {
  diskFree: 50e9,
  diskSize: 100e9,
  lastBackup: hoursAgo(9),
  since: hoursAgo(900),
  lettersWaiting: 0,
  secondsBehind: 0,
};

let dataFolder: string;
let facts: typeof WELL & { lastBackup: Date | undefined } = WELL;
let said: string[] = [];
let told: string[][] = [];
/** Administrators who can get a letter. */
let reached = 1;
const aWatch = () =>
  createWatch({
    dataFolder,
    terminal: { say: (line) => said.push(line), error: (line) => said.push(line) },
    facts: async () => facts,
    tell: async (problems) => {
      told.push(problems.map(({ kind }) => kind));
      return reached;
    },
  });
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'watch-'));
  [facts, said, told, reached] = [WELL, [], [], 1];
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataFolder, { recursive: true });
});

describe('the watch of a machine', () => {
  it.each([
    ['nothing', {}, []],
    ['a disk with less than a tenth left', { diskFree: 9e9 }, [{ kind: 'disk', percent: 9 }]],
    ['a backup of 36 hours', { lastBackup: hoursAgo(36) }, [{ kind: 'backup', hours: 36 }]],
    ['no backup after 36 hours', { lastBackup: undefined, since: hoursAgo(40) }, [{ kind: 'backup' }]],
    ['no backup yet on a new machine', { lastBackup: undefined, since: hoursAgo(3) }, []],
    ['letters that wait', { lettersWaiting: 3 }, [{ kind: 'letters', count: 3 }]],
    ['months a quarter of an hour behind', { secondsBehind: 930 }, [{ kind: 'months', minutes: 15 }]],
  ])('finds %s [ONE-27]', (_, changed, problems) => {
    expect(problemsOf({ ...WELL, ...changed }, NOW)).toEqual(problems);
  });

  it('tells once what is wrong, also over a restart, what comes to it, and once that it has been well for an hour [ONE-29]', async () => {
    const look = async (watch: ReturnType<typeof aWatch>, times = 1): Promise<void> => {
      for (let time = 0; time < times; time++) await watch.look(NOW);
    };
    const first = aWatch();
    await look(first);
    expect(told).toEqual([]);
    facts = { ...WELL, diskFree: 5e9 };
    await look(first, 3);
    await look(aWatch(), 3);
    expect(told).toEqual([['disk']]);
    facts = { ...facts, lettersWaiting: 2 };
    const second = aWatch();
    await look(second, 2);
    expect(told).toEqual([['disk'], ['disk', 'letters']]);
    facts = WELL;
    await look(second, 59);
    facts = { ...WELL, diskFree: 5e9 };
    await look(second);
    facts = WELL;
    await look(second, 59);
    expect(told).toHaveLength(2);
    await look(second, 5);
    expect(told).toEqual([['disk'], ['disk', 'letters'], []]);
  });

  it('tells of a problem within an hour of when mail is set up, if nobody could get the letter before [ONE-29]', async () => {
    const watch = aWatch();
    const look = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time++) await watch.look(NOW);
    };
    reached = 0;
    facts = { ...WELL, diskFree: 5e9 };
    await look(120);
    expect(told).toEqual([['disk'], ['disk']]);
    reached = 2;
    await look(61);
    await look(120);
    expect(told).toEqual([['disk'], ['disk'], ['disk']]);
    facts = WELL;
    await look(60);
    expect(told.at(-1)).toEqual([]);
  });

  it('tells again of a problem that was over for an hour while another one lasted [ONE-29]', async () => {
    const look = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time++) await watch.look(NOW);
    };
    const watch = aWatch();
    facts = { ...WELL, diskFree: 5e9, lastBackup: hoursAgo(40) };
    await look(1);
    facts = { ...WELL, lastBackup: hoursAgo(40) };
    await look(59);
    facts = { ...facts, diskFree: 5e9 };
    await look(1);
    expect(told).toEqual([['disk', 'backup']]);
    facts = { ...WELL, lastBackup: hoursAgo(40) };
    await look(60);
    facts = { ...facts, diskFree: 5e9 };
    await look(3);
    expect(told).toEqual([
      ['disk', 'backup'],
      ['disk', 'backup'],
    ]);
    facts = WELL;
    await look(60);
    expect(told).toHaveLength(3);
  });

  it('tells again of a problem that was over for an hour while all others were over for less [ONE-29]', async () => {
    const look = async (times: number): Promise<void> => {
      for (let time = 0; time < times; time++) await watch.look(NOW);
    };
    const watch = aWatch();
    facts = { ...WELL, diskFree: 5e9, lettersWaiting: 2 };
    await look(1);
    facts = { ...WELL, lettersWaiting: 2 };
    await look(30);
    facts = WELL;
    await look(40);
    facts = { ...WELL, diskFree: 5e9 };
    await look(1);
    expect(told).toEqual([['disk', 'letters'], ['disk']]);
  });

  it('tells of a problem once even if it cannot note that, as on a full disk [ONE-29]', async () => {
    await mkdir(join(dataFolder, 'watch.json'));
    const watch = aWatch();
    facts = { ...WELL, diskFree: 0 };
    for (let minute = 0; minute < 3; minute++) await watch.look(NOW).catch(() => undefined);
    expect(told).toEqual([['disk']]);
  });

  it('writes a line a day [ONE-29]', async () => {
    const watch = aWatch();
    for (let minute = 0; minute < 24 * 60 + 1; minute++) await watch.look(NOW);
    const line = 'Today: well; disk 50 % free; backup 9 h old; 0 letters wait; months 0 s behind';
    expect(said).toEqual([line, line]);
  });

  it('tells visitors no more than the product, and the machine itself what is wrong [ONE-28]', async () => {
    facts = { ...WELL, diskFree: 5e9 };
    const watch = aWatch();
    const site = async ({ path }: HttpRequest) =>
      path === '/api/health'
        ? textResponse(200, 'application/json', '{"status":"ok"}')
        : textResponse(404, 'text/plain', 'нет');
    const ask = async (path: string, isOfMachine: boolean) => {
      const request = { method: 'GET', path, query: '', headers: {}, body: undefined, clientIp: '::1', isOfMachine };
      const { status, body } = await watch.answer(request, site);
      return [status, body.toString()];
    };
    expect(await ask('/api/health', false)).toEqual([200, '{"status":"ok"}']);
    expect(await ask('/metrics', false)).toEqual([404, 'нет']);
    const [status, body] = await ask('/api/health', true);
    expect([status, JSON.parse(String(body))]).toMatchObject([
      200,
      { status: 'wrong', problems: [{ kind: 'disk', percent: 5 }], diskFreePercent: 5, lettersWaiting: 0 },
    ]);
    const [, metrics] = await ask('/metrics', true);
    expect(metrics).toContain('# TYPE calendar_disk_free_bytes gauge\ncalendar_disk_free_bytes 5000000000\n');
    expect(metrics).toContain('calendar_requests_total{status="4xx"} 1\n');
  });
});
