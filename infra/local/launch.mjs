// `node infra/local/launch.mjs a.ts b.ts …`, which every npm script runs. It installs missing packages, then runs the
// scripts in order on the project's own Node.js. Further arguments go to the last script. `--omit=dev` before the
// scripts says that they need no development packages. One process starts all scripts, because the shell of a chain `a
// && b` would swallow npm's signals.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { install } from './install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** @type {import('node:child_process').ChildProcess | undefined} */
let child;
/** Whether the script has sent `listening`. It then stops by itself when it gets the message `stop`. */
let listens = false;

/**
 * Stops the running script.
 * @param {NodeJS.Signals} signal
 */
const end = (signal) => {
  if (!child) process.exit(130);
  if (listens && child.connected) child.send('stop', () => undefined);
  else child.kill(signal);
};

/** @param {string} node @param {string} script @param {string[]} args @returns {Promise<number>} */
const run = (node, script, args) =>
  new Promise((resolve) => {
    const path = join(root, 'node_modules/.bin') + delimiter + (process.env.PATH ?? '');
    listens = false;
    // When this process is killed, the channel closes, and the script notices.
    child = spawn(node, [join(root, script), ...args], {
      cwd: root,
      env: { ...process.env, PATH: path },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    child.on('message', (message) => {
      listens ||= message === 'listening';
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => {
      child = undefined;
      resolve(code ?? 130);
    });
  });

/**
 * The id of a process's parent; 0 if it is unknown.
 * @param {number} pid
 * @returns {number}
 */
const parentOf = (pid) => {
  try {
    return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
  }
};

/**
 * Stops when the process with this id is gone. npm and its shell send no signal when they are killed.
 * @param {number} pid
 */
const endWith = (pid) => {
  if (!process.env.npm_lifecycle_event || !(pid > 1)) return;
  const look = setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch {
      clearInterval(look);
      end('SIGTERM');
    }
  }, 500);
  look.unref();
};

const main = async () => {
  const given = process.argv.slice(2);
  const omitDev = given[0] === '--omit=dev';
  const args = omitDev ? given.slice(1) : given;
  const first = args.findIndex((arg) => !arg.endsWith('.ts'));
  const scripts = first === -1 ? args : args.slice(0, first);
  const rest = first === -1 ? [] : args.slice(first);
  const node = install(root, omitDev);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => end(signal));
  endWith(process.ppid);
  endWith(parentOf(process.ppid));
  for (const [index, script] of scripts.entries()) {
    const code = await run(node, script, index === scripts.length - 1 ? rest : []);
    if (code !== 0) process.exit(code);
  }
};

main().catch((reason) => {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exit(1);
});
