import { describe, expect, it } from 'vitest';
import { readDistribution } from '#infra/testing/distribution.ts';
import { synthesize } from '#infra/testing/synthesize.ts';

const { patterns, headers, csp } = readDistribution(synthesize().app);
const PAGES = ['default', '/calendar/*', '/calendar/assets/*'];
const FRAMED = ['/calendar/*', '/calendar/assets/*', '/api/oembed'];
const DATA = patterns.filter((pattern) => pattern.startsWith('/api/'));

describe('the headers', () => {
  it.each(patterns)('%s: https for a year, no guessing of types, no long referrers, no devices', (pattern) => {
    const { SecurityHeadersConfig: security, CustomHeadersConfig } = headers(pattern);
    expect(security.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThanOrEqual(31_536_000);
    expect(security.ReferrerPolicy.ReferrerPolicy).toBe('strict-origin-when-cross-origin');
    const permissions = CustomHeadersConfig.Items.find(({ Header }) => Header === 'permissions-policy')?.Value;
    for (const feature of ['camera', 'microphone', 'geolocation']) expect(permissions).toContain(`${feature}=()`);
  });

  it.each(PAGES)('%s: what may run stands in the page, and not in a header that lags behind it [REL-01]', (pattern) => {
    const release = (script: string) => readDistribution(synthesize('test', { pages: script }).app).csp(pattern);
    expect(release('first()')).toEqual(release('second()'));
    const inHeader = ['object-src', 'base-uri', 'frame-ancestors'];
    expect([...csp(pattern).keys()].filter((name) => !inHeader.includes(name))).toEqual([]);
  });

  it.each(patterns)('%s: no plugins, no other base', (pattern) => {
    const policy = csp(pattern);
    expect([policy.get('object-src'), policy.get('base-uri')]).toEqual(["'none'", "'none'"]);
  });

  it.each(patterns)(
    '%s: framed by every site if it is the widget or what tells of it, by none otherwise',
    (pattern) => {
      const { FrameOptions } = headers(pattern).SecurityHeadersConfig;
      if (FRAMED.includes(pattern)) {
        expect([csp(pattern).has('frame-ancestors'), FrameOptions]).toEqual([false, undefined]);
      } else {
        expect(csp(pattern).get('frame-ancestors')).toBe("'none'");
        expect(FrameOptions).toEqual({ FrameOption: 'DENY', Override: true });
      }
    },
  );

  it.each(patterns)('%s: keeps windows of other sites apart, unless other sites frame it', (pattern) => {
    const opener = headers(pattern).CustomHeadersConfig.Items.find(
      ({ Header }) => Header === 'cross-origin-opener-policy',
    );
    expect(opener?.Value).toBe(FRAMED.includes(pattern) ? undefined : 'same-origin');
  });

  it('hold for every behaviour: none is without', () => {
    expect(patterns).toHaveLength(10);
    expect(DATA.length + PAGES.length).toBe(patterns.length);
  });

  it.each(DATA)('%s: nothing in it can act as a page', (pattern) => {
    expect(csp(pattern).get('default-src')).toBe("'none'");
    expect(csp(pattern).has('sandbox')).toBe(true);
  });

  it('let sandboxed frames load the widget and the feed, and no other site the rest', () => {
    const isFeed = (pattern: string) => pattern.startsWith('/api/events/public');
    for (const pattern of DATA)
      expect(headers(pattern).CorsConfig?.AccessControlAllowOrigins.Items, pattern).toEqual(
        isFeed(pattern) ? ['*'] : undefined,
      );
    expect(headers('/calendar/*').CorsConfig?.AccessControlAllowOrigins.Items).toEqual(['*']);
    expect(headers('default').CorsConfig).toBeUndefined();
  });
});
