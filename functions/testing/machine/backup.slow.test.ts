import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { statfsSync, statSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { noAnswers } from '#functions/testing/chaos/report.ts';
import { inspect } from '#functions/testing/chaos/verify.ts';
import { ENVIRONMENT, nothingYet, recordedCalls, signIn, startWriters } from '#functions/testing/chaos/workload.ts';
import { provide } from '#infra/testing/programs.ts';
import { type RunningProduct, startProduct } from '#infra/testing/running-product.ts';
import { buildInTurn, runCommand, startCommand } from './backup-command.ts';

// The built product beside the real commands, with restic.

const ADMIN = { username: ENVIRONMENT.ADMIN_USERNAME, password: ENVIRONMENT.ADMIN_PASSWORD };
const NEW_PASSWORD = 'Другой-пароль-администратора-2';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

let folder: string;
let dataDir: string;
let product: RunningProduct;
let token: string;

/**
 * The folder and the key of the backups are the same for every DATA_DIR, so that a backup can be restored into any of
 * them.
 */
const environmentOf = (DATA_DIR: string): Record<string, string> => ({
  DATA_DIR,
  BACKUP_DIR: join(folder, 'backups'),
  BACKUP_KEY_FILE: join(folder, 'key'),
});
const resticEnvironment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  RESTIC_REPOSITORY: join(folder, 'backups'),
  RESTIC_PASSWORD_FILE: join(folder, 'key'),
});
const backup = () => runCommand('backup', environmentOf(dataDir));
const restoreInto = (there: string, id = 'latest') => runCommand('restore-backup', environmentOf(there), id);
const start = (there = dataDir) =>
  startProduct({ dataDir: there, environment: { ...ENVIRONMENT, PASSWORD_COST: '4' } });
const idIn = (said: string): string => /Backup (\w+) in/.exec(said)?.[1] ?? '';

