import { describe, expect, inject, it } from 'vitest';

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

const [product] = inject('products');
const headersOf = async (path: string) => (await fetch(product?.url + path)).headers;

describe('every answer', () => {
  it.each([...PAGES, ...WIDGET, ...CALLS, ...OEMBED])('%s: HSTS, nosniff, referrer, permissions, CSP', async (path) => {
    const headers = await headersOf(path);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
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
