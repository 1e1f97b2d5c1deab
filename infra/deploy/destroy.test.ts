import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { openAwsAccount } from '#infra/testing/aws-account.ts';

const ROOT = join(import.meta.dirname, '../..');

/** `npm run deploy -- …` without a terminal, in an account that has these stacks. */
const deploy = async (stacks: string[], ...args: string[]) => {
  const outputs = { SiteUrl: 'https://d111.cloudfront.net' };
  const account = await openAwsAccount({ stacks: Object.fromEntries(stacks.map((stack) => [stack, outputs])) });
  const child = spawn(process.execPath, [join(ROOT, 'infra/deploy/deploy.ts'), ...args], {
    env: account.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  account.close();
  return { code, said: out + err, done: account.done };
};

const STACKS = [
  'calendar-prod-eu-central-1-monitoring in us-east-1',
  'calendar-prod in eu-central-1',
  'calendar-prod-eu-central-1-edge in us-east-1',
];

it.each([[[]], [['dev']], [['PROD']]])(
  'nothing is destroyed unless the stage’s name is said again: %j',
  { tags: 'slow' },
  async (again) => {
    const { code, said, done } = await deploy(STACKS, 'prod', 'destroy', ...again);
    expect([code, done]).toEqual([1, []]);
    expect(said).toContain('https://d111.cloudfront.net answers nobody any more');
    expect(said).toContain('npm run deploy -- prod destroy prod');
  },
);

it('destroys what stands before the data, and what is left in us-east-1 whatever cdk.json says by now', {
  tags: 'slow',
}, async () => {
  const { code, done } = await deploy(STACKS, 'prod', 'destroy', 'prod');
  expect([code, done]).toEqual([0, STACKS.map((stack) => `deletes ${stack}`)]);
});

it('goes on where a removal was interrupted', { tags: 'slow' }, async () => {
  for (const left of [STACKS.slice(1), STACKS.slice(2)]) {
    const { code, done } = await deploy(left, 'prod', 'destroy', 'prod');
    expect([code, done]).toEqual([0, left.map((stack) => `deletes ${stack}`)]);
  }
});

it('leaves what watches and guards the same stage in another region', async () => {
  const others = ['monitoring', 'edge'].map((end) => `calendar-prod-eu-west-1-${end} in us-east-1`);
  const { code, done } = await deploy([...STACKS, ...others], 'prod', 'destroy', 'prod');
  expect([code, done]).toEqual([0, STACKS.map((stack) => `deletes ${stack}`)]);
});

it('says so when there is nothing to destroy', async () => {
  const { code, said } = await deploy([], 'prod', 'destroy', 'prod');
  expect([code, said]).toEqual([1, 'Failed: There is no calendar-prod in eu-central-1.\n']);
});

it.each(['prod-data', 'prod-edge', 'prod-monitoring'])(
  'destroys nothing for a stage named %s: its stack would be one of another stage',
  { tags: 'slow' },
  async (stage) => {
    const { code, said, done } = await deploy(['calendar-prod-data in eu-central-1'], stage, 'destroy', stage);
    expect([code, done]).toEqual([1, []]);
    expect(said).toContain(`Stage "${stage}" will not do`);
  },
);
