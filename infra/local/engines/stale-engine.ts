import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The command line of a process. Empty if the process does not exist or its command line cannot be read. */
const commandOf = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const { stdout } = await run('ps', ['-ww', '-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return stdout;
};

/**
 * Ends the engine that a killed run may have left. Another process may have its id by now, so the command line must
 * contain our data folder. Usually there is no such engine, because engines end with their run.
 */
export const killStaleEngine = async (pid: number, dataFolder: string): Promise<void> => {
  if ((await commandOf(pid)).includes(dataFolder)) process.kill(pid, 'SIGKILL');
};
