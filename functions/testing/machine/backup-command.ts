import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from '#infra/build/build.ts';
import { lock } from '#infra/local/data-folder.ts';

const root = join(import.meta.dirname, '../../..');
const SCRIPTS = {
  backup: 'infra/machine/backup/backup.ts',
  'restore-backup': 'infra/machine/backup/restore-backup.ts',
  transfer: 'infra/transfer/transfer.ts',
} as const;

/** Builds what is out of date. Test files that run at the same time wait for each other. */
export const buildInTurn = async (): Promise<void> => {
  let held = lock(join(root, 'node_modules/.building'));
  for (; !held; held = lock(join(root, 'node_modules/.building'))) await sleep(200);
  try {
    await build({ print: () => undefined });
  } finally {
    held.close();
  }
};

/** Whether the process exists. For a negative number: whether the group has a process. */
const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** The output of a command, and its exit code. Null if it was killed. */
type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** Starts a command of an installation as npm does. `ended` resolves with its output. */
export const startCommand = (
  name: keyof typeof SCRIPTS,
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
) => {
  const child = spawn(process.execPath, [join(root, SCRIPTS[name]), ...args], {
    cwd: root,
    env: { ...process.env, TABLE_NAME: '', ...environment },
    // A process group, so that a kill also ends the processes that it has started.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = once(child, 'close').then(async ([code]): Promise<Ended> => {
    // Waits for the whole process group. A killed restic dies after its parent, and holds its lock until it is dead.
    while (child.pid && isThere(-child.pid)) await sleep(20);
    return { code, out, err };
  });
  const kill = (): void => {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  return { ended, kill };
};

/** Runs a command to its end. @throws Error with its output when it fails */
export const runCommand = async (...given: Parameters<typeof startCommand>): Promise<string> => {
  const { code, out, err } = await startCommand(...given).ended;
  if (code !== 0) throw new Error(`${out}${err}`);
  return out;
};
