import { describe, expect, it } from 'vitest';
import { product } from '#shared/testing/served-product.ts';

// The response header policies of the template, as the local run applies them to the built product.

const PAGES = ['/', '/settings', '/index.html', '/embed.js'];
const WIDGET = ['/calendar/some-token', '/calendar/index.html'];
const CALLS = [
  '/api/health',
  '/api/user',
  '/api/events/public?token=none',
  '/api/events/public.ics?token=none',
  '/api/events/none/image',
  '/api/events/none/image?v=1',
  '/api/openapi.json',
  '/api/unknown',
];
const OEMBED = ['/api/oembed?url=x'];

const headersOf = async (path: string) => (await fetch(product.url + path)).headers;

describe('every answer', () => {
  it.each([...PAGES, ...WIDGET, ...CALLS, ...OEMBED])('%s: HSTS, nosniff, referrer, permissions, CSP', async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('content-security-policy')).toMatch(/object-src 'none'; base-uri 'none'/);
  });

  it.each([...CALLS, ...OEMBED])('%s: nothing in it can act as a page', async (path) => {
    expect((await headersOf(path)).get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox/);
  });

  it.each(['/', '/index.html', ...WIDGET])('%s: the page itself says what may run in it', async (path) => {
    const html = await (await fetch(product.url + path)).text();
    const policy = /<head>\s*<meta http-equiv="Content-Security-Policy" content="([^"]+)">/.exec(html)?.[1];
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'/);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-/);
  });

  it.each([...PAGES, ...CALLS])('%s: no site may frame it or hold on to its window', async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  });

  it.each([...WIDGET, ...OEMBED])('%s: every site may frame it', async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('content-security-policy')).not.toContain('frame-ancestors');
    expect(headers.get('x-frame-options')).toBeNull();
  });
});

describe('HEAD', () => {
  it.each([...PAGES, ...WIDGET, ...CALLS, ...OEMBED])(
    '%s: answers as GET does, without a body (RFC 9110 §9.3.2)',
    async (path) => {
      const [get, head] = await Promise.all(['GET', 'HEAD'].map((method) => fetch(product.url + path, { method })));
      expect([head?.status, await head?.text()]).toEqual([get?.status, '']);
      for (const name of [
        'content-type',
        'cache-control',
        'etag',
        'content-security-policy',
        'access-control-allow-origin',
      ])
        expect(head?.headers.get(name), name).toBe(get?.headers.get(name));
    },
  );
});
