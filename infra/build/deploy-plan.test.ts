import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from 'aws-cdk-lib/assertions';
import { expect, it } from 'vitest';
import { synthesize } from '#infra/testing/synthesize.ts';
import { edgeParameters, outputNamed, stacksOf, summary } from './deploy-plan.ts';

const stacksWith = (...names: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-'));
  const artifacts = Object.fromEntries(names.map((name) => [name, { type: 'aws:cloudformation:stack' }]));
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts }));
  const stacks = stacksOf(folder, 'prod');
  rmSync(folder, { recursive: true });
  return stacks;
};
const two = { data: 'calendar-prod-data', app: 'calendar-prod' };

it('knows whether a stage has a stack in us-east-1 from what was synthesized', () => {
  expect(stacksWith('calendar-prod-data', 'calendar-prod')).toEqual(two);
  expect(stacksWith('calendar-prod-data', 'calendar-prod', 'calendar-prod-edge')).toEqual({
    ...two,
    edge: 'calendar-prod-edge',
  });
});

it('hands certificate and firewall to the parameters that the other stack has', () => {
  const stacks = { ...two, edge: 'calendar-prod-edge' };
  const outputs = { 'calendar-prod-edge': { CertificateArn: 'arn:cert', WebAclArn: 'arn:acl', Other: 'x' } };
  const handed = edgeParameters(stacks, outputs);
  expect(handed).toEqual([
    '--parameters',
    'calendar-prod:CertificateArn=arn:cert',
    '--parameters',
    'calendar-prod:WebAclArn=arn:acl',
  ]);
  expect(edgeParameters(two, {})).toEqual([]);
  const { app } = synthesize('prod', { options: { domain: 'calendar.example.ru', waf: true } });
  const wanted = Object.keys(app.findParameters('*')).filter((name) => name !== 'BootstrapVersion');
  expect(wanted.sort()).toEqual(['CertificateArn', 'WebAclArn']);
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
