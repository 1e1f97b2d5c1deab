import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '#infra/build/build.ts';
import { provide } from '#infra/testing/programs.ts';
import { buildDeb, stagePackage } from './package.ts';
import { type Container, startContainer } from './testing/container.ts';

// `npm run test:all -- machine`. An empty Debian 12, booted with its systemd, gets the package by the commands of
// INSTALL.md, once with nginx and once with Caddy. walk.ts and the smoke test go through the proxy. Then come upgrades,
// good and broken, kill -9, and removal. It runs as root on Debian: it installs debootstrap and systemd-container, and
// takes packages from Debian's mirror.

const root = join(import.meta.dirname, '../..');
const cache = join(root, 'node_modules/.cache/machine');
const APP = '/opt/calendar-system';
const PASSWORD = 'Пароль-учреждения-1';
const VERSIONS = ['1.0.0', '1.0.1', '1.0.2', '1.0.3'] as const;

const debOf = (version: string): string => join(cache, `calendar-system_${version}_amd64.deb`);

/** A release that ruins its data and does not start. */
const RUIN = `import { rmSync, writeFileSync } from 'node:fs';
rmSync(process.env.DATA_DIR + '/table', { recursive: true });
writeFileSync(process.env.DATA_DIR + '/state.json', '{}');
process.exit(1);`;

/** Makes an authority, lets the machine trust it, and gives the site a certificate of it. */
const OWN_AUTHORITY = `cd /root
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=Authority -keyout authority.key -out authority.pem
openssl req -newkey rsa:2048 -nodes -subj /CN=calendar.test -addext subjectAltName=DNS:calendar.test -keyout privkey.pem -out site.csr
openssl x509 -req -copy_extensions copy -in site.csr -CA authority.pem -CAkey authority.key -out fullchain.pem
install -m 644 authority.pem /usr/local/share/ca-certificates/authority.crt
update-ca-certificates
cp fullchain.pem privkey.pem /etc/calendar-system/tls
systemctl reload nginx`;

beforeAll(async () => {
  if (process.getuid?.() !== 0) throw new Error('The tests of one machine need Debian and root');
  provide('debootstrap', 'debootstrap', 'The tests of one machine');
  provide('systemd-nspawn', 'systemd-container', 'The tests of one machine');
  await build({ print: () => undefined });
  const staged = join(cache, 'staged');
  for (const version of VERSIONS) {
    rmSync(staged, { recursive: true, force: true });
    mkdirSync(staged, { recursive: true });
    await stagePackage(staged, version);
    if (version === '1.0.2') writeFileSync(join(staged, APP, 'infra/local/serve.ts'), RUIN);
    buildDeb(staged, debOf(version));
  }
  rmSync(staged, { recursive: true, force: true });
});

afterAll(() => {
  for (const version of VERSIONS) rmSync(debOf(version), { force: true });
});

const aMachine = (name: string, packages: string): Promise<Container> => {
  const bring = (machine: string): void => {
    for (const version of VERSIONS) cpSync(debOf(version), join(machine, 'root', `${version}.deb`));
  };
  // Installs without recommended packages: certbot alone would bring Python and ask questions.
  const install = `apt-get update -qq && apt-get install -qq --no-install-recommends /root/1.0.0.deb ${packages}`;
  return startContainer(cache, name, bring, [install]);
};

/** Sets the site up. @returns the password of the first administrator */
const setUp = (machine: Container): string => {
  const { code, output } = machine.run('calendar-system', 'setup', 'calendar.test');
  expect([code, output]).toEqual([0, expect.stringContaining('https://calendar.test')]);
  return /Первый администратор: admin, пароль: (\S+)/.exec(output)?.[1] ?? '';
};

/** Runs the walk. @returns the token of the widget that shows the walk's event */
const walk = (machine: Container, password: string): string => {
  const script = join(import.meta.dirname, 'testing/walk.ts');
  const { code, output } = machine.inNetwork(process.execPath, script, 'calendar.test', password, PASSWORD);
  expect([code, output]).toEqual([0, expect.any(String)]);
  return output.trim().split('\n').at(-1) ?? '';
};

