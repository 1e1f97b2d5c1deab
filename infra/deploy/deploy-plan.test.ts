import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { synthesize } from '#infra/testing/synthesize.ts';
import {
  addresses,
  assertNamed,
  edgeOrder,
  edgeParameters,
  monitoringParameters,
  outputNamed,
  removalNotice,
  stacksOf,
  summary,
} from './deploy-plan.ts';

const stacksWith = (...names: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-'));
  const artifacts = Object.fromEntries(names.map((name) => [name, { type: 'aws:cloudformation:stack' }]));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts }));
  const stacks = stacksOf(folder, 'prod', 'eu-central-1');
  rmSync(folder, { recursive: true });
  return stacks;
};
const two = {
  data: 'calendar-prod-data',
  app: 'calendar-prod',
  monitoring: 'calendar-prod-eu-central-1-monitoring',
  edge: 'calendar-prod-eu-central-1-edge',
  hasEdge: false,
};

it('knows whether a stage has a stack in us-east-1 from what was synthesized', () => {
  expect(stacksWith('calendar-prod-data', 'calendar-prod')).toEqual(two);
  expect(stacksWith('calendar-prod-data', 'calendar-prod', two.edge)).toEqual({ ...two, hasEdge: true });
});

it('tells the stack that watches CloudFront all that it asks for, from what the app’s stack puts out', () => {
  const { app, monitoring } = synthesize('prod');
  const outputs = Object.fromEntries(Object.keys(app.findOutputs('*')).map((name) => [name, `<${name}>`]));
  const [one = '', id = '', other = '', edgeFunction = ''] = monitoringParameters('monitoring', {
    'calendar-prod': outputs,
  });
  expect([one, other]).toEqual(['--parameters', '--parameters']);
  expect(id).toMatch(/^monitoring:DistributionId=<SiteDistributionId\w+>$/);
  expect(edgeFunction).toMatch(/^monitoring:EdgeFunctionName=<SiteEdgeFunctionName\w+>$/);
  const asked = Object.keys(monitoring.findParameters('*')).filter((name) => name !== 'BootstrapVersion');
  expect([id, edgeFunction].map((given) => given.split(/[:=]/)[1])).toEqual(asked);
});

it('keeps domain and firewall of a stage that cdk.json has forgotten, as after a checkout of a release', () => {
  const edge = { CertificateArn: 'arn:cert' };
  expect(() => assertNamed('prod', undefined, edge)).toThrow('cdk.json does not name prod');
  expect(() => assertNamed('prod', {}, edge)).not.toThrow();
  expect(() => assertNamed('prod', undefined, undefined)).not.toThrow();
});

const edgeWith = (...names: string[]) => ({ Outputs: Object.fromEntries(names.map((name) => [name, {}])) });

it('hands certificate and firewall to the parameters that the other stack has', () => {
  const there = { CertificateArn: 'arn:cert', WebAclArn: 'arn:acl', Other: 'x' };
  expect(edgeParameters('calendar-prod', edgeWith('CertificateArn', 'WebAclArn'), there)).toEqual([
    '--parameters',
    'calendar-prod:CertificateArn=arn:cert',
    '--parameters',
    'calendar-prod:WebAclArn=arn:acl',
  ]);
  expect(edgeParameters('calendar-prod', edgeWith('CertificateArn'), there)).toHaveLength(2);
  const { app, edge } = synthesize('prod', { options: { domain: 'calendar.example.ru', waf: true } });
  const wanted = Object.keys(app.findParameters('*')).filter((name) => name !== 'BootstrapVersion');
  expect(wanted.sort()).toEqual(['CertificateArn', 'WebAclArn']);
  expect(edgeParameters('calendar-prod', edge?.toJSON(), there)).toHaveLength(4);
});

describe('the stack in us-east-1', () => {
  const [cert, acl] = [{ CertificateArn: 'arn:cert' }, { WebAclArn: 'arn:acl' }];
  it.each([
    ['is nobody’s business where none is asked for and none is there', undefined, undefined, 'none'],
    ['comes before the distribution that uses it', edgeWith('CertificateArn', 'WebAclArn'), undefined, 'first'],
    ['comes before the distribution when a firewall is added', edgeWith('CertificateArn', 'WebAclArn'), cert, 'first'],
    ['stays where it is when nothing changes', edgeWith('WebAclArn'), acl, 'first'],
    [
      'loses its firewall when the distribution has let go of it',
      edgeWith('CertificateArn'),
      { ...cert, ...acl },
      'last',
    ],
    ['goes when cdk.json asks for neither any more', undefined, { ...cert, ...acl }, 'goes'],
  ])('%s', (_, wanted, there, order) => {
    expect(edgeOrder(wanted, there)).toBe(order);
  });

  it('is not asked to lose one thing and to get another at once', () => {
    expect(() => edgeOrder(edgeWith('CertificateArn'), acl)).toThrow(
      'cdk.json: WebAclArn goes and CertificateArn comes. Deploy twice',
    );
  });
});

it('says before it destroys that no code on other sites will work, and whether that can be undone', () => {
  const without = removalNotice(two, 'https://d111.cloudfront.net');
  expect(without).toContain('https://d111.cloudfront.net answers nobody any more');
  expect(without).toContain('No later deployment brings the address back');
  expect(removalNotice(two, 'https://calendar.example.ru')).toContain('shows nothing until the next deployment');
  expect(removalNotice(two, undefined)).toBe(
    'calendar-prod goes; calendar-prod-data (table, pictures, secrets) stays.',
  );
});

it('tells where everything is, from the outputs that the templates have', () => {
  const { app, data } = synthesize();
  const outputsOf = (template: Template) =>
    Object.fromEntries(Object.keys(template.findOutputs('*')).map((name) => [name, `<${name}>`]));
  const told = summary('prod', { one: outputsOf(data), two: outputsOf(app) });
  for (const name of ['SiteUrl', 'TableName', 'PicturesBucketName', 'ExportsBucketName', 'SiteBucketName'])
    expect(told).toMatch(new RegExp(`<${name}`));
  expect(told).toContain('get-secret-value --query SecretString --secret-id <AdminSecretArn>');
  expect(() => outputNamed({}, /Url/)).toThrow('The deployment told no Url.');
});

describe('the addresses that a deployment smokes', () => {
  /**
   * The outputs of a stage as CloudFormation prints them: names of CloudFront replace the references. The URL of a
   * stage with a domain holds no reference.
   */
  const told = (options?: Record<string, unknown>) => {
    const Values = v.record(v.string(), v.object({ Value: v.unknown() }));
    const outputs = v.parse(Values, synthesize('prod', { options }).app.findOutputs('*'));
    const resolved = Object.entries(outputs).map(([name, { Value }]) => {
      const text = v.is(v.string(), Value) ? Value : JSON.stringify(Value);
      return [
        name,
        text.startsWith('{')
          ? text.replace(/^.*https:.*$/, 'https://d1.cloudfront.net').replace(/^{.*DomainName.*$/, 'd1.cloudfront.net')
          : text,
      ];
    });
    return { 'calendar-prod': Object.fromEntries(resolved) };
  };

  it('are CloudFront’s own name and the domain, in this order', () => {
    const both = ['https://d1.cloudfront.net', 'https://calendar.example.ru'];
    expect(addresses(told({ domain: 'calendar.example.ru' }))).toEqual(both);
  });

  it('are one without a domain', () => {
    expect(addresses(told())).toEqual(['https://d1.cloudfront.net']);
  });
});
