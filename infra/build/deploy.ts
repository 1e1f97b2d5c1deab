import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { build, complain } from './build.ts';

const ROOT = join(import.meta.dirname, '../..');
const USAGE =
  'Usage: npm run deploy -- <stage> [diff | destroy]   (account and region: the usual AWS variables or profile)';

const Outputs = v.record(v.string(), v.record(v.string(), v.string()));

/** Runs a command with the terminal's own input and output. Throws when it ends with another code than 0. */
const run = (name: string, command: string, args: readonly string[]): void => {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (error) throw new Error(`${name} did not start: ${error.message}`);
  if (status !== 0) throw new Error(`${name} failed.`);
};

/** The CLI reads what was synthesized and tested, and synthesizes nothing by itself. */
const cdk = (verb: string, outdir: string, ...args: string[]): void =>
  run(`cdk ${verb}`, process.execPath, [join(ROOT, 'node_modules/aws-cdk/bin/cdk'), verb, '--app', outdir, ...args]);

const outputNamed = (outputs: v.InferOutput<typeof Outputs>, name: RegExp): string | undefined =>
  Object.values(outputs)
    .flatMap((stack) => Object.entries(stack))
    .find(([key]) => name.test(key))?.[1];

const deploy = (stage: string, outdir: string): void => {
  const outputsFile = join(ROOT, outdir, 'outputs.json');
  // Who sits at the terminal is asked before rights grow; a pipeline has nobody to ask.
  const approval = process.stdin.isTTY ? 'broadening' : 'never';
  cdk('deploy', outdir, '--all', '--require-approval', approval, '--outputs-file', outputsFile);
  const outputs = v.parse(Outputs, JSON.parse(readFileSync(outputsFile, 'utf8')));
  const secret = outputNamed(outputs, /^AdminSecretArn/);
  console.log(`\n${stage}: ${outputNamed(outputs, /Url/)}`);
  console.log(`First administrator: aws secretsmanager get-secret-value --query SecretString --secret-id ${secret}`);
};

const main = async (): Promise<void> => {
  const [stage, verb = 'deploy', ...rest] = process.argv.slice(2);
  if (!stage || rest.length > 0 || !['deploy', 'diff', 'destroy'].includes(verb)) throw new Error(USAGE);
  const outdir = `cdk.out/${stage}`;
  if (verb === 'deploy' && !process.env.SKIP_TESTS) run('npm test', 'npm', ['test']);
  await build({ stage, outdir, validate: true });
  if (verb === 'deploy') deploy(stage, outdir);
  if (verb === 'diff') cdk('diff', outdir);
  if (verb === 'destroy') {
    console.log(`calendar-${stage} goes; calendar-${stage}-data (table, pictures, secrets) stays.`);
    cdk('destroy', outdir, '--exclusively', `calendar-${stage}`);
  }
};

if (import.meta.main) await main().catch(complain);
