import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { build, reportFailure } from '#infra/build/build.ts';
import { closedFunctions } from '#infra/maintenance/writers.ts';
import { smokeTest } from '#infra/smoke/main.ts';
import { EDGE_OUTPUTS } from '#infra/stacks/edge.ts';
import { globalStackNames, stackNames } from '#infra/stacks/stack-names.ts';
import { namedStage, readContext, stageOptions } from '#infra/stacks/stage-options.ts';
import { type Account, openAccount } from './account.ts';
import { assertMeant, checkAccount } from './account-checks.ts';
import { cdk, run } from './cdk.ts';
import {
  addresses,
  assertNamed,
  edgeOrder,
  edgeParameters,
  monitoringParameters,
  type Outputs,
  outputNamed,
  readOutputs,
  readTemplate,
  removalNotice,
  type Stacks,
  stacksOf,
  summary,
} from './deploy-plan.ts';
import { deleteStack, deployedOutputs } from './deployed-stack.ts';
import { checkEdgeFunction } from './edge-function-check.ts';
import { migrationLines, migrationsIn } from './migrations.ts';
import { builtKeys, retireAssets } from './retire-assets.ts';

const ROOT = join(import.meta.dirname, '../..');
const USAGE =
  'Usage: npm run deploy -- <stage> [diff | destroy [<stage>]]   (account and region: the usual AWS variables or profile)';

const deployStacks = (outdir: string, stacks: readonly string[], ...args: string[]): Outputs => {
  const file = join(ROOT, outdir, `outputs-${stacks.at(-1)}.json`);
  // A terminal asks before permissions are broadened; a pipeline cannot ask.
  const approval = process.stdin.isTTY ? 'broadening' : 'never';
  cdk('deploy', outdir, ...stacks, '--exclusively', '--require-approval', approval, '--outputs-file', file, ...args);
  return readOutputs(file);
};

/** Marks old assets. A failure here does not undo the release. */
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

/**
 * Checks, before anything changes, that the account has room for the deployment and that CloudFront runs the edge
 * function.
 */
const assertDeployable = async (account: Account, outdir: string, { app }: Stacks): Promise<void> => {
  const template = readTemplate(join(ROOT, outdir), app);
  const { refusals, warnings } = await checkAccount(account, app, template);
  for (const line of warnings) console.warn(line);
  if (refusals.length > 0) throw new Error(`Nothing was deployed.\n${refusals.join('\n')}`);
  const share = await checkEdgeFunction(account.global.cloudFront, `${app}-${account.region}-check`, template);
  console.log(`CloudFront runs the edge function, in ${share} % of the permitted time at most.`);
};

/** Deletes the edge stack once cdk.json names no domain or firewall. */
const removeEdge = async ({ global }: Account, stack: string): Promise<void> => {
  console.log(`cdk.json asks for no domain and no firewall: ${stack} in us-east-1 goes.`);
  await deleteStack(global.stacks, stack).catch((error: Error) =>
    console.warn(`${error.message} It stays, and costs.`),
  );
};

const deployAll = async (
  account: Account,
  outdir: string,
  { data, app, edge: name, hasEdge }: Stacks,
): Promise<Outputs> => {
  const there = await deployedOutputs(account.global.stacks, name);
  const wanted = hasEdge ? readTemplate(join(ROOT, outdir), name) : undefined;
  const order = edgeOrder(wanted, there);
  const now = order === 'first' ? deployStacks(outdir, [name])[name] : there;
  const outputs = deployStacks(outdir, [data, app], ...(wanted ? edgeParameters(app, wanted, now ?? {}) : []));
  if (order === 'last') deployStacks(outdir, [name]);
  if (order === 'goes') await removeEdge(account, name);
  const [before, after] = [there, now].map((one) => one?.[EDGE_OUTPUTS.certificate]);
  if (before && after && before !== after)
    console.warn(
      `The certificate of the domain before may be left: aws acm delete-certificate --region us-east-1 --certificate-arn ${before}`,
    );
  return outputs;
};

/**
 * Deploys the alarms. A failure is printed and does not undo the release, but the process ends with 1, so that the
 * pipeline fails.
 */
const deployMonitoring = (outdir: string, { monitoring }: Stacks, outputs: Outputs): void => {
  try {
    deployStacks(outdir, [monitoring], ...monitoringParameters(monitoring, outputs));
  } catch (error) {
    console.error(
      `\nNobody watches CloudFront (${monitoring} in us-east-1): ${error instanceof Error ? error.message : error}`,
    );
    process.exitCode = 1;
  }
};

