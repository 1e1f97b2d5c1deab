import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { putBetween } from '#infra/docs/marked.ts';
import measured from './measured.json' with { type: 'json' };
import { costTables } from './tables.ts';

// `npm run costs`: writes the tables into README.md.

const file = join(import.meta.dirname, 'README.md');
await writeFile(file, putBetween(await readFile(file, 'utf8'), 'tables', costTables(measured)));
console.log(`${file} is up to date.`);
