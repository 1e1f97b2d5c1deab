import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The command line of a process; empty when there is none or it cannot be read. */
const commandOf = async (pid: number): Promise<string> => {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const { stdout } = await run('ps', ['-ww', '-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return stdout;
};

/**
 * Ends the engine that a killed run may have left. The command line of that process must contain our data folder, because its
 * id may have been used again. Usually there is none: engines end with their run.
 */
export const killStaleEngine = async (pid: number, dataFolder: string): Promise<void> => {
  if ((await commandOf(pid)).includes(dataFolder)) process.kill(pid, 'SIGKILL');
};