const smoke = (machine: Container) => {
  const given = ['SMOKE_USERNAME=admin', `SMOKE_PASSWORD=${PASSWORD}`, 'NODE_TLS_REJECT_UNAUTHORIZED=0'];
  return machine.run('env', ...given, 'calendar-system', 'smoke');
};

/** The answer to a request from the machine itself: status, `Retry-After`, text. */
const answerOf = (machine: Container, address: string): string => {
  return asked(machine, address, "answer.status, answer.headers.get('retry-after'), await answer.text()");
};

/**
 * Requests an address from the machine itself. `told` is code that selects parts of the answer. @returns these parts
 */
const asked = (machine: Container, address: string, told: string): string => {
  const script = `fetch('${address}').then(async (answer) => console.log(${told}))`;
  const node = `${APP}/node_modules/node/bin/node`;
  return machine.run('env', 'NODE_TLS_REJECT_UNAUTHORIZED=0', node, '--no-warnings', '-e', script).output;
};

/** Whether visitors see the event of the walk. */
const shows = (machine: Container, token: string): boolean =>
  answerOf(machine, `http://localhost:3000/api/events/public?token=${token}&month=2027-01`).includes('Ёлка на площади');

const refusesHttp = (machine: Container): void => {
  expect(answerOf(machine, 'http://calendar.test/api/events')).toMatch(/^403 /);
  expect(answerOf(machine, 'http://calendar.test/api/events/public.ics?token=none')).toMatch(/^404 /);
};

/** The proxy's own answers have these headers too, and each once. */
const keepsToHttps = (machine: Container): void => {
  const told = "answer.headers.get('strict-transport-security'), answer.headers.get('x-content-type-options')";
  const each = asked(machine, 'https://calendar.test/', told);
  expect(each).toBe('max-age=31536000; includeSubDomains nosniff\n');
};

const versionOf = (machine: Container): string =>
  /"version":"([^"]+)"/.exec(machine.run('cat', `${APP}/package.json`).output)?.[1] ?? '';

const install = (machine: Container, version: string) =>
  machine.run('apt-get', 'install', '-qq', `/root/${version}.deb`);

