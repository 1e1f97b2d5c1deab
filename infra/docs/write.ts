import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, synthesize } from '#infra/testing/synthesize.ts';
import { architecture } from './architecture.ts';
import { putBetween } from './marked.ts';

// `npm run picture`: draws the architecture of the templates into infra/ARCHITECTURE.md.

const file = join(ROOT, 'infra/ARCHITECTURE.md');
await writeFile(file, putBetween(await readFile(file, 'utf8'), 'architecture', architecture(synthesize())));
console.log(`${file} is up to date.`);
