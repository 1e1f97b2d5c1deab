import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** A statement: `- **SEC-22** Wrong password: 401 …` in a file of shared/requirements. */
const STATEMENT = /^- \*\*([A-Z0-9]+-\d+)\*\* /gm;
/** Names in a title: `[SEC-22]`, `[AUTH-07, AUTH-09]`. */
const NAMES = /\[((?:2FA|[A-Z][A-Z0-9]*)-\d+(?:, (?:2FA|[A-Z][A-Z0-9]*)-\d+)*)\]/g;
const COMMENT = /^\s*(?:\/\/|\/?\*).*$/gm;

const statements = globSync('shared/requirements/*.md', { cwd: root }).flatMap((file) =>
  [...read(file).matchAll(STATEMENT)].map(([, id = '']) => id),
);
const tests = globSync('{infra,functions,web,widget,shared}/**/*.{test.ts,test.tsx,e2e.ts}', {
  cwd: root,
  exclude: (path) => /node_modules|cdk\.out|dist/.test(path),
});
const named = new Set(
  tests.flatMap((file) =>
    [...read(file).replace(COMMENT, '').matchAll(NAMES)].flatMap(([, ids = '']) => ids.split(', ')),
  ),
);

describe('the requirements', () => {
  it('have each an id of its own', () => {
    expect(statements.length).toBeGreaterThan(300);
    expect(statements.filter((id, index) => statements.indexOf(id) !== index)).toEqual([]);
  });

  it('are each named by the title of a test', () => {
    expect(statements.filter((id) => !named.has(id))).toEqual([]);
  });

  it('are the only ones that tests name', () => {
    expect([...named].filter((id) => !statements.includes(id))).toEqual([]);
  });
});
