import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Runs a command with the terminal's input and output.
 * @throws Error when its exit code is not 0
 */
export const run = (name: string, command: string, args: readonly string[]): void => {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (error) throw new Error(`${name} did not start: ${error.message}`);
  if (status !== 0) throw new Error(`${name} failed.`);
};

/**
 * Runs CDK's CLI on `outdir`, which was synthesized and tested before. Nothing is synthesized again.
 * @throws Error in one line
 */
export const cdk = (verb: string, outdir: string, ...args: string[]): void =>
  run(`cdk ${verb}`, process.execPath, [join(ROOT, 'node_modules/aws-cdk/bin/cdk'), verb, '--app', outdir, ...args]);
