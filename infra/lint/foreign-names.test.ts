import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { objectsAsMaps } from './foreign-names.ts';

const ROOT = join(import.meta.dirname, '../..');
const OURS = globSync('{functions,infra,shared,web,widget}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: ['**/node_modules', '**/dist', '**/testing', '**/bench', '**/e2e', '**/*.test.*'],
});

it('no object takes the place of a map: a name that a stranger sends may be __proto__ or constructor', {
  tags: ['slow'],
}, () => {
  expect(OURS.length).toBeGreaterThan(500);
  const found = OURS.flatMap((file) =>
    objectsAsMaps(readFileSync(join(ROOT, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts').map(
      (name) => `${file}: ${name}`,
    ),
  );
  // The one exception: the names of an item's fields come from our code, and a Map would be several times slower.
  expect(found).toEqual(['functions/storage/dynamodb/attributes.ts: item']);
});

it.each([
  ['is filled by names', 'const a: Values = {};\nfor (const name of names) a[name] = 1;'],
  ['is read by a name', 'const A: Readonly<Record<string, number>> = { b: 1 };\nconst c = A[name];'],
  ['is asked for a function by a name', 'const a: Record<string, () => void> = { b: run };\na[name]?.();'],
])('an object that %s is found', (_, code) => {
  expect(objectsAsMaps(code)).toHaveLength(1);
});

it.each([
  ['a Map', 'const a = new Map<string, number>();\na.get(name);'],
  ['an object with names of ours', "const A: Record<'b' | 'c', number> = { b: 1, c: 2 };\nconst d = A[name];"],
  ['a list', 'const a = [];\na[0] = 1; a[index] = 2;'],
  ['a literal name', "const a: Record<string, number> = {};\na['b'] = 1;"],
])('%s is not', (_, code) => {
  expect(objectsAsMaps(code)).toEqual([]);
});