/** A hash of all files below a folder, except locks, write-ahead logs and `run.json`. */
const printOf = async (there: string): Promise<string> => {
  const hash = createHash('sha256');
  const entries = (await readdir(there, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const path of entries.map(({ parentPath, name }) => join(parentPath, name)).sort())
    if (!/lock|run\.json|-shm|-wal/.test(path)) hash.update(path).update(await readFile(path));
  return hash.digest('hex');
};

/** Packs of the repository, the largest first. */
const packsOf = async () => {
  const data = join(folder, 'backups/data');
  const paths = (await readdir(data, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const sized = paths.map(({ parentPath, name }) => {
    const path = join(parentPath, name);
    return { path, bytes: statSync(path).size };
  });
  return sized.sort((a, b) => b.bytes - a.bytes);
};

/** Signs in with an expired password and chooses another one. */
const choosePassword = async (url: string, password: string): Promise<void> => {
  const token = await signIn(url, ADMIN);
  const body = JSON.stringify({ currentPassword: ADMIN.password, newPassword: password });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/user/password`, { method: 'PUT', headers, body });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
};

/**
 * Creates six events that nobody changes, because the writers may change all other events while a backup runs.
 * @returns titles by id
 */
const stillEvents = async (): Promise<Map<string, string>> => {
  const events = new Map<string, string>();
  for (let nth = 0; nth < 6; nth++) {
    const title = `Стоит ${nth}`;
    const body = aForm({ title, image: aPicture('png', { filler: title }) });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${product.url}/api/events`, { method: 'POST', headers, body });
    const { id } = v.parse(v.object({ id: v.string() }), await answer.json());
    events.set(id, title);
  }
  return events;
};

beforeAll(async () => {
  provide('restic', 'restic', 'Backups');
  await buildInTurn();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  dataDir = join(folder, 'data');
  product = await start();
  token = await signIn(product.url);
});
afterEach(async () => {
  await product.end();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup', () => {
  it('holds one moment of table and pictures while six people write, and refuses none of them [ONE-20, ONE-21]', async () => {
    const [known, answers] = [nothingYet(), noAnswers()];
    const still = await stillEvents();
    const stop = startWriters(recordedCalls(product.url, token, answers, []), known);
    const taken: { id: string; before: Map<string, string> }[] = [];
    for (let time = 0; time < 3; time++) {
      await sleep(2_000);
      const before = new Map(known.events);
      const said = await backup();
      // Leaves only the events that were neither changed nor removed since the backup began.
      for (const [id, title] of before) if (known.events.get(id) !== title) before.delete(id);
      taken.push({ id: idIn(said), before });
    }
    await stop();
    expect([answers.refused, answers.silent, answers.flaws]).toEqual([new Map(), 0, []]);
    for (const { id, before } of taken) {
      const there = join(folder, id);
      await restoreInto(there, id);
      const restored = await start(there);
      try {
        await choosePassword(restored.url, NEW_PASSWORD);
        const again = await signIn(restored.url, { ...ADMIN, password: NEW_PASSWORD });
        const events = new Map([...still, ...before]);
        expect(await inspect(restored.url, again, { ...nothingYet(), events })).toEqual([]);
      } finally {
        await restored.end();
      }
    }
  });

  it('is refused with a sentence when it is cut, changed or of another key, and nothing is changed [ONE-23]', async () => {
    const said = await backup();
    expect(said).toContain(`Made the key ${join(folder, 'key')}. Keep a copy of it away from this machine`);
    expect(said).toMatch(/This is said once\.\nBackup /);
    await product.end();
    const before = await printOf(dataDir);
    const refusal = async (id = 'latest'): Promise<string> => {
      const { code, err } = await startCommand('restore-backup', environmentOf(dataDir), id).ended;
      expect(code).toBe(1);
      expect(await printOf(dataDir)).toBe(before);
      return err.trim();
    };
    expect(await refusal('abcdef12')).toContain('Failed: There is no backup abcdef12. There are:\n');
    await rename(join(folder, 'key'), join(folder, 'own'));
    await writeFile(join(folder, 'key'), 'another key\n');
    const another = `Failed: The backups in ${join(folder, 'backups')} were made with another key than ${join(folder, 'key')}.`;
    expect(await refusal()).toBe(another);
    expect((await startCommand('backup', environmentOf(dataDir)).ended).err.trim()).toBe(another);
    await rm(join(folder, 'key'));
    expect((await startCommand('backup', environmentOf(dataDir)).ended).err.trim()).toBe(
      `Failed: The key ${join(folder, 'key')} is missing. Without it nobody can open the backups in ${join(folder, 'backups')}.`,
    );
    await rename(join(folder, 'own'), join(folder, 'key'));
    const [{ path: pack } = { path: '' }] = await packsOf();
    const bytes = await readFile(pack);
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000);
    // restic's files are read-only.
    await chmod(pack, 0o600);
    await writeFile(pack, changed);
    expect(await refusal()).toMatch(/^Failed: The backup \w+ is damaged and was not taken/);
    await writeFile(pack, bytes.subarray(0, bytes.length / 2));
    expect(await refusal()).toMatch(/^Failed: The backup \w+ is damaged and was not taken/);
    await writeFile(pack, bytes);
    expect(await restoreInto(dataDir)).toContain('Restored ');
  });

  it('finds a picture that the disk has changed by itself, and is then not taken [ONE-21]', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const body = aForm({ title: 'С картинкой', image: aPicture('png') });
    expect((await fetch(`${product.url}/api/events`, { method: 'POST', headers, body })).status).toBe(201);
    await backup();
    const objects = (await readdir(join(dataDir, 's3'), { recursive: true, withFileTypes: true })).filter(
      ({ parentPath, name }) => parentPath.includes('/pictures/') && name.endsWith('_S3rver_object'),
    );
    const [path = ''] = objects.map(({ parentPath, name }) => join(parentPath, name));
    const before = join(folder, 'before');
    await writeFile(before, '');
    execFileSync('touch', ['-r', path, before]);
    const bytes = await readFile(path);
    bytes.writeUInt8(bytes.readUInt8(9) ^ 1, 9);
    await writeFile(path, bytes);
    execFileSync('touch', ['-r', before, path]);
    const { code, err } = await startCommand('backup', environmentOf(dataDir)).ended;
    expect([code, err]).toEqual([1, expect.stringMatching(/^Failed: It is not whole: .* with other content\./)]);
    expect(await restoreInto(join(folder, 'there'))).toContain('Restored ');
  });

  it.runIf(isRoot)(
    'fills no disk: without room it is not made, the key is told of all the same, and the product goes on [ONE-21]',
    async () => {
      await product.end();
      const disk = join(folder, 'disk');
      await mkdir(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', disk]);
      try {
        product = await start(join(disk, 'data'));
        const buckets = join(disk, 'data/s3');
        const exports = (await readdir(buckets)).find((name) => name.includes('exports')) ?? '';
        await writeFile(join(buckets, exports, 'copy'), Buffer.alloc(8 << 20));
        const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize;
        await writeFile(join(disk, 'ballast'), Buffer.alloc(free() - (2 << 20)));
        const { code, out, err } = await startCommand('backup', environmentOf(join(disk, 'data'))).ended;
        expect([code, out, err]).toEqual([
          1,
          expect.stringContaining('Made the key'),
          expect.stringMatching(
            /^Failed: There is no room for a backup: that takes \d+ MB of the disk of .*, and [123] MB are free\./,
          ),
        ]);
        const headers = { authorization: `Bearer ${await signIn(product.url)}` };
        const body = aForm({ title: 'Есть место' });
        expect((await fetch(`${product.url}/api/events`, { method: 'POST', headers, body })).status).toBe(201);
      } finally {
        await product.end();
        execFileSync('umount', [disk]);
      }
    },
  );

  it('is whole or is not there, however often its command is killed; earlier ones stay [ONE-22]', async () => {
    await backup();
    const ids: string[] = [];
    for (let round = 0; round < 8; round++) {
      await fetch(`${product.url}/api/events`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: aForm({ title: `Раунд ${round}`, image: aPicture('png', { filler: `${round}` }) }),
      });
      const { ended, kill } = startCommand('backup', environmentOf(dataDir));
      await Promise.race([ended, sleep(400 + round * 700)]);
      kill();
      const { code, out } = await ended;
      if (code === 0) ids.push(idIn(out));
    }
    const whole = await backup();
    const list = await runCommand('restore-backup', environmentOf(join(folder, 'there')));
    const listed = [...list.matchAll(/^(\w{8}) {2}/gm)].map(([, id]) => id ?? '');
    expect(listed.length).toBeGreaterThanOrEqual(2 + ids.length);
    expect(listed.at(-1)).toBe(idIn(whole).slice(0, 8));
    for (const id of listed) expect(await restoreInto(join(folder, 'there'), id)).toContain(`Restored ${id}`);
    expect(await readdir(join(dataDir, 'backup'))).toEqual(expect.not.arrayContaining(['moment', 'check']));
  });

  it('is made after one that was killed while it removed old ones [ONE-22]', async () => {
    await backup();
    // `restic check` takes the same lock as the removal of old backups. The limit makes it hold the lock for long.
    const args = ['--no-cache', '--limit-download', '1', 'check'];
    const held = spawn('restic', args, { env: resticEnvironment(), stdio: 'ignore' });
    const locks = () => readdir(join(folder, 'backups/locks'));
    await expect.poll(locks).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    held.kill('SIGKILL');
    await once(held, 'close');
    expect(await locks()).toHaveLength(1);
    expect(await backup()).toContain('restored and compared');
  });

  it('goes after 30 days, and the newest never [ONE-22]', async () => {
    await backup();
    const asOf = (days: number): void => {
      const time = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
      const args = ['--no-cache', 'backup', '--host', 'calendar-system', '--time', time, dataDir];
      execFileSync('restic', args, { env: resticEnvironment(), stdio: 'ignore' });
    };
    for (const days of [32, 29]) asOf(days);
    await backup();
    const list = await runCommand('restore-backup', environmentOf(dataDir));
    const ages = [...list.matchAll(/^\w{8} {2}(\S+)$/gm)].map(([, at]) =>
      Math.round((Date.now() - Date.parse(at ?? '')) / 86_400_000),
    );
    expect(ages).toEqual([29, 0, 0]);
  });
});

