import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
const at = (...parts: string[]): string => join(folder, ...parts);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'preinst-'));
  for (const path of ['app', 'data/table', 'data/secrets', 'victim']) mkdirSync(at(path), { recursive: true });
  writeFileSync(at('data/table/rows.sqlite'), 'rows');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `keep` of the package's script, as an upgrade does. @returns whether it succeeds */
const keep = (): boolean => {
  const script = join(import.meta.dirname, 'debian/preinst');
  const env = { ...process.env, APP: at('app'), DATA_DIR: at('data') };
  return spawnSync('sh', ['-euc', `set -- install; . ${script}; keep`], { env }).status === 0;
};

it('keeps table, secrets and both kinds of files of the buckets before an upgrade [ONE-12]', () => {
  mkdirSync(at('data/s3/pictures'), { recursive: true });
  writeFileSync(at('data/s3/pictures/1._S3rver_object'), 'bytes');
  writeFileSync(at('data/s3/pictures/1._S3rver_metadata.json'), '{}');
  expect(keep()).toBe(true);
  expect(readFileSync(at('data/kept/table/rows.sqlite'), 'utf8')).toBe('rows');
  expect(readdirSync(at('data/kept/s3/pictures')).sort()).toEqual(['1._S3rver_metadata.json', '1._S3rver_object']);
});

it('writes nowhere else for a service that was taken over, though it runs as root [ONE-11]', () => {
  mkdirSync(at('data/trap/real'), { recursive: true });
  writeFileSync(at('data/trap/real/evil.service'), 'User=root');
  mkdirSync(at('data/trap/kept'));
  symlinkSync(at('victim'), at('data/trap/kept/s3'));
  symlinkSync('trap/real', at('data/s3'));
  expect([keep(), readdirSync(at('victim'))]).toEqual([false, []]);
});

/** Runs `data_back` of the package's script, as an upgrade that failed does. @returns whether it succeeds */
const dataBack = (): boolean => {
  const script = readFileSync(join(import.meta.dirname, 'debian/postinst'), 'utf8');
  const env = { ...process.env, APP: at('app'), DATA_DIR: at('data') };
  const body = /^data_back\(\) \{[\s\S]*?^\}$/m.exec(script)?.[0] ?? expect.fail('no data_back');
  // As root, the test runs `data_back` as `nobody`, who stands for the user of the service. Otherwise it runs as the
  // test's own user.
  const user = process.getuid?.() === 0 ? 'command runuser -u nobody -- "$@"' : '"$@"';
  return spawnSync('sh', ['-euc', `runuser() { shift 3; ${user}; }\n${body}\ndata_back`], { env }).status === 0;
};
const givenToNobody = (): void => {
  if (process.getuid?.() === 0) spawnSync('sh', ['-c', `chmod 755 ${folder}; chown -hR nobody ${at('data')}`]);
};

it('gives the kept data back, by the rights of the service’s user [ONE-12]', () => {
  expect(keep()).toBe(true);
  writeFileSync(at('data/table/rows.sqlite'), 'of the new release');
  givenToNobody();
  expect(dataBack()).toBe(true);
  expect(readFileSync(at('data/table/rows.sqlite'), 'utf8')).toBe('rows');
  expect(readdirSync(at('data'))).not.toContain('kept');
});

it.skipIf(process.getuid?.() !== 0)('moves nothing of others for a service that was taken over [ONE-11]', () => {
  mkdirSync(at('victim/table'));
  symlinkSync(at('victim'), at('data/kept'));
  givenToNobody();
  dataBack();
  expect(readdirSync(at('victim'))).toEqual(['table']);
});

it('starts the site again if dpkg gives an upgrade up [ONE-12]', () => {
  expect(keep()).toBe(true);
  const script = join(import.meta.dirname, 'debian/postinst');
  const env = { ...process.env, APP: at('app'), DATA_DIR: at('data'), SITE_ADDRESS: 'https://calendar.example.ru' };
  const asked = `live() { :; }; systemctl() { echo "$*"; }; set -- abort-upgrade 1.1.0; . ${script}`;
  const { status, stdout } = spawnSync('sh', ['-euc', asked], { env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, 'start calendar-system\n']);
  expect([...readdirSync(folder), ...readdirSync(at('data'))].filter((name) => /kept/.test(name))).toEqual([]);
});

