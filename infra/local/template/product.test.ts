import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Assembly } from './assembly.ts';
import { readProduct } from './product.ts';
import { Template } from './template.ts';

const account = { region: 'eu-central-1', id: '000000000000' };
const data = v.parse(Template, {
  Resources: {
    TableCD117FA1: { Type: 'AWS::DynamoDB::GlobalTable', Properties: { KeySchema: [] } },
    TokenSecret1: { Type: 'AWS::SecretsManager::Secret' },
  },
  Outputs: {
    Table: { Value: { Ref: 'TableCD117FA1' }, Export: { Name: { 'Fn::Sub': `\${AWS::StackName}:Table` } } },
    Secret: { Value: { Ref: 'TokenSecret1' }, Export: { Name: 'secret' } },
  },
});
const app = v.parse(Template, {
  Parameters: { Stage: { Type: 'String', Default: 'dev' } },
  Resources: {
    Feed: {
      Type: 'AWS::Lambda::Function',
      Properties: {
        Environment: {
          Variables: { TABLE_NAME: { 'Fn::ImportValue': 'data:Table' }, SECRET: { 'Fn::ImportValue': 'secret' } },
        },
      },
    },
  },
});
const assembly: Assembly = {
  stacks: new Map([
    ['data', data],
    ['app', app],
  ]),
  assets: new Map(),
};

describe('the product that a cloud assembly describes [RUN-11]', () => {
  const product = readProduct(assembly, account);
  const Functions = v.object({ Environment: v.object({ Variables: v.record(v.string(), v.string()) }) });

  it('gives a function the names that another stack exports', () => {
    const [feed] = product.ofType('AWS::Lambda::Function', Functions);
    const [table, secret] = product.resources;
    expect(feed?.properties.Environment.Variables).toEqual({ TABLE_NAME: table?.name, SECRET: secret?.arn });
    expect(table?.arn).toBe(`arn:aws:dynamodb:eu-central-1:000000000000:table/${table?.name}`);
  });

  it('knows no conditions: a resource that has one is refused, and not taken for one that is always there [RUN-13]', () => {
    const Resources = { Domain: { Type: 'AWS::S3::Bucket', Condition: 'HasDomain' } };
    expect(() => v.parse(Template, { Resources })).toThrow('The local run knows no conditions');
  });

  it('names the resource that it cannot read', () => {
    const Wrong = v.object({ Environment: v.string() });
    expect(() => product.ofType('AWS::Lambda::Function', Wrong)).toThrow(/cannot read Feed .*Environment/);
  });
});
