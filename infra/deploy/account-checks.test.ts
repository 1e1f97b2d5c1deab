import {
  CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  ListStackResourcesCommand,
} from '@aws-sdk/client-cloudformation';
import {
  CloudFrontClient,
  ListCachePoliciesCommand,
  ListDistributionsCommand,
  ListResponseHeadersPoliciesCommand,
} from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, GetFunctionConcurrencyCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetServiceQuotaCommand, ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { resourcesOf } from '#infra/testing/resources.ts';
import { synthesize } from '#infra/testing/synthesize.ts';
import { openAccount } from './account.ts';
import { assertMeant, checkAccount } from './account-checks.ts';

const stacks = mockClient(CloudFormationClient);
const lambda = mockClient(LambdaClient);
const cloudFront = mockClient(CloudFrontClient);
const quotas = mockClient(ServiceQuotasClient);
const account = await openAccount({ AWS_DEFAULT_REGION: 'eu-central-1' });
const { app } = synthesize('prod');
const template = app.toJSON();
const none = { refusals: [], warnings: [] };

const withLimit = (limit: number, free = limit) =>
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: free } });
/** The stage is deployed, with the resources of these types in its template. */
const deployed = (...types: string[]) =>
  stacks.on(ListStackResourcesCommand).resolves({
    StackResourceSummaries: types.flatMap((ResourceType) =>
      resourcesOf(app, ResourceType).map(({ id }) => ({
        ResourceType,
        LogicalResourceId: id,
        PhysicalResourceId: id,
        LastUpdatedTimestamp: new Date(0),
        ResourceStatus: 'CREATE_COMPLETE' as const,
      })),
    ),
  });
/** Regions where `cdk bootstrap` was run: each has its stack. */
const prepared = (...regions: string[]) =>
  stacks
    .on(DescribeStacksCommand)
    .callsFake(async ({ StackName }: { StackName: string }, client: () => CloudFormationClient) => {
      if (StackName === 'CDKToolkit' && regions.includes(await client().config.region()))
        return { Stacks: [{ StackId: 'arn:aws:cloudformation:eu-central-1:123456789012:stack/CDKToolkit/1' }] };
      const message = `Stack with id ${StackName} does not exist`;
      throw new CloudFormationServiceException({ name: 'ValidationError', $fault: 'client', $metadata: {}, message });
    });
const list = (count: number) => ({ Quantity: count, MaxItems: 100, Items: Array.from({ length: count }, () => ({})) });
const withPolicies = (cache: number, headers: number) => {
  // Two pages.
  cloudFront.on(ListCachePoliciesCommand).callsFake(({ Marker }: { Marker?: string }) => ({
    CachePolicyList: Marker ? list(1) : { ...list(cache - 1), NextMarker: 'more' },
  }));
  cloudFront.on(ListResponseHeadersPoliciesCommand).callsFake(() => ({ ResponseHeadersPolicyList: list(headers) }));
};
const noNames = () => Promise.reject(new Error('ENODATA'));
const ask = (from: unknown = template, namesOf: (name: string) => Promise<string[]> = noNames) =>
  checkAccount(account, 'calendar-prod', from, namesOf);

beforeEach(() => {
  for (const client of [stacks, lambda, cloudFront, quotas]) client.reset();
  prepared('eu-central-1', 'us-east-1');
  deployed();
  withLimit(1000);
  withPolicies(2, 0);
  quotas.on(GetServiceQuotaCommand).resolves({ Quota: { Value: 20 } });
});

it('an account with room for it is told nothing', async () => {
  expect(await ask()).toEqual(none);
});

describe('CDK’s own stack', () => {
  it('is asked for where the stage lives and where CloudFront is watched, and the command is named', async () => {
    prepared('eu-central-1');
    expect((await ask()).refusals).toEqual([
      'CDK: us-east-1 is not prepared for this account. Once: npm run bootstrap',
    ]);
    prepared('us-east-1');
    expect((await ask()).refusals).toEqual([expect.stringContaining('CDK: eu-central-1 is not prepared')]);
    prepared();
    expect((await ask()).refusals).toEqual([expect.stringContaining('CDK: eu-central-1 and us-east-1 is not')]);
  });
});

it('a stage whose first deployment was rolled back is checked as one that is not there', async () => {
  // The stack stays, and CloudFormation goes on listing what it has deleted.
  deployed('AWS::Lambda::Function', 'AWS::CloudFront::CachePolicy');
  const { StackResourceSummaries = [] } = await account.stacks.send(
    new ListStackResourcesCommand({ StackName: 'calendar-prod' }),
  );
  stacks.on(ListStackResourcesCommand).resolves({
    StackResourceSummaries: StackResourceSummaries.map((one) => ({ ...one, ResourceStatus: 'DELETE_COMPLETE' })),
  });
  lambda.on(GetFunctionConcurrencyCommand).rejects(new Error('Function not found'));
  expect(await ask()).toEqual(none);
  withPolicies(17, 0);
  expect((await ask()).refusals).toEqual([expect.stringContaining('17 of at most 20 cache policies')]);
});