describe('a restored backup', () => {
  it('ends sessions, and brings back no password that was changed since, and no revoked link [ONE-24, ACC-12, ACC-13, SHR-23]', async () => {
    const call = async (bearer: string, method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      return (await fetch(product.url + path, { method, headers, body: body && JSON.stringify(body) })).json();
    };
    const { id } = await call(token, 'POST', '/api/calendars', { name: 'Афиша', color: '#d97706' });
    const link = { role: 'reader', uses: 5, until: '2099-01-01T00:00:00.000Z' };
    const revoked = await call(token, 'POST', `/api/calendars/${id}/links`, link);
    const kept = await call(token, 'POST', `/api/calendars/${id}/links`, link);
    await backup();
    await call(token, 'DELETE', `/api/calendars/${id}/links/${revoked.id}`);
    await choosePassword(product.url, NEW_PASSWORD);
    const { code, err } = await startCommand('restore-backup', environmentOf(dataDir), 'latest').ended;
    expect([code, err]).toEqual([1, expect.stringContaining('Another local run')]);
    await product.end();
    expect(await restoreInto(dataDir)).not.toContain('set a new password');
    product = await start();
    await expect(signIn(product.url)).rejects.toThrow('401');
    const again = await signIn(product.url, { ...ADMIN, password: NEW_PASSWORD });
    const own = (bearer: string) =>
      fetch(`${product.url}/api/user`, { headers: { authorization: `Bearer ${bearer}` } });
    expect([(await own(token)).status, (await own(again)).status]).toEqual([401, 200]);
    expect(await call(again, 'GET', `/api/calendars/${id}/links`)).toMatchObject([{ id: kept.id }]);
    // The other machine has no earlier data, so nobody knows what was changed since the backup, and all passwords
    // expire.
    const there = join(folder, 'another machine');
    expect(await restoreInto(there)).toContain('1 accounts set a new password when they sign in next.');
  });
});
