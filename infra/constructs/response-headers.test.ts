import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readDistribution } from '#infra/testing/distribution.ts';
import { SPA_SCRIPT, synthesize, WIDGET_SCRIPT } from '#infra/testing/synthesize.ts';

const { patterns, headers, csp } = readDistribution(synthesize().app);
const PAGES = ['default', '/calendar/*'];
const DATA = ['/api/events/public', '/api/events/public.ics', '/api/events/*/image', '/api/openapi.json', '/api/*'];
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the headers', () => {
  it.each(patterns)('%s: https for a year, no guessing of types, no long referrers, no devices', (pattern) => {
    const { SecurityHeadersConfig: security, CustomHeadersConfig } = headers(pattern);
    expect(security.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThanOrEqual(31_536_000);
    expect(security.ReferrerPolicy.ReferrerPolicy).toBe('strict-origin-when-cross-origin');
    const permissions = CustomHeadersConfig.Items.find(({ Header }) => Header === 'permissions-policy')?.Value;
    for (const feature of ['camera', 'microphone', 'geolocation']) expect(permissions).toContain(`${feature}=()`);
  });

  it.each(PAGES)('%s: scripts come from here or bear the hash of the built page', (pattern) => {
    const policy = csp(pattern);
    const script = pattern === 'default' ? SPA_SCRIPT : WIDGET_SCRIPT;
    expect(policy.get('script-src')).toBe(`'self' ${hashOf(script)}`);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('style-src')).toBe("'self' 'unsafe-inline'");
    expect(policy.get('img-src')).toBe("'self' blob: data:");
    expect([policy.get('base-uri'), policy.get('form-action')]).toEqual(["'none'", "'self'"]);
  });

  it('let every site frame the widget, and no site anything else', () => {
    for (const pattern of patterns.filter((other) => other !== '/calendar/*')) {
      expect(csp(pattern).get('frame-ancestors'), pattern).toBe("'none'");
      expect(headers(pattern).SecurityHeadersConfig.FrameOptions, pattern).toEqual({ FrameOption: 'DENY' });
    }
    expect(csp('/calendar/*').has('frame-ancestors')).toBe(false);
    expect(headers('/calendar/*').SecurityHeadersConfig.FrameOptions).toBeUndefined();
  });

  it.each(DATA)('%s: nothing in it can act as a page', (pattern) => {
    expect(csp(pattern).get('default-src')).toBe("'none'");
    expect(csp(pattern).has('sandbox')).toBe(true);
  });

  it("leave the feed's own CORS header alone, and let sandboxed frames load the widget", () => {
    for (const pattern of DATA) expect(headers(pattern).CorsConfig, pattern).toBeUndefined();
    expect(headers('/calendar/*').CorsConfig?.AccessControlAllowOrigins.Items).toEqual(['*']);
    expect(headers('default').CorsConfig).toBeUndefined();
  });
});
