import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const APART = /(^|\/)(node_modules|dist|cdk\.out|\.local)(\/|$)/;
const documents = globSync('**/*.md', { cwd: root, exclude: (path) => APART.test(path) }).sort();

/** Code, in which a link is an example to copy. */
const CODE = /```[\s\S]*?```|`[^`\n]*`/g;
const LINK = /\]\(([^)#\s]+)|src="([^"]+)"/g;
/** The rows of a table of folders or files. If the table's head names a folder, the rows are in this folder. */
const PLACES = /^\| (?:Folder|File|Place|Room)(?: of `([^`]+)`)? \|.*\n\|[-|: ]+\n((?:\|.*\n?)*)/gm;
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The paths in backticks in the first column of a document's tables of folders or files. */
const placesIn = (text: string): string[] =>
  [...text.matchAll(PLACES)].flatMap(([, folder = '', rows = '']) =>
    rows.split('\n').flatMap((row) => {
      const names = [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => name.split(' '));
      return names.map((name) => join(folder, name));
    }),
  );

it.each(documents)('%s points at what is there, and names commands that exist', (file) => {
  const text = readFileSync(join(root, file), 'utf8');
  const targets = [...text.replace(CODE, '').matchAll(LINK)].map(([, link, source]) => link ?? source ?? '');
  targets.push(...placesIn(text));
  const missing = targets.filter((to) => !/^[a-z]+:/.test(to) && !existsSync(join(root, dirname(file), to)));
  const commands = [...text.matchAll(/npm run ([\w-]+(?::[\w-]+)*)/g)].map(([, name]) => name ?? '');
  expect([...missing, ...commands.filter((name) => !(name in scripts))]).toEqual([]);
});