describe('an empty Debian with nginx', () => {
  let machine: Container;
  let token: string;
  beforeAll(async () => {
    machine = await aMachine('nginx', '');
  });
  afterAll(() => machine.stop());

  it('serves by https after two commands, with its first administrator [ONE-02, ONE-03, ONE-04, ONE-10]', () => {
    token = walk(machine, setUp(machine));
  });

  it('passes the smoke test through its proxy [ONE-10]', () => {
    expect(smoke(machine)).toEqual({ code: 0, output: expect.not.stringContaining('WRONG') });
  });

  it('passes it with the certificate of an authority that only this machine trusts [ONE-10]', () => {
    machine.run('sh', '-c', OWN_AUTHORITY);
    const { code, output } = machine.run('calendar-system', 'smoke');
    expect([code, output]).toEqual([0, expect.not.stringContaining('WRONG')]);
  });

  it('refuses calls over http, and redirects the public feed', () => refusesHttp(machine));

  it('is hardened: exposure of at most 3 for systemd, engines and data for its own user alone [ONE-11]', () => {
    const security = machine.run('systemd-analyze', 'security', '--threshold=30', '--no-pager', 'calendar-system');
    expect([security.code, security.output]).toEqual([0, expect.any(String)]);
    expect(machine.run('journalctl', '-u', 'calendar-system', '-o', 'cat').output).not.toContain('other users');
    expect(machine.run('find', '/var/lib/calendar-system', '-perm', '/077').output.trim()).toBe('');
    const settings = machine.run('stat', '-c', '%a %U:%G', '/etc/calendar-system/settings.env');
    expect(settings.output).toBe('640 root:calendar\n');
  });

  it('ends within 10 seconds, and comes back after kill -9 of everything [ONE-06, ONE-07]', async () => {
    expect(machine.run('timeout', '10', 'systemctl', 'stop', 'calendar-system').code).toBe(0);
    expect(answerOf(machine, 'https://calendar.test/')).toBe('503 5 Сайт запускается. Повторите через минуту.\n\n');
    keepsToHttps(machine);
    machine.run('systemctl', 'start', 'calendar-system');
    machine.run('systemctl', 'kill', '--signal=KILL', '--kill-whom=all', 'calendar-system');
    await expect.poll(() => shows(machine, token)).toBe(true);
  });

  it('is saved by its command and each night [ONE-20]', () => {
    const { code, output } = machine.run('systemctl', 'start', 'calendar-system-backup');
    expect([code, output]).toEqual([0, '']);
    expect(machine.run('calendar-system', 'restore-backup').output).toMatch(/[0-9a-f]{8}/);
    expect(machine.run('systemctl', 'is-active', 'calendar-system-backup.timer').output).toBe('active\n');
  });

  it('prints a way in for an administrator who has lost the password, and serves on [PASS-05]', () => {
    const { code, output } = machine.run('calendar-system', 'recover', 'admin');
    expect([code, output]).toEqual([0, expect.stringMatching(/^https:\/\/calendar\.test\/reset#\S+/)]);
    expect(shows(machine, token)).toBe(true);
  });

  it('is not upgraded where nothing can be kept for a way back [ONE-12]', () => {
    machine.run('mkdir', `${APP}.kept`);
    machine.run('chattr', '+i', `${APP}.kept`);
    const { code, output } = install(machine, '1.0.1');
    machine.run('chattr', '-i', `${APP}.kept`);
    expect([code === 0, output]).toEqual([false, expect.stringContaining('Обновление не начато')]);
    expect(versionOf(machine)).toBe('1.0.0');
    expect(machine.run('systemctl', 'is-active', 'calendar-system').output).toBe('active\n');
  });

  it('is upgraded with its data [ONE-12]', () => {
    const { code, output } = install(machine, '1.0.1');
    expect([code, output, versionOf(machine), shows(machine, token)]).toEqual([0, expect.any(String), '1.0.1', true]);
    expect(machine.run('sh', '-c', `ls -d ${APP}.kept /var/lib/calendar-system/kept`).code).not.toBe(0);
  });

  it('returns from a broken release by itself, with its data, and takes the next one [ONE-12]', () => {
    const broken = install(machine, '1.0.2');
    expect([broken.code === 0, broken.output]).toEqual([false, expect.stringContaining('возвращена прежняя')]);
    expect([versionOf(machine), shows(machine, token)]).toEqual(['1.0.1', true]);
    walk(machine, PASSWORD);
    const mended = install(machine, '1.0.3');
    expect([mended.code, mended.output, versionOf(machine), shows(machine, token)]).toEqual([
      0,
      expect.any(String),
      '1.0.3',
      true,
    ]);
  });

  it('leaves its data when it is removed, and nginx in order', () => {
    const { code, output } = machine.run('apt-get', 'remove', '-qq', 'calendar-system');
    expect([code, output]).toEqual([0, expect.any(String)]);
    expect(machine.run('ls', '/var/lib/calendar-system/table').code).toBe(0);
    expect(machine.run('nginx', '-t').code).toBe(0);
  });
});

describe('an empty Debian with Caddy', () => {
  let machine: Container;
  beforeAll(async () => {
    machine = await aMachine('caddy', 'caddy');
    // Caddy signs its certificates itself, because no authority of the internet reaches this machine.
    machine.run('sed', '-i', '1i {\\n\\tlocal_certs\\n\\tskip_install_trust\\n}', '/etc/caddy/Caddyfile');
  });
  afterAll(() => machine.stop());

  it('serves by https after two commands, with its first administrator [ONE-02, ONE-03, ONE-04, ONE-10]', () => {
    const password = setUp(machine);
    const valid = machine.run('caddy', 'validate', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile');
    expect([valid.code, valid.output]).toEqual([0, expect.any(String)]);
    walk(machine, password);
    expect(smoke(machine)).toEqual({ code: 0, output: expect.not.stringContaining('WRONG') });
  });

  it('refuses calls over http, and redirects the public feed', () => refusesHttp(machine));

  it('keeps the keys in addresses out of its log while the product is down', () => {
    machine.run('systemctl', 'stop', 'calendar-system');
    keepsToHttps(machine);
    const file = answerOf(machine, 'https://calendar.test/api/calendars/files/a-secret-key');
    expect(file).toBe('503 5 Сайт запускается. Повторите через минуту.\n');
    expect(machine.run('journalctl', '-u', 'caddy', '-o', 'cat').output).not.toContain('a-secret-key');
  });
});
