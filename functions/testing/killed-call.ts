import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import type { System } from './open-system.ts';

const CALL_ONCE = join(import.meta.dirname, 'call-once.ts');

type Call = { readonly token: string | undefined; readonly path: string; readonly body?: unknown };

/**
 * Makes a POST call in a process of its own, and kills the process with SIGKILL once `isSo` holds. `isSo` is asked
 * before each request of the process, so the kill does not depend on the speed of the machine.
 * @throws Error: the call ended first
 */
export const killCall = async (
  { resources }: System,
  { token = '', path, body }: Call,
  isSo: () => Promise<boolean>,
): Promise<void> => {
  const args = [CALL_ONCE, token, path, ...(body === undefined ? [] : [JSON.stringify(body)])];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...resources },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  for await (const _ of on(child, 'message', { close: ['exit'] })) {
    if (await isSo()) {
      child.kill('SIGKILL');
      await ended;
      return;
    }
    child.send('go on');
  }
  throw new Error('The call ended before it could be killed');
};
