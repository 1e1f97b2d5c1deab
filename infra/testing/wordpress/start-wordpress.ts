import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EngineProcess, freePort, startEngineProcess } from '#infra/local/engines/engine-process.ts';
import { unpackWordPress } from './packages.ts';

export type WordPress = {
  /** `http://localhost:<port>` */
  url: string;
  /** The password of the administrator `boss` and of the author `writer` */
  password: string;
  stop: () => Promise<void>;
};

const HERE = import.meta.dirname;
const LOG = 'php.log';
const DATABASE = { name: 'wordpress', user: 'wordpress', password: 'wordpress' };

const startDatabase = async (folder: string): Promise<EngineProcess> => {
  const data = join(folder, 'mariadb');
  const ours = ['--no-defaults', `--datadir=${data}`, '--user=root'];
  execFileSync('mariadb-install-db', [...ours, '--auth-root-authentication-method=normal'], { stdio: 'pipe' });
  const { name, user, password } = DATABASE;
  const sql = [
    `CREATE DATABASE ${name} CHARACTER SET utf8mb4;`,
    `CREATE USER '${user}'@'localhost' IDENTIFIED BY '${password}';`,
    `GRANT ALL ON ${name}.* TO '${user}'@'localhost';`,
  ].join('\n');
  await writeFile(join(folder, 'init.sql'), `${sql}\n`);
  const port = await freePort();
  const where = [`--port=${port}`, '--bind-address=127.0.0.1', `--socket=${join(folder, 'mariadb.sock')}`];
  const args = [
    ...ours,
    ...where,
    `--pid-file=${join(folder, 'mariadb.pid')}`,
    `--init-file=${join(folder, 'init.sql')}`,
  ];
  return startEngineProcess({ file: '/usr/sbin/mariadbd', args }, port, 60_000);
};

// Like wp-config-sample.php, with the values of a site on this machine. The type `local` keeps WordPress from asking
// for updates over https.
const configuration = (folder: string, url: string): string => `<?php
define('DB_NAME', '${DATABASE.name}');
define('DB_USER', '${DATABASE.user}');
define('DB_PASSWORD', '${DATABASE.password}');
define('DB_HOST', 'localhost:${join(folder, 'mariadb.sock')}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
define('AUTH_KEY', '${randomBytes(32).toString('hex')}');
define('WP_HOME', '${url}');
define('WP_SITEURL', '${url}');
define('WP_ENVIRONMENT_TYPE', 'local');
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', 'localhost,127.0.0.1');
define('DISABLE_WP_CRON', true);
define('FS_METHOD', 'direct');
define('WP_DEBUG', true);
define('WP_DEBUG_DISPLAY', false);
define('WP_DEBUG_LOG', '${join(folder, LOG)}');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`;

/** Debian's WordPress on free ports of this machine. Our plugin is installed from its zip and not yet active. */
export const startWordPress = async (zip: string): Promise<WordPress> => {
  const folder = await mkdtemp(join(tmpdir(), 'wordpress-'));
  const running: EngineProcess[] = [];
  const stop = async (): Promise<void> => {
    for (const each of running.reverse()) await each.stop();
    const log = existsSync(join(folder, LOG)) ? readFileSync(join(folder, LOG), 'utf8') : '';
    await rm(folder, { recursive: true, force: true });
    // WordPress itself causes notices in this version of PHP. They are ignored.
    const ours = log.split('\n').filter((line) => line.includes('/plugins/calendar-system/'));
    if (ours.length > 0) throw new Error(`PHP complains about the plugin: ${ours.join('\n')}`);
  };
  try {
    const site = await unpackWordPress(folder);
    running.push(await startDatabase(folder));
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const password = randomBytes(12).toString('base64url');
    await writeFile(join(site, 'wp-config.php'), configuration(folder, url));
    await mkdir(join(site, 'wp-content/mu-plugins'), { recursive: true });
    await copyFile(join(HERE, 'for-tests.php'), join(site, 'wp-content/mu-plugins/for-tests.php'));
    execFileSync('php', [join(HERE, 'setup.php'), site, url, zip, password], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const args = ['-S', `localhost:${port}`, '-t', site];
    running.push(await startEngineProcess({ file: 'php', args }, port, 20_000));
    return { url, password, stop };
  } catch (reason) {
    await stop();
    throw reason;
  }
};
