import { describe, expect, it } from 'vitest';
import type { Json } from './json.ts';
import { type Names, resolve } from './resolve.ts';

const names: Names = {
  reference: (name) => ({ 'AWS::Region': 'eu', Table: 'the-table' })[name] ?? failing(name),
  attribute: (id, attribute) => `${id}/${attribute}`,
  imported: (name) => `imported ${name}`,
};
const failing = (name: string): never => {
  throw new Error(`no ${name}`);
};

/** A placeholder as Fn::Sub writes it. */
const hole = (name: string): string => `\${${name}}`;

const table: [string, Json, Json][] = [
  ['a plain value', { a: [1, 'x', true, null] }, { a: [1, 'x', true, null] }],
  ['Ref', { Ref: 'Table' }, 'the-table'],
  ['Fn::GetAtt', { 'Fn::GetAtt': ['Table', 'Arn'] }, 'Table/Arn'],
  ['Fn::Join of intrinsics', { 'Fn::Join': ['-', ['a', { Ref: 'Table' }, { Ref: 'AWS::Region' }]] }, 'a-the-table-eu'],
  ['Fn::Sub', { 'Fn::Sub': `x-${hole('AWS::Region')}-${hole('Table.Stream.Arn')}` }, 'x-eu-Table/Stream.Arn'],
  ['Fn::ImportValue', { 'Fn::ImportValue': { 'Fn::Join': [':', ['s', 'o']] } }, 'imported s:o'],
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
});
