import { resolveCname } from 'node:dns/promises';
import {
  type CloudFrontClient,
  ListCachePoliciesCommand,
  ListResponseHeadersPoliciesCommand,
  paginateListDistributions,
} from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, GetFunctionConcurrencyCommand } from '@aws-sdk/client-lambda';
import { GetServiceQuotaCommand } from '@aws-sdk/client-service-quotas';
import * as v from 'valibot';
import type { StageOptions } from '#infra/stacks/stage-options.ts';
import type { Account } from './account.ts';
import { type DeployedResource, deployedOutputs, deployedResources, deployedStack } from './deployed-stack.ts';

const Template = v.object({
  Resources: v.record(
    v.string(),
    v.object({ Type: v.string(), Properties: v.optional(v.record(v.string(), v.unknown()), {}) }),
  ),
});
const FUNCTION = 'AWS::Lambda::Function';

/** Instances that must stay unreserved (Lambda guide, "Configuring reserved concurrency"). */
const MUST_STAY_FREE = 100;

type Page = { readonly Items?: readonly unknown[]; readonly NextMarker?: string };

/** The number of entries on all pages of a CloudFront list. */
const countAll = async (list: (Marker: string | undefined) => Promise<Page | undefined>): Promise<number> => {
  let [count, marker]: [number, string | undefined] = [0, undefined];
  do {
    const page: Page | undefined = await list(marker);
    count += page?.Items?.length ?? 0;
    marker = page?.NextMarker;
  } while (marker);
  return count;
};

/**
 * Kinds of policies with a low limit per account. Each has the id of its quota (CloudFront guide, "Quotas") and the
 * number that we need.
 */
const POLICIES = [
  {
    type: 'AWS::CloudFront::CachePolicy',
    words: 'cache policies',
    quota: 'L-7D134442',
    used: (client: CloudFrontClient) =>
      countAll(
        async (Marker) => (await client.send(new ListCachePoliciesCommand({ Type: 'custom', Marker }))).CachePolicyList,
      ),
  },
  {
    type: 'AWS::CloudFront::ResponseHeadersPolicy',
    words: 'response headers policies',
    quota: 'L-CF0D4FC5',
    used: (client: CloudFrontClient) =>
      countAll(async (Marker) => {
        const page = await client.send(new ListResponseHeadersPoliciesCommand({ Type: 'custom', Marker }));
        return page.ResponseHeadersPolicyList;
      }),
  },
];
const DEFAULT_QUOTA = 20;

type AccountFindings = {
  /** Reasons for which CloudFormation would roll back. */
  readonly refusals: readonly string[];
  readonly warnings: readonly string[];
};

/**
 * Checks the account's limits before a deployment of this template: simultaneous functions, CloudFront's policies, and
 * whether CDK is bootstrapped in both regions. Resources of the deployed stack count as free.
 * @returns sentences that say what to do
 */
export const checkAccount = async (
  account: Account,
  stack: string,
  template: unknown,
  namesOf: NamesOf = resolveCname,
): Promise<AccountFindings> => {
  const resources = Object.values(v.parse(Template, template).Resources);
  const there = await deployedResources(account.stacks, stack);
  const reserved = resources
    .filter(({ Type }) => Type === FUNCTION)
    .reduce((sum, { Properties }) => sum + Number(Properties.ReservedConcurrentExecutions ?? 0), 0);
  const functions = await checkConcurrency(account, there, reserved);
  const policies = await Promise.all(
    POLICIES.map(async ({ type, words, quota, used }) => {
      const more =
        resources.filter(({ Type }) => Type === type).length - there.filter((one) => one.type === type).length;
      if (more <= 0) return [];
      const [limit, present] = await Promise.all([quotaOf(account, quota), used(account.global.cloudFront)]);
      if (present + more <= limit) return [];
      const ask = `aws service-quotas request-service-quota-increase --region us-east-1 --service-code cloudfront --quota-code ${quota} --desired-value ${present + more + 20}`;
      return [
        `CloudFront: this account has ${present} of at most ${limit} ${words}, and this stage needs ${more} more. Delete some, or ask for more: ${ask}`,
      ];
    }),
  );
  const unprepared = await regionsWithoutBootstrap(account);
  const domains = await checkDomains(account, there, resources, namesOf);
  return {
    refusals: [...unprepared, ...functions.refusals, ...policies.flat(), ...domains.refusals],
    warnings: [...functions.warnings, ...domains.warnings],
  };
};

const DISTRIBUTION = 'AWS::CloudFront::Distribution';
const Aliases = v.object({ DistributionConfig: v.object({ Aliases: v.optional(v.array(v.string()), []) }) });

/** The names to which DNS leads a name. Rejects if the name has no CNAME record. */
type NamesOf = (name: string) => Promise<readonly string[]>;

/**
 * Checks that no other distribution has the domain, because CloudFormation would fail only after half an hour.
 * CloudFront lists only this account's distributions. A DNS name that leads to an unknown distribution shows that
 * another account has the domain.
 */
