import type { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { synthesize } from '#infra/testing/synthesize.ts';

const options = {
  domain: 'calendar.example.ru',
  hostedZone: { id: 'Z0123456789', name: 'example.ru' },
  waf: true,
  alarmEmail: 'ops@example.ru',
  budget: 50,
};
const { data, app, edge, monitoring } = synthesize('prod', { options });

/**
 * Services whose names are unique in the account or the world. Their names would clash if a stage stood in two regions.
 */
const GLOBAL = /^AWS::(?:CloudFront|IAM|Budgets|S3|CloudWatch::Dashboard|Route53)\b/;

/**
 * Where the properties of a resource hold its name. Undefined: the resource has no name, or its name need only be
 * unique within another resource.
 */
const NAME: Record<string, string[] | undefined> = {
  'AWS::Budgets::Budget': ['Budget', 'BudgetName'],
  'AWS::CloudFront::CachePolicy': ['CachePolicyConfig', 'Name'],
  'AWS::CloudFront::Distribution': undefined,
  'AWS::CloudFront::Function': ['Name'],
  'AWS::CloudFront::OriginAccessControl': ['OriginAccessControlConfig', 'Name'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['ResponseHeadersPolicyConfig', 'Name'],
  'AWS::CloudWatch::Dashboard': ['DashboardName'],
  'AWS::IAM::Policy': undefined,
  'AWS::IAM::Role': ['RoleName'],
  // The name is the domain, which leads to one distribution in any region.
  'AWS::Route53::RecordSet': undefined,
  'AWS::S3::Bucket': ['BucketName'],
  'AWS::S3::BucketPolicy': undefined,
};

const Resources = v.record(
  v.string(),
  v.object({ Type: v.string(), Properties: v.optional(v.record(v.string(), v.unknown()), {}) }),
);
const globals = [data, app, edge, monitoring].flatMap((template: Template | undefined) =>
  Object.entries(v.parse(Resources, template?.toJSON().Resources ?? {})).filter(([, { Type }]) => GLOBAL.test(Type)),
);
const within = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (v.is(v.record(v.string(), v.unknown()), inner) ? inner[key] : undefined),
    value,
  );

it('has looked at each kind of resource whose names are not a region’s own', () => {
  expect([...new Set(globals.map(([, { Type }]) => Type))].filter((type) => !(type in NAME))).toEqual([]);
});

it('puts the region into each name that a stage of the same name in a second region would take too', () => {
  const named = globals.flatMap(([id, { Type, Properties }]) => {
    const name = within(Properties, NAME[Type] ?? ['']);
    return name === undefined ? [] : [{ id, name: JSON.stringify(name) }];
  });
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ name }) => !/AWS::Region|eu-central-1/.test(name))).toEqual([]);
});

it('gives each region stacks of its own in us-east-1, so that no region takes away what another one uses', () => {
  const inRegion = /^calendar-prod-eu-central-1-(?:edge|monitoring)$/;
  const names: string[] = [];
  synthesize('prod', { options, prepare: (made) => names.push(...made.node.children.map(({ node }) => node.id)) });
  expect(names.filter((name) => inRegion.test(name))).toHaveLength(2);
});

it.each(['prod-data', 'prod-edge', 'prod-monitoring'])(
  'is not synthesized for a stage named %s, whose stack would be one of another stage',
  (stage) => {
    expect(() => synthesize(stage)).toThrow(`Stage "${stage}" will not do`);
  },
);
