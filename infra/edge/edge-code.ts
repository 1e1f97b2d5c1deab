import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

/** The deployed edge function. It is minified, because CloudFront allows 10,240 bytes, comments included. */
export const edgeCode = (): string => {
  const source = readFileSync(join(import.meta.dirname, 'viewer-request.js'), 'utf8');
  // Otherwise esbuild shortens { a: a }, and the short form is not on CloudFront's list.
  const supported = { 'object-extensions': false };
  return transformSync(source, { charset: 'utf8', legalComments: 'none', supported }).code;
};
