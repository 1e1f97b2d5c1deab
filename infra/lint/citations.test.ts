import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const APART = /(^|\/)(node_modules|dist|cdk\.out|\.local)$/;
const find = (pattern: string): string[] => globSync(pattern, { cwd: root, exclude: (path) => APART.test(path) });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const files = [...find('{infra,functions,shared,web,widget}/**/*.{ts,tsx,mjs,js,css,html,php,md}'), ...find('*.md')];

/** Documents and tasks that are not in the repository: `SPEC §2`, `HOUSE.md §7`, `issue 4`. */
const OUTSIDE = /\b(?:SPEC|[A-Z]{5,})(?:\.md)? §|\b[Ii]ssue #?\d/g;
/** `[SEC-22]`, `[EMB-37…44]`, `[AUTH-07, AUTH-09]`. */
const CITED = /\[((?:2FA|[A-Z][A-Z0-9]*)-\d+(?:…\d+)?(?:, (?:2FA|[A-Z][A-Z0-9]*)-\d+(?:…\d+)?)*)\]/g;

const statements = new Set(
  find('shared/requirements/*.md').flatMap((file) =>
    [...read(file).matchAll(/^- \*\*([A-Z0-9]+-\d+)\*\* /gm)].map(([, id = '']) => id),
  ),
);
/** Both ends of a range. */
const endsOf = (cited: string): string[] => {
  const [first = '', last] = cited.split('…');
  return last ? [first, `${first.split('-')[0]}-${last}`] : [first];
};

describe('comments and documents', () => {
  it.each([
    ['// SPEC §2', 1],
    ['/** DECISIONS §7, issue 4 */', 2],
    ['(RFC 9110 §9.3.2), [DECISIONS](DECISIONS.md)', 0],
  ])('that say %s cite nothing outside the repository but standards', (text, times) => {
    expect(text.match(OUTSIDE) ?? []).toHaveLength(times);
  });

  it('cite nothing that a reader of the repository cannot open', () => {
    const found = files
      .filter((file) => !file.endsWith('lint/citations.test.ts'))
      .flatMap((file) => (read(file).match(OUTSIDE) ?? []).map((words) => `${file}: ${words}`));
    expect(found).toEqual([]);
  });

  it('cite requirements that exist', () => {
    const unknown = files.flatMap((file) =>
      [...read(file).matchAll(CITED)]
        .flatMap(([, ids = '']) => ids.split(', ').flatMap(endsOf))
        .filter((id) => !statements.has(id))
        .map((id) => `${file}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });
});
