import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

/** The deployed edge function. It is minified, because CloudFront allows 10,240 bytes, including comments. */
export const edgeCode = (): string => {
  const source = readFileSync(join(import.meta.dirname, 'viewer-request.js'), 'utf8');
  // Without this, esbuild would shorten { a: a }, but the short form is not on CloudFront's list.
  const supported = { 'object-extensions': false };
  return transformSync(source, { charset: 'utf8', legalComments: 'none', supported }).code;
};