/**
 * Deploys the stacks in `outdir`, in the order of their dependencies.
 * @returns outputs by stack
 * @throws Error in one line, unless only the stack that monitors CloudFront failed
 */
export const release = async (account: Account, outdir: string, stacks: Stacks): Promise<Outputs> => {
  const outputs = await deployAll(account, outdir, stacks);
  deployMonitoring(outdir, stacks, outputs);
  return outputs;
};

const deploy = async (account: Account, stage: string, outdir: string): Promise<void> => {
  const stacks = stacksOf(join(ROOT, outdir), stage, account.region);
  await assertDeployable(account, outdir, stacks);
  if (!process.env.SKIP_TESTS) testAll();
  const table = DynamoDBDocumentClient.from(new DynamoDBClient({ region: account.region }));
  const there = await deployedOutputs(account.stacks, stacks.data);
  // A stack whose creation failed or was interrupted is there, but has no outputs.
  const before = await migrationsIn(table, there?.TableName);
  const outputs = await release(account, outdir, stacks);
  const after = await migrationsIn(table, outputNamed(outputs, /^TableName/));
  for (const line of migrationLines(before, after)) console.log(line);
  await retire(outputs);
  const closed = await closedFunctions(account, stacks.app, stageOptions(readContext(ROOT)?.stages, stage));
  if (closed.length > 0)
    console.warn(`\n${closed.join(', ')} take no calls: npm run maintenance -- ${stage} off opens them.`);
  console.log(`\n${summary(stage, outputs)}\n`);
  for (const url of addresses(outputs)) await smokeTest(url);
};

/** Whether the operator has confirmed the stage's name, by an option or at the terminal. */
const isMeant = async (stage: string, again: string | undefined): Promise<boolean> => {
  if (again !== undefined || !process.stdin.isTTY) return again === stage;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Type the stage's name to destroy it: `);
  terminal.close();
  return answer.trim() === stage;
};

const destroy = async (account: Account, stage: string, again: string | undefined): Promise<void> => {
  const stacks = { ...stackNames(stage), ...globalStackNames(stage, account.region) };
  const outputs = await deployedOutputs(account.stacks, stacks.app);
  const there = await Promise.all(
    [stacks.monitoring, stacks.edge].map((name) => deployedOutputs(account.global.stacks, name)),
  );
  // An interrupted removal may have left only a stack in us-east-1, and a firewall costs.
  if (!outputs && !there.some(Boolean)) throw new Error(`There is no ${stacks.app} in ${account.region}.`);
  console.log(removalNotice(stacks, Object.entries(outputs ?? {}).find(([name]) => name.includes('Url'))?.[1]));
  if (!(await isMeant(stage, again)))
    throw new Error(`Nothing was destroyed: say the name once more, npm run deploy -- ${stage} destroy ${stage}`);
  const removeGlobal = async (name: string): Promise<void> => {
    if (await deployedOutputs(account.global.stacks, name)) await deleteStack(account.global.stacks, name);
  };
  await removeGlobal(stacks.monitoring);
  if (outputs) await deleteStack(account.stacks, stacks.app);
  // CloudFormation deletes the certificate and the firewall only after the distribution.
  await removeGlobal(stacks.edge);
};

const testAll = (): void => {
  run('npm test', 'npm', ['test']);
  // `npm test` only warns about vulnerable packages. The audit fails on them.
  run('npm audit', 'npm', ['test', '--', 'audit']);
};

const main = async (): Promise<void> => {
  const [stage, verb = 'deploy', again, ...rest] = process.argv.slice(2);
  const isKnown = ['deploy', 'diff', 'destroy'].includes(verb) && (again === undefined || verb === 'destroy');
  if (!stage || rest.length > 0 || !isKnown) throw new Error(USAGE);
  const account = await openAccount(process.env);
  // This check comes before anything is built or deleted.
  const { stages } = readContext(ROOT) ?? {};
  await assertMeant(account, stage, stageOptions(stages, stage));
  if (verb === 'destroy') return destroy(account, stage, again);
  const { edge } = globalStackNames(stage, account.region);
  assertNamed(stage, namedStage(stages, stage), await deployedOutputs(account.global.stacks, edge));
  const outdir = `cdk.out/${stage}`;
  await build({ stage, region: account.region, outdir, validate: true });
  if (verb === 'diff') cdk('diff', outdir);
  else await deploy(account, stage, outdir);
};

if (import.meta.main) await main().catch(reportFailure);
