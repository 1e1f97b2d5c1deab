import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { synthesize } from '#infra/testing/synthesize.ts';
import { tool } from '#infra/testing/tool.ts';
import { openServiceSpec } from './service-spec.testing.ts';

const everything = {
  domain: 'calendar.example.ru',
  hostedZone: { id: 'Z0123456789', name: 'example.ru' },
  waf: 'block',
  alarmEmail: 'ops@example.ru',
  budget: 50,
  smtpAllow: 'mail.example.ru:2525',
};

let judge: ReturnType<typeof openServiceSpec>;
beforeAll(() => {
  judge = openServiceSpec(tool('@aws-cdk/aws-service-spec'));
});

it.each([
  ['without options', undefined, ['data', 'app', 'monitoring']],
  ['with a domain and its zone', { domain: everything.domain, hostedZone: everything.hostedZone }, undefined],
  ['with a firewall that counts', { waf: true }, undefined],
  ['with all options', everything, undefined],
])('AWS’s schemas find nothing wrong in the templates of a stage %s', (_, options, names) => {
  const templates = Object.entries(synthesize('prod', { options }));
  expect(templates.map(([name]) => name)).toEqual(names ?? ['data', 'app', 'monitoring', 'edge']);
  const faults = templates.map(([name, template]: [string, Template]) => [name, judge(template.toJSON())]);
  expect(faults).toEqual(templates.map(([name]) => [name, []]));
});

describe('a broken template', () => {
  const bucket = (properties: object) => ({ One: { Type: 'AWS::S3::Bucket', Properties: properties } });
  const alarm = { ComparisonOperator: 'GreaterThanThreshold', EvaluationPeriods: 1 };

  it.each([
    ['has a type that does not exist', { One: { Type: 'AWS::S3::Bukket' } }, 'One: there is no AWS::S3::Bukket'],
    ['has an unknown property', bucket({ BuketName: 'x' }), 'One.BuketName is unknown'],
    [
      'has an unknown property further down',
      bucket({ VersioningConfiguration: { Status: 'Enabled', Staus: 'x' } }),
      'One.VersioningConfiguration.Staus is unknown',
    ],
    ['has a value of another type', bucket({ ObjectLockEnabled: 'yes' }), 'One.ObjectLockEnabled is no boolean'],
    [
      'has a value that AWS does not know',
      bucket({ AccessControl: 'Everybody' }),
      'One.AccessControl may not be Everybody',
    ],
    [
      'lacks a required property',
      { One: { Type: 'AWS::Lambda::Permission', Properties: { Action: 'a', Principal: 'p' } } },
      'One.FunctionName is missing',
    ],
    ['sets what only AWS sets', bucket({ Arn: 'arn:x' }), 'One.Arn is read-only'],
    [
      'asks for an attribute that there is not',
      {
        ...bucket({}),
        Two: {
          Type: 'AWS::CloudWatch::Alarm',
          Properties: { ...alarm, AlarmName: { 'Fn::GetAtt': ['One', 'Address'] } },
        },
      },
      'One has no attribute Address',
    ],
    ['names what is not there', bucket({ BucketName: { Ref: 'Two' } }), 'Ref Two leads nowhere'],
  ])('%s', (_, Resources, fault) => {
    expect(judge({ Resources })).toContain(fault);
  });
});
