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
  expect(policy).toContain(`script-src 'self' ${hash('a()')}; `);
  expect(policy).toMatch(/^default-src 'none'; /);
  // A browser drops these from a meta element and says so on the console.
  expect(policy).not.toMatch(/frame-ancestors|sandbox|report-uri/);
});

it('refuses a page without a head', () => {
  expect(() => withContentPolicy('<p>x</p>')).toThrow('no <head>');
});
