import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { App, CfnOutput, CfnParameter, CfnWaitConditionHandle, LegacyStackSynthesizer, Stack } from 'aws-cdk-lib';
import { expect, it } from 'vitest';
import { EDGE_OUTPUTS } from '#infra/stacks/edge.ts';
import { EdgeMonitoringStack } from '#infra/stacks/edge-monitoring.ts';
import { globalStackNames, stackNames } from '#infra/stacks/stack-names.ts';
import { openAwsAccount } from '#infra/testing/aws-account.ts';
import type { Stacks } from './deploy-plan.ts';

const ROOT = join(import.meta.dirname, '../..');
const REGION = 'eu-central-1';
const { edge: EDGE, monitoring: MONITORING } = globalStackNames('prod', REGION);
const stacks: Stacks = { ...stackNames('prod'), edge: EDGE, monitoring: MONITORING, hasEdge: true };
const OUTPUTS: Record<string, Record<string, string>> = {
  [`calendar-prod in ${REGION}`]: { SiteDistributionId: 'E1', SiteEdgeFunctionName: 'edge-1' },
  [`${EDGE} in us-east-1`]: { [EDGE_OUTPUTS.webAcl]: 'arn:acl' },
};

/**
 * Writes the stacks of a stage with a firewall. Each has one resource. Only the stack that watches CloudFront is the
 * real one, without assets.
 */
const synthesizeInto = (outdir: string): void => {
  // AWS's validator would complain about stacks that are so small.
  process.env.CDK_VALIDATION = 'false';
  const app = new App({ outdir });
  const stack = (name: string, region?: string): Stack => {
    const made = new Stack(app, name, {
      synthesizer: new LegacyStackSynthesizer(),
      ...(region && { env: { region } }),
    });
    new CfnWaitConditionHandle(made, 'One');
    return made;
  };
  stack('calendar-prod-data');
  new CfnParameter(stack('calendar-prod'), EDGE_OUTPUTS.webAcl);
  new CfnOutput(stack(EDGE, 'us-east-1'), EDGE_OUTPUTS.webAcl, { value: 'arn:acl' });
  const options = { waf: true, reservedConcurrency: true, smtpAllow: '' } as const;
  new EdgeMonitoringStack(app, MONITORING, { options, synthesizer: new LegacyStackSynthesizer() });
  app.synth();
};

/** Runs the part of `npm run deploy` after the questions to the account and the tests, in a process of its own. */
const release = async (refused: readonly string[] = []) => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const account = await openAwsAccount({ outputs: OUTPUTS, refused });
  try {
    synthesizeInto(folder);
    const script = `
      const { reportFailure } = await import('${ROOT}/infra/build/build.ts');
      const { openAccount } = await import('${ROOT}/infra/deploy/account.ts');
      const { release } = await import('${ROOT}/infra/deploy/deploy.ts');
      const outdir = ${JSON.stringify(relative(ROOT, folder))};
      await release(await openAccount(process.env), outdir, ${JSON.stringify(stacks)})
        .then((outputs) => console.log('outputs of', Object.keys(outputs).join()), reportFailure);
    `;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...account.environment, HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
    return { code, said: out + err, done: account.done, parameters: account.parameters };
  } finally {
    account.close();
    rmSync(folder, { recursive: true });
  }
};

const IN_ORDER = [
  `deploys ${EDGE} in us-east-1`,
  `deploys calendar-prod-data in ${REGION}`,
  `deploys calendar-prod in ${REGION}`,
  `deploys ${MONITORING} in us-east-1`,
];

it('deploys what others stand on first, hands over what lies in the other region, and watches CloudFront last', async () => {
  const { code, said, done, parameters } = await release();
  expect([code, done], said).toEqual([0, IN_ORDER]);
  expect(said).toContain('outputs of calendar-prod');
  expect(parameters.get(`calendar-prod in ${REGION}`)).toEqual({ WebAclArn: 'arn:acl' });
  expect(parameters.get(`${MONITORING} in us-east-1`)).toEqual({ DistributionId: 'E1', EdgeFunctionName: 'edge-1' });
});

it('lets a release stand that nobody watches, says so and ends with 1', async () => {
  const { code, said, done } = await release([`${MONITORING} in us-east-1`]);
  expect([code, done], said).toEqual([1, IN_ORDER]);
  expect(said).toContain(`Nobody watches CloudFront (${MONITORING} in us-east-1): cdk deploy failed.`);
  expect(said).toContain('Resource limit exceeded');
  expect(said).toContain('outputs of calendar-prod');
});

it('goes no further when API and site fail', async () => {
  const { code, said, done } = await release([`calendar-prod in ${REGION}`]);
  expect([code, done], said).toEqual([1, IN_ORDER.slice(0, 3)]);
  expect(said).toContain('Failed: cdk deploy failed.');
  expect(said).not.toContain('outputs of');
});
