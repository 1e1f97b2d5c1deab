import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import { holds, type Names, resolve } from './resolve.ts';

const names: Names = {
  reference: (name) => ({ 'AWS::Region': 'eu', Table: 'the-table' })[name] ?? failing(name),
  attribute: (id, attribute) => `${id}/${attribute}`,
  imported: (name) => `imported ${name}`,
  condition: (name) => name === 'Yes',
  mapping: (...path) => path.join('/'),
};
const failing = (name: string): never => {
  throw new Error(`no ${name}`);
};

/** A placeholder as Fn::Sub writes it. */
const hole = (name: string): string => `\${${name}}`;

const table: [string, Json, Json][] = [
  ['a plain value', { a: [1, 'x', true, null] }, { a: [1, 'x', true, null] }],
  ['Ref', { Ref: 'Table' }, 'the-table'],
  ['Fn::GetAtt as a list', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'Table/Arn'],
  ['Fn::GetAtt as a string', { 'Fn::GetAtt': 'Bucket.DomainName' }, 'Bucket/DomainName'],
  ['Fn::Join of intrinsics', { 'Fn::Join': ['-', ['a', { Ref: 'Table' }, { Ref: 'AWS::Region' }]] }, 'a-the-table-eu'],
  [
    'Fn::Sub',
    { 'Fn::Sub': `x-${hole('AWS::Region')}-${hole('Table.Arn')}-${hole('!Kept')}` },
    `x-eu-Table/Arn-${hole('Kept')}`,
  ],
  [
    'Fn::Sub with variables',
    { 'Fn::Sub': [`${hole('a')}/${hole('Table')}`, { a: { Ref: 'AWS::Region' } }] },
    'eu/the-table',
  ],
  ['Fn::ImportValue', { 'Fn::ImportValue': { 'Fn::Join': [':', ['s', 'o']] } }, 'imported s:o'],
  ['Fn::Select of Fn::Split', { 'Fn::Select': ['1', { 'Fn::Split': ['-', { Ref: 'Table' }] }] }, 'table'],
  ['Fn::If', [{ 'Fn::If': ['Yes', 1, 2] }, { 'Fn::If': ['No', 1, 2] }], [1, 2]],
  ['AWS::NoValue', { a: { Ref: 'AWS::NoValue' }, b: [{ 'Fn::If': ['No', 1, { Ref: 'AWS::NoValue' }] }] }, { b: [] }],
  ['Fn::FindInMap', { 'Fn::FindInMap': ['m', { Ref: 'AWS::Region' }, 'k'] }, 'm/eu/k'],
  ['Fn::Base64', { 'Fn::Base64': 'я' }, '0Y8='],
];

describe('the values of a template [RUN-11]', () => {
  it.each(table)('resolves %s', (_, value, expected) => {
    expect(resolve(value, names)).toEqual(expected);
  });

  it('says which reference it does not find', () => {
    expect(() => resolve({ a: { Ref: 'Nothing' } }, names)).toThrow('no Nothing');
  });

  it('refuses a function that it does not know', () => {
    expect(() => resolve({ 'Fn::Cidr': ['x'] }, names)).toThrow('does not know Fn::Cidr');
  });

  it('reads conditions', () => {
    const equal = { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'eu'] };
    expect(holds(equal, names)).toBe(true);
    expect(holds({ 'Fn::Not': [equal] }, names)).toBe(false);
    expect(holds({ 'Fn::And': [equal, { Condition: 'Yes' }] }, names)).toBe(true);
    expect(holds({ 'Fn::Or': [{ Condition: 'No' }, { 'Fn::Not': [equal] }] }, names)).toBe(false);
  });
});