describe('functions at once', () => {
  it('refuse a new account, which has 10, and say both ways out', async () => {
    withLimit(10);
    const { refusals } = await ask();
    expect(refusals).toEqual([
      expect.stringMatching(/may run 10 functions at once in eu-central-1.*sets 140 aside, and 100 must stay free/),
    ]);
    expect(refusals[0]).toContain('request-service-quota-increase --region eu-central-1 --service-code lambda');
    expect(refusals[0]).toContain('"reservedConcurrency": false');
  });

  it('warn that account still when the stage sets nothing aside', async () => {
    withLimit(10);
    const { app: modest } = synthesize('prod', { options: { reservedConcurrency: false } });
    expect(await ask(modest.toJSON())).toEqual({
      refusals: [],
      warnings: [expect.stringContaining('may run only 10 functions at once')],
    });
  });

  it('count what others have set aside, and not what the stage itself has already', async () => {
    withLimit(310, 239);
    expect((await ask()).refusals).toEqual([expect.stringContaining('71 are set aside elsewhere')]);
    withLimit(310, 240);
    expect(await ask()).toEqual(none);
    deployed('AWS::Lambda::Function');
    withLimit(240, 100);
    lambda.on(GetFunctionConcurrencyCommand).resolves({});
    lambda
      .on(GetFunctionConcurrencyCommand, {
        FunctionName: resourcesOf(app, 'AWS::Lambda::Function').find(({ id }) => id.startsWith('ApiPublicList'))?.id,
      })
      .resolves({ ReservedConcurrentExecutions: 140 });
    expect(await ask()).toEqual(none);
  });
});

describe('CloudFront’s policies', () => {
  it('refuse an account that has no room for what is new of a kind, and say how many there are', async () => {
    withPolicies(17, 17);
    const { refusals } = await ask();
    expect(refusals).toEqual([
      expect.stringContaining('has 17 of at most 20 cache policies, and this stage needs 4 more'),
      expect.stringContaining('has 17 of at most 20 response headers policies, and this stage needs 5 more'),
    ]);
    expect(refusals[0]).toContain('--quota-code L-7D134442');
  });

  it('may be as many as the account was granted, or twenty where nobody may ask', async () => {
    withPolicies(16, 15);
    expect(await ask()).toEqual(none);
    withPolicies(30, 30);
    quotas.on(GetServiceQuotaCommand).resolves({ Quota: { Value: 40 } });
    expect(await ask()).toEqual(none);
    quotas.on(GetServiceQuotaCommand).rejects(new Error('not authorized'));
    expect((await ask()).refusals).toHaveLength(2);
  });

  it('that the stage has already take no more room', async () => {
    withPolicies(20, 20);
    deployed('AWS::CloudFront::CachePolicy', 'AWS::CloudFront::ResponseHeadersPolicy');
    expect(await ask()).toEqual(none);
  });
});

describe('a domain', () => {
  const { app: named } = synthesize('prod', { options: { domain: 'calendar.example.ru' } });
  const distribution = (Id: string, ...names: string[]) => ({
    ...{ Id, DomainName: `${Id.toLowerCase()}.cloudfront.net`, Aliases: { Quantity: names.length, Items: names } },
    ...{ ARN: '', Status: '', LastModifiedTime: new Date(0), Comment: '', Enabled: true, WebACLId: '' },
  });
  const standing = (...Items: ReturnType<typeof distribution>[]) => {
    const page = { Marker: '', MaxItems: 100, Quantity: 1 };
    // Two pages.
    cloudFront.on(ListDistributionsCommand).callsFake(({ Marker }: { Marker?: string }) => ({
      DistributionList: Marker
        ? { ...page, IsTruncated: false, Items }
        : { ...page, IsTruncated: true, NextMarker: 'more', Items: [distribution('E0', 'www.example.ru')] },
    }));
  };

  it('that another distribution of the account has is refused, and the distribution named', async () => {
    standing(distribution('E9', 'calendar.example.ru'));
    expect((await ask(named.toJSON())).refusals).toEqual([
      expect.stringContaining('calendar.example.ru belongs to the distribution E9 (e9.cloudfront.net) already'),
    ]);
  });

  it('that the stage’s own distribution has, or none, is accepted', async () => {
    const own = resourcesOf(app, 'AWS::CloudFront::Distribution')[0]?.id ?? expect.fail('There is no distribution');
    standing(distribution('E9', 'other.example.ru'));
    expect(await ask(named.toJSON())).toEqual(none);
    standing(distribution(own, 'calendar.example.ru'));
    expect((await ask(named.toJSON())).refusals).toHaveLength(1);
    deployed('AWS::CloudFront::Distribution');
    expect(await ask(named.toJSON())).toEqual(none);
  });

  it('that leads to a distribution of another account is warned of', async () => {
    standing(distribution('E9', 'other.example.ru'));
    const leadingTo = (name: string) => ask(named.toJSON(), () => Promise.resolve([name]));
    expect(await leadingTo('e9.cloudfront.net')).toEqual(none);
    expect(await leadingTo('old.example.ru')).toEqual(none);
    expect(await leadingTo('d1.cloudfront.net')).toEqual({
      refusals: [],
      warnings: [expect.stringContaining('calendar.example.ru leads to d1.cloudfront.net')],
    });
  });
});

it('an account is not asked in a region that nobody has named', async () => {
  // Another test of this process may have set the region, and the SDK reads it by itself.
  vi.stubEnv('AWS_REGION', undefined);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  await expect(openAccount({})).rejects.toThrow('No region: set AWS_REGION');
});

describe('account and region that cdk.json names', () => {
  const meant = (options: Parameters<typeof assertMeant>[2]) => assertMeant(account, 'prod', options);

  it('are those of the credentials, or none', async () => {
    await meant({});
    await meant({ account: '123456789012', region: 'eu-central-1' });
  });

  it('refuse other credentials and another region before anything is done, and name both', async () => {
    await expect(meant({ account: '210987654321' })).rejects.toThrow(
      'cdk.json, stages.prod: the account is 210987654321, and these are credentials of 123456789012.',
    );
    await expect(meant({ region: 'eu-north-1' })).rejects.toThrow('the region is eu-north-1, and this is eu-central-1');
  });

  it('refuse an account that nobody can name, as CDK was never prepared there', async () => {
    prepared('us-east-1');
    await expect(meant({ account: '123456789012' })).rejects.toThrow('npm run bootstrap');
  });
});
