import { describe, expect, it } from 'vitest';
import { edgeCode } from '#infra/edge/edge-code.ts';
import { beyondEdge } from './edge-subset.ts';

it('the edge function is ES 5.1 and what AWS lists beside it [REL-02]', () => {
  expect(beyondEdge(edgeCode())).toEqual([]);
});

describe('the language of the edge', () => {
  it.each([
    ['destructured parameters', 'function f({ a }) { return a; }'],
    ['a default of a parameter', 'function f(a = 1) { return a; }'],
    ['destructuring of an object', 'const { a } = {};'],
    ['destructuring of a list', 'const [a] = [];'],
    ['destructuring in an assignment', 'let a; [a] = [1];'],
    ['destructuring in a loop', 'for (const [a] in {}) {}'],
    ['?.', 'const a = {}; a?.b;'],
    ['?.()', 'const a = {}; a.b?.();'],
    ['?.[]', 'const a = {}; a?.[0];'],
    ['??', 'const a = 1 ?? 2;'],
    ['??=', 'let a; a ??= 1;'],
    ['||=', 'let a; a ||= 1;'],
    ['&&=', 'let a; a &&= 1;'],
    ['spread of an object', 'const a = {}; const b = { ...a };'],
    ['spread of a list', 'const a = []; const b = [...a];'],
    ['spread of arguments', 'const a = []; Math.max(...a);'],
    ['for…of', 'for (const a of []) {}'],
    ['for await', 'async function f() { for await (const a of []) {} }'],
    ['a class', 'class A {}'],
    ['a class expression', 'const A = class {};'],
    ['a generator', 'function* f() { yield 1; }'],
    ['a shorthand property', 'const a = 1; const b = { a };'],
    ['a shorthand method', 'const a = { b() {} };'],
    ['a computed name', "const a = { ['b']: 1 };"],
    ['catch without a name', 'try { isNaN(1); } catch { isNaN(2); }'],
    ['an async arrow function', 'const f = async () => 1;'],
    ['await at the top', 'await 1;'],
    ['a big number', 'const a = 1n;'],
    ['a tagged template', 'const f = (a) => a; f`x`;'],
    ['new.target', 'function f() { return new.target; }'],
    ['import.meta', 'const a = import.meta;'],
    ['import()', "import('cloudfront');"],
    ['an export', 'export const a = 1;'],
    ['another module', "import fs from 'fs';"],
    ['a named import', "import { selectRequestOriginById } from 'cloudfront';"],
    ['the flag s', 'const a = /a/s;'],
    ['the flag u', 'const a = /a/u;'],
    ['a look behind', 'const a = /(?<!b)c/;'],
    ['a look behind that must fit', 'const a = /(?<=b)c/;'],
    ['flags of a group', 'const a = /(?i:b)c/;'],
    ['an import after something', "// first\nimport cf from 'cloudfront';"],
    ['using', '{ using a = null; }'],
  ])('has no %s', (_, code) => {
    expect(beyondEdge(code)).not.toEqual([]);
  });

  it.each([
    '[].flatMap',
    '[].flatMap(isNaN)',
    '[].flat()',
    '[].at(0)',
    '[].findLast(isNaN)',
    '[].toSorted()',
    '[].entries()',
    '[].keys()',
    '"".replaceAll("a", "b")',
    '"".matchAll(/a/g)',
    '"".at(0)',
    '"".normalize()',
    '"".localeCompare("a")',
    'Object.fromEntries([])',
    'Object.hasOwn({}, "a")',
    'Array.from([])',
    'new Map()',
    'new Set()',
    'new URL("/")',
    'new Proxy({}, {})',
    'Reflect.ownKeys({})',
    'Symbol.iterator',
    'structuredClone({})',
    'setTimeout(isNaN, 1)',
    'eval("1")',
    'new Function("1")',
    'fetch("/")',
    'process.env',
    'require("fs")',
    'globalThis.x',
    'console.error(1)',
    'Intl.DateTimeFormat()',
  ])('has no %s', (code) => {
    expect(beyondEdge(`${code};`)).not.toEqual([]);
  });

  it('has what the page lists', () => {
    const code = `import cf from 'cloudfront';
      const list = (first, ...rest) => [first].concat(rest).map((one) => \`<\${one}>\`).filter((one) => one.includes('a'));
      async function handler(event) {
        let found = null;
        outer: for (const name in event.request.headers) { if (name.startsWith('x-')) continue outer; found = name; }
        try { await Promise.resolve(list('a', 'b')); } catch (reason) { console.log(JSON.stringify(reason)); }
        do { found = found ** 2; } while (found > 2);
        switch (typeof found) { case 'number': break; default: throw new Error('x'); }
        cf.selectRequestOriginById(Object.keys({ 'a': /a/gi.test('a') ? 1 : 2 })[0]);
        return event.request;
      }`;
    expect(beyondEdge(code)).toEqual([]);
  });
});
