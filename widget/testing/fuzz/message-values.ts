import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import type { Random } from '#shared/testing/random.ts';

// The values are source text. JSON cannot hold most of them, and source text that is printed as a finding can be run
// again.

const STRANGE: readonly [string, ...string[]] = [
  'undefined',
  'null',
  'true',
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '-1',
  '1e-300',
  '1e308',
  '5e9',
  '120.5',
  '10n ** 400n',
  '[]',
  '{}',
  '[[[[[1]]]]]',
  'new Date(NaN)',
  'new Map([["height", 1]])',
  'new Set([1])',
  'new ArrayBuffer(9)',
  'new Error("x")',
  '/(a+)+$/',
  'new Boolean(false)',
  'new String("tok")',
  '({ toString: 1, valueOf: 1 })',
  'JSON.parse(\'{"__proto__": {"height": 7777, "polluted": 1}}\')',
  '({ constructor: { prototype: { polluted: 1 } } })',
  '(() => { const self = {}; self.self = self; return self; })()',
  '"x".repeat(1e6)',
  'Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [at, at]))',
];

const value = (random: Random): string =>
  random.chance(0.5) ? random.pick(STRANGE) : JSON.stringify(random.pick(HOSTILE_TEXTS));

/**
 * A message with these fields. A field has a fitting value or a strange one, or is missing. Some messages are no
 * objects.
 */
export const messageOf = (fields: Readonly<Record<string, readonly string[]>>, random: Random): string => {
  if (random.chance(0.1)) return value(random);
  const pairs = Object.entries(fields).flatMap(([name, fitting]) => {
    if (random.chance(0.1)) return [];
    const fits = fitting[random.below(fitting.length)] ?? 'null';
    return [`${JSON.stringify(name)}: ${random.chance(0.6) ? fits : value(random)}`];
  });
  if (random.chance(0.2)) pairs.push(`[${JSON.stringify(random.pick(HOSTILE_TEXTS))}]: ${value(random)}`);
  return `({ ${pairs.join(', ')} })`;
};
