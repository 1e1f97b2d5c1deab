import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** CloudFormation's own protocol, as far as stacks are described and deleted; answers what was deleted where. */
const cloudFormation = async (stacks: Set<string>) => {
  const deleted: string[] = [];
  const server = createServer(async (request, response) => {
    const asked = new URLSearchParams(await text(request));
    const [action, name = ''] = [asked.get('Action'), asked.get('StackName') ?? ''];
    const region = /Credential=\w+\/\d+\/([\w-]+)\//.exec(request.headers.authorization ?? '')?.[1];
    response.setHeader('content-type', 'text/xml');
    if (action === 'DeleteStack' && stacks.delete(`${name} in ${region}`)) {
      deleted.push(`${name} in ${region}`);
      response.end('<DeleteStackResponse/>');
    } else if (action === 'DescribeStacks' && stacks.has(`${name} in ${region}`)) {
      const output = '<OutputKey>SiteUrl</OutputKey><OutputValue>https://d111.cloudfront.net</OutputValue>';
      response.end(
        `<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>${name}</StackName><StackStatus>CREATE_COMPLETE</StackStatus><Outputs><member>${output}</member></Outputs></member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
      );
    } else {
      response.statusCode = 400;
      response.end(
        `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`,
      );
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { deleted, endpoint: `http://127.0.0.1:${port}`, close: () => server.close() };
};

/** `npm run deploy -- …` without a terminal, in an account that has these stacks. */
const deploy = async (stacks: string[], ...args: string[]) => {
  const aws = await cloudFormation(new Set(stacks));
  const child = spawn(process.execPath, [join(ROOT, 'infra/build/deploy.ts'), ...args], {
    env: {
      PATH: process.env.PATH,
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_REGION: 'eu-central-1',
      AWS_ENDPOINT_URL: aws.endpoint,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  aws.close();
  return { code, said: out + err, deleted: aws.deleted };
};

const STACKS = [
  'calendar-prod-eu-central-1-watch in us-east-1',
  'calendar-prod in eu-central-1',
  'calendar-prod-edge in us-east-1',
];

it.each([[[]], [['dev']], [['PROD']]])(
  'nothing is destroyed unless the stage’s name is said again: %j',
  async (again) => {
    const { code, said, deleted } = await deploy(STACKS, 'prod', 'destroy', ...again);
    expect([code, deleted]).toEqual([1, []]);
    expect(said).toContain('https://d111.cloudfront.net answers nobody any more');
    expect(said).toContain('npm run deploy -- prod destroy prod');
  },
);

it('destroys what stands before the data, and what is left in us-east-1 whatever cdk.json says by now', async () => {
  const { code, deleted } = await deploy(STACKS, 'prod', 'destroy', 'prod');
  expect([code, deleted]).toEqual([0, STACKS]);
});

it('leaves what watches the same stage in another region', async () => {
  const other = 'calendar-prod-eu-west-1-watch in us-east-1';
  const { code, deleted } = await deploy([...STACKS, other], 'prod', 'destroy', 'prod');
  expect([code, deleted]).toEqual([0, STACKS]);
});

it('says so when there is nothing to destroy', async () => {
  const { code, said } = await deploy([], 'prod', 'destroy', 'prod');
  expect([code, said]).toEqual([1, 'Failed: There is no calendar-prod in eu-central-1.\n']);
});
