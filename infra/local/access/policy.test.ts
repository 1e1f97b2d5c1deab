import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { allows, Statement } from './policy.ts';

const statements = (...all: object[]) => all.map((one) => v.parse(Statement, { Effect: 'Allow', ...one }));
const read = statements({ Action: ['dynamodb:GetItem', 'dynamodb:Query'], Resource: ['arn:t', 'arn:t/index/gsi1'] });

describe('policy statements', () => {
  it.each([
    ['dynamodb:GetItem', 'arn:t', true],
    ['dynamodb:Query', 'arn:t/index/gsi1', true],
    ['dynamodb:PutItem', 'arn:t', false],
    ['dynamodb:GetItem', 'arn:t/index/other', false],
    ['dynamodb:GetItem', 'arn:tt', false],
  ])('%s on %s: %s', (action, resource, expected) => {
    expect(allows(read, { action, resource })).toBe(expected);
  });

  it('reads wildcards, and a denial wins', () => {
    const mixed = statements(
      { Action: 's3:*', Resource: 'arn:b/pictures/*' },
      { Effect: 'Deny', Action: 's3:Delete*', Resource: '*' },
    );
    expect(allows(mixed, { action: 's3:GetObject', resource: 'arn:b/pictures/1/a' })).toBe(true);
    expect(allows(mixed, { action: 's3:GetObject', resource: 'arn:b/other' })).toBe(false);
    expect(allows(mixed, { action: 's3:DeleteObject', resource: 'arn:b/pictures/1/a' })).toBe(false);
  });

  it('regards conditions', () => {
    const conditional = statements(
      { Action: 's3:GetObject', Condition: { ArnLike: { 'AWS:SourceArn': 'arn:aws:cloudfront::1:distribution/*' } } },
      { Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
    );
    const access = { action: 's3:GetObject', resource: 'arn:x' };
    const from = (source: string, secure: string) =>
      allows(conditional, { ...access, context: { 'aws:sourcearn': source, 'aws:securetransport': secure } });
    expect(from('arn:aws:cloudfront::1:distribution/D', 'true')).toBe(true);
    expect(from('arn:aws:cloudfront::2:distribution/D', 'true')).toBe(false);
    expect(from('arn:aws:cloudfront::1:distribution/D', 'false')).toBe(false);
    expect(allows(conditional, access)).toBe(false);
  });

  it('regards the partitions that a call touches, all of them', () => {
    const Condition = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['TOKEN#*', 'PING'] } };
    const partitions = statements({ Action: 'dynamodb:GetItem', Resource: 'arn:t', Condition });
    const touching = (...keys: string[]) =>
      allows(partitions, { action: 'dynamodb:GetItem', resource: 'arn:t', context: { 'dynamodb:leadingkeys': keys } });
    expect([touching('TOKEN#1'), touching('PING'), touching('TOKEN#1', 'TOKEN#2')]).toEqual([true, true, true]);
    expect([touching('SETTINGS'), touching('TOKEN#1', 'SETTINGS'), touching('PING#')]).toEqual([false, false, false]);
  });
});
