import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { inlineScriptHashes, withContentPolicy } from './content-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('hashes each inline script as it stands, white space and all', () => {
  const html = '<script>a()</script><p></p><script type="module">\n b("ы") \n</script>';
  expect(inlineScriptHashes(html)).toEqual([hash('a()'), hash('\n b("ы") \n')]);
});

it('passes over scripts that come from a file, and empty ones', () => {
  const html = '<script src="/a.js"></script><script type=module crossorigin src=/b.js></script><script></script>';
  expect(inlineScriptHashes(html)).toEqual([]);
});

it('is not led astray by the name of another element, or by spaces', () => {
  expect(inlineScriptHashes('<p>src=x type="application/json"</p><script>a()</script>')).toEqual([hash('a()')]);
  expect(inlineScriptHashes('<script src  = "/a.js">a()</script>')).toEqual([]);
});

it('passes over data', () => {
  expect(inlineScriptHashes('<script type="application/json" id="chunks">{"a":[]}</script>')).toEqual([]);
});

it('is not led astray by an attribute that merely ends in src', () => {
  expect(inlineScriptHashes('<script data-src="x">a()</script>')).toEqual([hash('a()')]);
});

it('puts the policy first into the head, with the hashes of this very page and nothing else inline [REL-01]', () => {
  const page = withContentPolicy('<html><head><meta charset="utf-8"><script>a()</script></head><body></body></html>');
  const [, policy = ''] =
    /^<html><head>\n<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(page) ?? [];
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hash('a()')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ]);
  // A browser ignores these directives in a meta element and writes that to the console.
  expect(policy).not.toMatch(/frame-ancestors|sandbox|report-uri/);
});

it('refuses a page without a head', () => {
  expect(() => withContentPolicy('<p>x</p>')).toThrow('no <head>');
});
