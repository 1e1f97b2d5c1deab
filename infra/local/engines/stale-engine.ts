import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The command line of a process, empty when there is none or it cannot be read. */
const commandOf = async (pid: number): Promise<string> => {
  if (process.platform === 'win32') return '';
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const { stdout } = await run('ps', ['-ww', '-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }));
  return stdout;
};

/**
 * Ends the engine that a killed run may have left: only a process of that id whose command line names our data folder,
 * as another process may have the id by now. Usually there is none, as an engine ends with its run.
 */
export const killStaleEngine = async (pid: number, dataFolder: string): Promise<void> => {
  if ((await commandOf(pid)).includes(dataFolder)) process.kill(pid, 'SIGKILL');
};
