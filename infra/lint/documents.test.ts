import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const APART = /(^|\/)(node_modules|dist|cdk\.out|\.local)(\/|$)/;
const documents = globSync('**/*.md', { cwd: root, exclude: (path) => APART.test(path) }).sort();

/** Examples to copy, whose links are not ours. */
const CODE = /```[\s\S]*?```|`[^`\n]*`/g;
const LINK = /\]\(([^)#\s]+)|src="([^"]+)"/g;
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

it.each(documents)('%s points at what is there, and names commands that exist', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const targets = [...text.replace(CODE, '').matchAll(LINK)].map(([, link, source]) => link ?? source ?? '');
  const missing = targets.filter((to) => !/^[a-z]+:/.test(to) && !existsSync(join(root, dirname(file), to)));
  const commands = [...text.matchAll(/npm run ([\w-]+(?::[\w-]+)*)/g)].map(([, name]) => name ?? '');
  expect([...missing, ...commands.filter((name) => !(name in scripts))]).toEqual([]);
});
