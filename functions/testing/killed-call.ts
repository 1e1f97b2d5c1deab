import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from './open-system.ts';

const CALL_ONCE = join(import.meta.dirname, 'call-once.ts');

/** How long it runs between two looks. */
const TURN_MS = 30;

type Call = { readonly token: string | undefined; readonly path: string; readonly body?: unknown };

/** Makes a POST call in a process of its own and kills that with SIGKILL once something is so. @throws Error: it ended first */
export const killCall = async (
  { resources }: System,
  { token = '', path, body }: Call,
  isSo: () => Promise<boolean>,
): Promise<void> => {
  const args = [CALL_ONCE, token, path, ...(body === undefined ? [] : [JSON.stringify(body)])];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...resources },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // It stops itself once its scripts are loaded: loading them in turns would take a busy machine a minute.
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  // It stands still while it is looked at: what is seen is what the kill leaves.
  while (!(await isSo())) {
    child.kill('SIGCONT');
    await sleep(TURN_MS);
    if (child.exitCode !== null) throw new Error('The call ended before it could be killed');
    child.kill('SIGSTOP');
  }
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};
