import type { App } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, it } from 'vitest';
import { synthesize } from '#infra/testing/synthesize.ts';

type Exception = { readonly rule: string; readonly at: RegExp; readonly why: string };

const CDK_DEPLOYMENT =
  'CDK’s own function that unpacks the built site. It runs at a deployment only, on the site bucket and the assets of this deployment; role and runtime are CDK’s.';

/**
 * Every finding of AwsSolutions that is accepted, and why. The test fails on a finding that is not listed, and on a
 * listed one that is not found.
 */
const exceptions: Exception[] = [
  {
    rule: 'AwsSolutions-APIG4',
    at: /^calendar-test\/Api\/(Http\/(GET|HEAD|POST|PUT|DELETE)--api--|Default\/)/,
    why: 'The functions authorize: a token is worth what the table says of its user at that moment, which no JWT authorizer of the gateway asks. functions/http/authorize.test.ts holds every call against every role.',
  },
  {
    rule: 'AwsSolutions-SMG4',
    at: /^calendar-test-data\/(TokenSecret|AdminSecret|OriginKey)\/Resource$/,
    why: '`npm run rotate` changes the token secret and the origin key in steps that end no session and refuse no request; a schedule would need a function that may write them. The third one is a first password, worth nothing once it was changed.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::calendar-test-data:Pictures/pictures/*]',
    at: /^calendar-test\/Api\/(Events|History|Admin|Profile|ScheduledJobs)\/Role\/DefaultPolicy\/Resource$/,
    why: 'Every picture has a key of its own below this prefix; the prefix is named.',
  },
  {
    rule: 'AwsSolutions-IAM5[Resource::calendar-test-data:Exports/exports/*]',
    at: /^calendar-test\/Api\/(Admin|ScheduledJobs)\/Role\/DefaultPolicy\/Resource$/,
    why: 'Every export has keys of its own below this prefix; the prefix is named.',
  },
  ...['api/feeds/*', 'asked/*', 'all/*'].map((keys) => ({
    rule: `AwsSolutions-IAM5[Resource::<ApiFeeds.Arn>/${keys}]`,
    at: /^calendar-test\/Api\/(PublicMonth|MonthRenewal)\/Role\/DefaultPolicy\/Resource$/,
    why: 'Every document and every mark has a key of its own below this prefix; the prefix is named.',
  })),
  {
    rule: 'AwsSolutions-IAM5[Resource::calendar-test-data:Table/stream/*]',
    at: /^calendar-test\/Api\/MonthRenewal\/Role\/DefaultPolicy\/Resource$/,
    why: 'Lambda takes no mapping whose role may not list the streams of this table, whatever their names.',
  },
  {
    rule: 'AwsSolutions-S1',
    at: /^calendar-test\/Api\/Feeds\/Resource$/,
    why: 'Public events, asked for by CloudFront and written by two functions: there is nothing to find out from its log.',
  },
  {
    rule: 'AwsSolutions-S1',
    at: /^calendar-test\/Site\/Bucket\/Resource$/,
    why: 'Built files that everybody may read, asked for by CloudFront alone: there is nothing to find out from its log.',
  },
  {
    rule: 'AwsSolutions-CFR3',
    at: /^calendar-test\/Site\/Distribution\/Resource$/,
    why: 'CloudFront’s access log holds the address of every visitor of strangers’ sites. The API logs its calls without persons; the dashboard shows CloudFront’s own counts.',
  },
  {
    rule: 'AwsSolutions-CFR1',
    at: /^calendar-test\/Site\/Distribution\/Resource$/,
    why: 'Calendars are read in every country.',
  },
  ...['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'].map((action) => ({
    rule: `AwsSolutions-IAM5[Action::${action}]`,
    at: /\/Custom::CDKBucketDeployment\w+\/ServiceRole\/DefaultPolicy\/Resource$/,
    why: CDK_DEPLOYMENT,
  })),
  ...['arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*', '<SiteBucket.Arn>/*'].map(
    (resource) => ({
      rule: `AwsSolutions-IAM5[Resource::${resource}]`,
      at: /\/Custom::CDKBucketDeployment\w+\/ServiceRole\/DefaultPolicy\/Resource$/,
      why: CDK_DEPLOYMENT,
    }),
  ),
  {
    rule: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    at: /\/Custom::CDKBucketDeployment\w+\/ServiceRole\/Resource$/,
    why: CDK_DEPLOYMENT,
  },
  { rule: 'AwsSolutions-L1', at: /\/Custom::CDKBucketDeployment\w+\/Resource$/, why: CDK_DEPLOYMENT },
];

/** Further findings of a stage without domain and firewall. */
const plainExceptions: Exception[] = [
  {
    rule: 'AwsSolutions-CFR4',
    at: /^calendar-test\/Site\/Distribution\/Resource$/,
    why: 'CloudFront’s own certificate for *.cloudfront.net admits TLS 1.0 and cannot be told otherwise. A stage with a domain asks for TLS 1.2.',
  },
  {
    rule: 'AwsSolutions-CFR2',
    at: /^calendar-test\/Site\/Distribution\/Resource$/,
    why: 'The firewall costs money by itself: a stage that wants it says `waf` in cdk.json.',
  },
];

const everything = {
  domain: 'calendar.example.ru',
  hostedZone: { id: 'Z0123456789', name: 'example.ru' },
  waf: true,
  alarmEmail: 'ops@example.ru',
  budget: 50,
};

/** `rule at path`, without the hashes of logical ids. */
const findings = (options?: Record<string, unknown>): string[] => {
  const apps: App[] = [];
  synthesize('test', { options, prepare: (app) => apps.push(app) });
  const { violations } = new AwsSolutionsChecks().validateScope(apps[0] ?? expect.fail('No app was made'));
  return violations.flatMap(({ ruleName, violatingResources }) => {
    const rule = ruleName
      .replace(/ExportsOutputFnGetAtt(\w+?)[0-9A-F]{8}Arn[0-9A-F]{8}/, '$1')
      .replace(/(<\w+?)[0-9A-F]{8}\./, '$1.');
    return violatingResources.map(({ constructPath }) => `${rule} at ${constructPath}`);
  });
};

it.each([
  ['without options', undefined, [...exceptions, ...plainExceptions]],
  ['with a domain, its zone, a firewall and a mail address', everything, exceptions],
])('cdk-nag finds nothing unexplained in a stage %s', (_, options, explained) => {
  const found = findings(options);
  const covers = ({ rule, at }: Exception, finding: string) => {
    const [name = '', path = ''] = finding.split(' at ');
    return name === rule && at.test(path);
  };
  expect(found.filter((finding) => !explained.some((exception) => covers(exception, finding)))).toEqual([]);
  const idle = explained.filter((exception) => !found.some((finding) => covers(exception, finding)));
  expect(idle.map(({ rule }) => rule)).toEqual([]);
});
