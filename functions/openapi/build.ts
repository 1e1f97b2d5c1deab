import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '#shared/contracts/api.ts';
import { RELEASE } from '#shared/pages/release.ts';
import { openApiDocument } from './openapi.ts';

// A step of the build: writes functions/dist/api/openapi.json, which the site serves as /api/openapi.json.
const folder = join(import.meta.dirname, '../dist/api');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'openapi.json'), `${JSON.stringify(openApiDocument(api, RELEASE))}\n`);
