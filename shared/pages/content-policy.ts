import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * The policy of our built pages, without the hashes of their inline scripts. `frame-ancestors` is missing, because it
 * works only in a header.
 */
const PAGE_POLICY: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  // Inline styles are needed: emotion, which Chakra uses, writes styles into the page, and settings of the widget
  // become style attributes.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'connect-src': ["'self'"],
  // The import reads files in a worker.
  'worker-src': ["'self'"],
  // The embeddings screen shows its live preview in a frame.
  'frame-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
};

// Matches inline scripts. Scripts in files and blocks of data need no hash.
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src\s*=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/gi;

/** CSP sources (`'sha256-…'`) of a page's inline scripts, in their order. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)]
    .map(([, code]) => code ?? '')
    .filter((code) => code !== '')
    .map((code) => `'sha256-${createHash('sha256').update(code, 'utf8').digest('base64')}'`);

/**
 * The page with its Content-Security-Policy as the first element of its head [REL-01]. If the policy were a header,
 * CloudFront could for some minutes after a release send the old policy with the new page, which would stay blank.
 * @throws Error for a page without `<head>`
 */
export const withContentPolicy = (html: string): string => {
  const policy = Object.entries(PAGE_POLICY).map(([name, sources]) =>
    [name, ...sources, ...(name === 'script-src' ? inlineScriptHashes(html) : [])].join(' '),
  );
  if (!html.includes('<head>')) throw new Error('The page has no <head> to put its policy into');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`;
  return html.replace('<head>', () => `<head>\n${meta}`);
};

/**
 * Vite's plugin for {@link withContentPolicy}. It comes last, because it hashes the scripts that other plugins write.
 */
export const contentPolicy = (): Plugin => ({
  name: 'content-policy',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: withContentPolicy },
});