it('starts with the machine and is backed up each night, also when it is installed again after a removal', () => {
  const script = (name: string): string => join(import.meta.dirname, name);
  // The state after `calendar-system setup` and a removal, which leaves only the settings.
  const around = `. ${script('common.sh')}
    APP=${at('app')} DATA_DIR=${at('data')} UNIT_FOLDER=${at('units')} SITE_ADDRESS=https://calendar.example.ru SETTINGS=${at('settings')}
    live() { :; }; ready() { :; }; site() { :; }; getent() { :; }; chown() { :; }; systemctl() { echo "$*"; }
    install() { [ "\${4:-}" = "$UNIT_FOLDER/data.conf" ] || return 0; mkdir -p "$UNIT_FOLDER"; cat >"$4"; }`;
  writeFileSync(at('settings'), '');
  const configure = (): string => {
    const asked = `${around}\nset -- configure 1.0.0; . ${script('debian/postinst')}`;
    return spawnSync('sh', ['-euc', asked], { encoding: 'utf8' }).stdout;
  };
  const first = configure();
  for (const line of ['enable --quiet calendar-system', 'enable --quiet --now calendar-system-backup.timer'])
    expect(first.split('\n')).toContain(line);
  expect(readFileSync(at('units/data.conf'), 'utf8')).toBe(`[Service]\nReadWritePaths=${at('data')}\n`);
  // An upgrade changes nothing of what the administrator has chosen since.
  expect(configure()).not.toContain('enable');
});

it.each(['SIGINT', 'SIGHUP'] as const)('starts the site again after a command that %s breaks off', async (signal) => {
  const script = readFileSync(join(import.meta.dirname, 'calendar-system.sh'), 'utf8');
  const body = /^run_stopped\(\) \{[\s\S]*?^\}$/m.exec(script)?.[0] ?? expect.fail('no run_stopped');
  const around = 'systemctl() { echo "$1"; }; ready() { :; }; run() { echo runs; sleep 20; }';
  const shell = spawn('sh', ['-euc', `${around}\n${body}\nrun_stopped restore-backup latest`], { detached: true });
  let said = '';
  shell.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await expect.poll(() => said).toBe('stop\nruns\n');
  // A terminal sends its signal to all processes of the group.
  if (shell.pid) process.kill(-shell.pid, signal);
  await once(shell, 'close');
  expect(said).toBe('stop\nruns\nstart\n');
});

it('the command of an installation finds a file that the operator names from where they are', () => {
  const script = readFileSync(join(import.meta.dirname, 'calendar-system.sh'), 'utf8');
  const body = /^run\(\) \{[\s\S]*?^\}$/m.exec(script)?.[0] ?? expect.fail('no run');
  writeFileSync(at('victim/копия 1.tar'), 'copy');
  mkdirSync(at('victim/old'));
  const asked = `runuser() { shift 6; printf '%s\\n' "$@"; }\n${body}\nrun restore.ts "$@"`;
  const given = ['копия 1.tar', './old', 'latest', 'нет.tar', 'exports/2026'];
  const { stdout } = spawnSync('sh', ['-euc', asked, 'sh', ...given], {
    cwd: at('victim'),
    env: { ...process.env, APP: at('app'), NODE: 'node' },
    encoding: 'utf8',
  });
  const [file, old] = [at('victim/копия 1.tar'), at('victim/old')];
  expect(stdout.trim().split('\n')).toEqual(['restore.ts', file, old, 'latest', 'нет.tar', 'exports/2026']);
});

it('the command of an installation has one place for the commands of the package', () => {
  const script = readFileSync(join(import.meta.dirname, 'calendar-system.sh'), 'utf8');
  expect(script.split('@COMMANDS@')).toHaveLength(2);
});
