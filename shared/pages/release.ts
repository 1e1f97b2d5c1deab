import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const Manifest = v.object({ version: v.string() });

/** The version of the product, for builds. */
export const RELEASE = v.parse(
  Manifest,
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')),
).version;
