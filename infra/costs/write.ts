import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import measured from './measured.json' with { type: 'json' };
import { costTables } from './tables.ts';

// `npm run costs`: writes RESULTS.md.

const file = join(import.meta.dirname, 'RESULTS.md');
await writeFile(file, costTables(measured));
console.log(`${file} is up to date.`);
