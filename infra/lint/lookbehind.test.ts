import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

it('no expression of a browser looks behind: with one, Safari before 16.4 runs nothing of the script', () => {
  const files = globSync('{shared,web,widget}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules', '**/dist', '**/testing', '**/bench', '**/e2e', '**/*.test.*'],
  });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => /\(\?<[=!]/.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});
