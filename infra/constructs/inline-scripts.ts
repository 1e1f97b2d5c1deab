import { createHash } from 'node:crypto';

// Neither from a file nor a block of data, which no browser runs.
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src\s*=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/gi;

/**
 * CSP sources (`'sha256-…'`) for every inline script of an HTML page, in the order of the page. A page whose script
 * changed gets a new policy by the next synth: the two cannot drift apart.
 */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)]
    .map(([, code]) => code ?? '')
    .filter((code) => code !== '')
    .map((code) => `'sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}'`);
