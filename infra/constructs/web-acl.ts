import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { passwordCalls } from '#shared/contracts/password-calls.ts';

/** Requests from one address in five minutes. The limit is high, because a whole office may share an address. */
const PER_ADDRESS = 10_000;
/** Calls with a password from one address in five minutes. */
const PASSWORDS_PER_ADDRESS = 100;

const measured = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // No samples of requests are kept, because they show tokens and addresses.
  sampledRequestsEnabled: false,
});

const perAddress = (limit: number, scopeDownStatement?: CfnWebACL.StatementProperty): CfnWebACL.StatementProperty => ({
  rateBasedStatement: { aggregateKeyType: 'IP', limit, evaluationWindowSec: 300, scopeDownStatement },
});

const pathIs = (searchString: string): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'EXACTLY',
    searchString,
    // The transformations run in this order. The gateway decodes a path before it finds the route, so `/api/%6Cogin`
    // signs in too.
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
      { priority: 2, type: 'LOWERCASE' },
    ],
  },
});

/**
 * AWS's rules that would refuse requests of ours: pictures are larger than 8 KB, links and descriptions hold any text,
 * the widget's address holds all its settings, and oEmbed's query holds an address.
 */
const ALWAYS_COUNTED = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericRFI_BODY',
  'SizeRestrictions_QUERYSTRING',
  'GenericRFI_QUERYARGUMENTS',
];

/**
 * Firewall of the distribution: a limit of requests per address, and AWS's rules against common attacks.
 * @param blocks whether AWS's rules refuse requests. If not, they only count the requests that they would refuse
 */
export const webAcl = (scope: Construct, { blocks }: { blocks: boolean }): CfnWebACL =>
  new CfnWebACL(scope, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: measured('all'),
    rules: [
      {
        name: 'passwords-per-address',
        priority: 0,
        action: { block: {} },
        statement: perAddress(PASSWORDS_PER_ADDRESS, {
          orStatement: { statements: passwordCalls.map(({ path }) => pathIs(path)) },
        }),
        visibilityConfig: measured('passwords-per-address'),
      },
      {
        name: 'requests-per-address',
        priority: 1,
        action: { block: {} },
        statement: perAddress(PER_ADDRESS),
        visibilityConfig: measured('requests-per-address'),
      },
      {
        name: 'common-attacks',
        priority: 2,
        overrideAction: blocks ? { none: {} } : { count: {} },
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name: 'AWSManagedRulesCommonRuleSet',
            ruleActionOverrides: ALWAYS_COUNTED.map((name) => ({ name, actionToUse: { count: {} } })),
          },
        },
        visibilityConfig: measured('common-attacks'),
      },
    ],
  });
