import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { api } from '#shared/contracts/api.ts';
import { openApiDocument } from './openapi.ts';

// A step of the build: `node functions/openapi/build.ts` writes functions/dist/api/openapi.json, which the site serves
// as /api/openapi.json like any other file of its own.
const room = join(import.meta.dirname, '..');
const Manifest = v.object({ version: v.string() });
const { version } = v.parse(Manifest, JSON.parse(await readFile(join(room, '../package.json'), 'utf8')));
const folder = join(room, 'dist/api');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'openapi.json'), `${JSON.stringify(openApiDocument(api, version))}\n`);
