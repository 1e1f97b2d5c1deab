import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { passwordCalls } from '#shared/contracts/password-calls.ts';

/** Requests from one address in five minutes. The number is high because a whole office may share one address. */
const PER_ADDRESS = 10_000;
/** Calls with a password from one address in five minutes. */
const PASSWORDS_PER_ADDRESS = 100;

const measured = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Sampling is off: samples show whole requests with tokens and addresses.
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
    // In this order: the gateway decodes a path before it looks for the route, so `/api/%6Cogin` signs in too.
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
      { priority: 2, type: 'LOWERCASE' },
    ],
  },
});

/**
 * Rules of AWS's set that would refuse our own requests: pictures are larger than 8 KB, an event's link and description may hold any
 * text, a widget's address has all of its settings, and oEmbed's query is an address.
 */
const ALWAYS_COUNTED = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericRFI_BODY',
  'SizeRestrictions_QUERYSTRING',
  'GenericRFI_QUERYARGUMENTS',
];

/**
 * Firewall of the distribution: at most so many requests from one address, and AWS's own set against common attacks.
 * @param blocks whether AWS's set refuses; otherwise it only counts, until its numbers have shown what it would refuse
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
