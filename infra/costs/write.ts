import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import counted from './counted.json' with { type: 'json' };
import measured from './measured.json' with { type: 'json' };
import { costTables } from './tables.ts';

// `npm run costs`: writes RESULTS.md.

const file = join(import.meta.dirname, 'RESULTS.md');
await writeFile(file, costTables(measured, counted));
console.log(`${file} is up to date.`);
