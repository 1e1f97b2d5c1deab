import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Runs a command with the terminal's own input and output. @throws Error when it ends with another code than 0 */
export const run = (name: string, command: string, args: readonly string[]): void => {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (error) throw new Error(`${name} did not start: ${error.message}`);
  if (status !== 0) throw new Error(`${name} failed.`);
};

/** The CLI reads what was synthesized and tested into `outdir`, and synthesizes nothing by itself. @throws Error in one line */
export const cdk = (verb: string, outdir: string, ...args: string[]): void =>
  run(`cdk ${verb}`, process.execPath, [join(ROOT, 'node_modules/aws-cdk/bin/cdk'), verb, '--app', outdir, ...args]);
