import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ACCOUNT, isAllowedBy } from '#infra/testing/simulate-iam.ts';

// What the policy of a deploying role allows, judged by an independent simulator of IAM. deploying.test.ts compares the
// policy's actions with the calls in the code.

const policy: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'deploying-role.json'), 'utf8'));

/** `action ARN` or `action ARN partition`; `~` stands for region and account. */
const isAllowed = async (request: string): Promise<boolean> => {
  const [action = '', resource = '', partition] = request.replace('~', `eu-central-1:${ACCOUNT}`).split(' ');
  return await isAllowedBy(policy, {
    action,
    resource,
    ...(partition && { context: { 'dynamodb:LeadingKeys': [partition] } }),
  });
};
const role = (name: string): string =>
  `sts:AssumeRole arn:aws:iam::${ACCOUNT}:role/cdk-hnb659fds-${name}-role-${ACCOUNT}-eu-central-1`;

it.each([
  ...['deploy', 'file-publishing', 'lookup'].map(role),
  ...['calendar-prod', 'calendar-prod-data', 'CDKToolkit'].flatMap((stack) =>
    ['DescribeStacks', 'ListStackResources'].map(
      (name) => `cloudformation:${name} arn:aws:cloudformation:~:stack/${stack}/1`,
    ),
  ),
  'cloudformation:DeleteStack arn:aws:cloudformation:~:stack/calendar-prod/1',
  'lambda:GetAccountSettings *',
  'servicequotas:GetServiceQuota arn:aws:servicequotas:~:cloudfront/L-7D134442',
  'cloudfront:ListDistributions *',
  'lambda:GetFunctionConcurrency arn:aws:lambda:~:function:calendar-prod-feed',
  `cloudfront:TestFunction arn:aws:cloudfront::${ACCOUNT}:function/calendar-prod-check`,
  'dynamodb:GetItem arn:aws:dynamodb:~:table/calendar-prod-data-Table1 MIGRATIONS',
  's3:ListBucket arn:aws:s3:::calendar-prod-sitebucket1',
  's3:PutObjectTagging arn:aws:s3:::calendar-prod-sitebucket1/assets/a.js',
])('allows %s', async (request) => {
  expect(await isAllowed(request)).toBe(true);
});

it.each([
  'cloudformation:DeleteStack arn:aws:cloudformation:~:stack/calendar-prod-data/1',
  'cloudformation:DeleteStack arn:aws:cloudformation:~:stack/CDKToolkit/1',
  'cloudformation:DeleteStack arn:aws:cloudformation:~:stack/other/1',
  `sts:AssumeRole arn:aws:iam::${ACCOUNT}:role/admin`,
  `cloudfront:DeleteFunction arn:aws:cloudfront::${ACCOUNT}:function/calendar-prod-viewer`,
  'dynamodb:GetItem arn:aws:dynamodb:~:table/calendar-prod-data-Table1 USER#1',
  'dynamodb:PutItem arn:aws:dynamodb:~:table/calendar-prod-data-Table1 MIGRATIONS',
  's3:GetObject arn:aws:s3:::calendar-prod-data-pictures1/pictures/1',
  's3:DeleteObject arn:aws:s3:::calendar-prod-sitebucket1/assets/a.js',
  'secretsmanager:GetSecretValue arn:aws:secretsmanager:~:secret:token-a1b2c3',
])('does not allow %s', async (request) => {
  expect(await isAllowed(request)).toBe(false);
});