const checkDomains = async (
  { global: { cloudFront } }: Account,
  there: readonly DeployedResource[],
  resources: readonly { readonly Type: string; readonly Properties: unknown }[],
  namesOf: NamesOf,
): Promise<AccountFindings> => {
  const wanted = resources
    .filter(({ Type }) => Type === DISTRIBUTION)
    .flatMap(({ Properties }) => v.parse(Aliases, Properties).DistributionConfig.Aliases);
  if (wanted.length === 0) return { refusals: [], warnings: [] };
  const own = there.filter(({ type }) => type === DISTRIBUTION).map(({ physicalId }) => physicalId);
  const refusals: string[] = [];
  const known = new Set<string>();
  for await (const { DistributionList } of paginateListDistributions({ client: cloudFront }, {}))
    for (const { Id = '', DomainName = '', Aliases: named } of DistributionList?.Items ?? []) {
      known.add(DomainName);
      for (const alias of named?.Items ?? [])
        if (wanted.includes(alias) && !own.includes(Id))
          refusals.push(
            `CloudFront: ${alias} belongs to the distribution ${Id} (${DomainName}) already. Take it from there, or choose another "domain".`,
          );
    }
  const leads = await Promise.all(
    wanted.map(async (alias) => {
      const foreign = (await namesOf(alias).catch(() => [])).find(
        (name) => name.endsWith('.cloudfront.net') && !known.has(name),
      );
      return foreign
        ? [
            `DNS: ${alias} leads to ${foreign}, a distribution of another account. CloudFront refuses the name for as long as that one has it.`,
          ]
        : [];
    }),
  );
  return { refusals, warnings: leads.flat() };
};

/** The stack of `cdk bootstrap`, in each region where a stage has stacks. */
const TOOLKIT = 'CDKToolkit';

/**
 * Compares the account and region with those of the stage in cdk.json. The account's id is read from CDK's own stack,
 * which every account has.
 * @throws Error in one line that names both
 */
export const assertMeant = async (
  { region, stacks }: Pick<Account, 'region' | 'stacks'>,
  stage: string,
  meant: Pick<StageOptions, 'account' | 'region'>,
): Promise<void> => {
  const says = `cdk.json, stages.${stage}:`;
  if (meant.region && meant.region !== region)
    throw new Error(`${says} the region is ${meant.region}, and this is ${region}. Set AWS_REGION.`);
  if (!meant.account) return;
  const account = (await deployedStack(stacks, TOOLKIT))?.account;
  if (!account) throw new Error(`CDK: ${region} is not prepared for this account. Once: npm run bootstrap`);
  if (account !== meant.account)
    throw new Error(`${says} the account is ${meant.account}, and these are credentials of ${account}.`);
};

const regionsWithoutBootstrap = async ({ region, stacks, global }: Account): Promise<string[]> => {
  const asked = [
    { name: region, toolkit: await deployedOutputs(stacks, TOOLKIT) },
    { name: 'us-east-1', toolkit: await deployedOutputs(global.stacks, TOOLKIT) },
  ];
  const missing = new Set(asked.filter(({ toolkit }) => !toolkit).map(({ name }) => name));
  return missing.size === 0
    ? []
    : [`CDK: ${[...missing].join(' and ')} is not prepared for this account. Once: npm run bootstrap`];
};

const checkConcurrency = async (
  { lambda, region }: Account,
  there: readonly DeployedResource[],
  reserved: number,
): Promise<AccountFindings> => {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const { ConcurrentExecutions: limit, UnreservedConcurrentExecutions: free } = AccountLimit ?? {};
  if (limit === undefined || free === undefined) return { refusals: [], warnings: [] };
  const ours = there.filter(({ type }) => type === FUNCTION);
  const setAside = await Promise.all(
    ours.map(({ physicalId }) => lambda.send(new GetFunctionConcurrencyCommand({ FunctionName: physicalId }))),
  );
  const own = setAside.reduce((sum, { ReservedConcurrentExecutions = 0 }) => sum + ReservedConcurrentExecutions, 0);
  const ask = `aws service-quotas request-service-quota-increase --region ${region} --service-code lambda --quota-code L-B99A9384 --desired-value 1000`;
  const others = limit - free - own;
  if (reserved > 0 && limit - others - reserved < MUST_STAY_FREE)
    return {
      refusals: [
        `Lambda: this account may run ${limit} functions at once in ${region}, ${others} are set aside elsewhere, this stage sets ${reserved} aside, and ${MUST_STAY_FREE} must stay free. Ask for 1000 (${ask}), or put "reservedConcurrency": false under the stage in cdk.json until they are granted.`,
      ],
      warnings: [],
    };
  const few = `Lambda: this account may run only ${limit} functions at once in ${region}: calls beyond are refused. Ask for 1000: ${ask}`;
  return { refusals: [], warnings: limit < MUST_STAY_FREE ? [few] : [] };
};

/** The account's quota, or AWS's default if it cannot be read. */
const quotaOf = async ({ global: { quotas } }: Account, QuotaCode: string): Promise<number> => {
  try {
    const { Quota } = await quotas.send(new GetServiceQuotaCommand({ ServiceCode: 'cloudfront', QuotaCode }));
    return Quota?.Value ?? DEFAULT_QUOTA;
  } catch {
    return DEFAULT_QUOTA;
  }
};
