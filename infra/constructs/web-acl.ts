import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { login, register } from '#shared/contracts/accounts.ts';

/** Requests from one address in five minutes. A whole office behind one address polls its widgets: hence so many. */
const PER_ADDRESS = 10_000;
/** Sign-ins and registrations from one address in five minutes. */
const PASSWORDS_PER_ADDRESS = 100;

const measured = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Samples show whole requests, tokens and addresses in them.
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
    textTransformations: [{ priority: 0, type: 'NORMALIZE_PATH' }],
  },
});

/** Firewall of the distribution: at most so many requests from one address, and AWS's own set against common attacks. */
export const webAcl = (scope: Construct): CfnWebACL =>
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
          orStatement: { statements: [login, register].map(({ path }) => pathIs(path)) },
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
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name: 'AWSManagedRulesCommonRuleSet',
            // Counted, not blocked: pictures are larger than 8 KB, and an event's link and description may hold any text.
            ruleActionOverrides: ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'GenericRFI_BODY'].map(
              (name) => ({
                name,
                actionToUse: { count: {} },
              }),
            ),
          },
        },
        visibilityConfig: measured('common-attacks'),
      },
    ],
  });
