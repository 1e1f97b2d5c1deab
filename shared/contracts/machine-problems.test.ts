import * as v from 'valibot';
import { expect, it } from 'vitest';
import { MachineProblem } from './machine-problems.ts';

it.each([
  { kind: 'disk', percent: 7 },
  { kind: 'backup', hours: 30 },
  { kind: 'backup' },
  { kind: 'letters', count: 2 },
  { kind: 'months', minutes: 12 },
])('a problem of the machine is told with its amount: %j', (problem) => {
  expect(v.parse(MachineProblem, problem)).toEqual(problem);
  expect(v.is(MachineProblem, { ...problem, host: 'a' })).toBe(false);
});

it.each([{ kind: 'disk' }, { kind: 'letters' }, { kind: 'months' }, { kind: 'fire' }, {}])(
  'no problem is told without its kind and amount: %j',
  (problem) => expect(v.is(MachineProblem, problem)).toBe(false),
);
