import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { build, complain } from './build.ts';
import {
  edgeParameters,
  type Outputs,
  outputNamed,
  readOutputs,
  type Stacks,
  stacksOf,
  summary,
} from './deploy-plan.ts';
import { builtKeys, retireAssets } from './retire-assets.ts';

const ROOT = join(import.meta.dirname, '../..');
const USAGE =
  'Usage: npm run deploy -- <stage> [diff | destroy]   (account and region: the usual AWS variables or profile)';

/** What stops a first deployment most often. */
const HINT =
  'If Lambda refused ReservedConcurrentExecutions: the account is new, see "reservedConcurrency" in infra/OPERATIONS.md.';

/** Runs a command with the terminal's own input and output. Throws when it ends with another code than 0. */
const run = (name: string, command: string, args: readonly string[]): void => {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit' });
  if (error) throw new Error(`${name} did not start: ${error.message}`);
  if (status !== 0) throw new Error(`${name} failed.`);
};

/** The CLI reads what was synthesized and tested, and synthesizes nothing by itself. */
const cdk = (verb: string, outdir: string, ...args: string[]): void =>
  run(`cdk ${verb}`, process.execPath, [join(ROOT, 'node_modules/aws-cdk/bin/cdk'), verb, '--app', outdir, ...args]);

/** Deploys stacks and answers their outputs. */
const deployStacks = (outdir: string, stacks: readonly string[], ...args: string[]): Outputs => {
  const file = join(ROOT, outdir, `outputs-${stacks.at(-1)}.json`);
  // Who sits at the terminal is asked before rights grow; a pipeline has nobody to ask.
  const approval = process.stdin.isTTY ? 'broadening' : 'never';
  const options = ['--exclusively', '--require-approval', approval, '--outputs-file', file];
  try {
    cdk('deploy', outdir, ...stacks, ...options, ...args);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error} ${HINT}`, { cause: error });
  }
  return readOutputs(file);
};

/** Open tabs keep their assets, new ones have theirs: whatever happens here, the release stands. */
const retire = async (outputs: Outputs): Promise<void> => {
  const region = outputNamed(outputs, /^AdminSecretArn/).split(':')[3];
  const site = { s3: new S3Client({ region }), bucket: outputNamed(outputs, /SiteBucketName/) };
  try {
    const { retired } = await retireAssets(site, builtKeys([join(ROOT, 'web/dist'), join(ROOT, 'widget/dist')]));
    console.log(`\n${retired.length} files of earlier releases go in 30 days.`);
  } catch (error) {
    console.warn(`\nFiles of earlier releases stay: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const deploy = async (stage: string, outdir: string, stacks: Stacks): Promise<void> => {
  const parameters = stacks.edge ? edgeParameters(stacks, deployStacks(outdir, [stacks.edge])) : [];
  const outputs = deployStacks(outdir, [stacks.data, stacks.app], ...parameters);
  await retire(outputs);
  console.log(`\n${summary(stage, outputs)}`);
};

const destroy = (outdir: string, { app, data, edge }: Stacks): void => {
  console.log(`${[app, edge].filter(Boolean).join(' and ')} go; ${data} (table, pictures, secrets) stays.`);
  // A pipeline has nobody to ask, here too.
  const sure = process.stdin.isTTY ? [] : ['--force'];
  cdk('destroy', outdir, '--exclusively', ...sure, app);
  // CloudFront lets go of certificate and firewall only when it is gone itself.
  if (edge) cdk('destroy', outdir, '--exclusively', ...sure, edge);
};

const testAll = (): void => {
  run('npm test', 'npm', ['test']);
  // There it warns only.
  run('npm audit', 'npm', ['test', '--', 'audit']);
};

const main = async (): Promise<void> => {
  const [stage, verb = 'deploy', ...rest] = process.argv.slice(2);
  if (!stage || rest.length > 0 || !['deploy', 'diff', 'destroy'].includes(verb)) throw new Error(USAGE);
  const outdir = `cdk.out/${stage}`;
  if (verb === 'deploy' && !process.env.SKIP_TESTS) testAll();
  await build({ stage, outdir, validate: true });
  const stacks = stacksOf(join(ROOT, outdir), stage);
  if (verb === 'deploy') await deploy(stage, outdir, stacks);
  if (verb === 'diff') cdk('diff', outdir);
  if (verb === 'destroy') destroy(outdir, stacks);
};

if (import.meta.main) await main().catch(complain);
