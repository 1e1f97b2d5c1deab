import { describe, expect, it } from 'vitest';
import { isFromOwnSite } from './origin.ts';

const site = { host: 'abc.execute-api.example', 'x-forwarded-host': 'calendar.example', 'x-forwarded-proto': 'https' };

describe('a request from a page of this site', () => {
  it.each([
    ['its Origin', { ...site, origin: 'https://calendar.example' }],
    ['Sec-Fetch-Site where no Origin is sent', { ...site, 'sec-fetch-site': 'same-origin' }],
    ['its Origin without a proxy', { host: 'localhost:3000', origin: 'http://localhost:3000' }],
    [
      'its Origin in another case',
      { ...site, 'x-forwarded-host': 'Calendar.Example', origin: 'https://calendar.example' },
    ],
  ])('is known by %s [SEC-20]', (_, headers) => {
    expect(isFromOwnSite(headers)).toBe(true);
  });

  it.each([
    ['neither header', site],
    ['another Origin', { ...site, origin: 'https://evil.example' }],
    ['a name that only begins alike', { ...site, origin: 'https://calendar.example.evil.example' }],
    ['another port', { host: 'localhost:3000', origin: 'http://localhost:4000' }],
    ['plain http', { ...site, origin: 'http://calendar.example' }],
    ['a sandboxed frame', { ...site, origin: 'null' }],
    ['an Origin against Sec-Fetch-Site', { ...site, origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    ['a sibling', { ...site, 'sec-fetch-site': 'same-site' }],
    ['a typed address', { ...site, 'sec-fetch-site': 'none' }],
    ['the host of the API behind the site', { ...site, origin: 'https://abc.execute-api.example' }],
  ])('is not one with %s [SEC-20]', (_, headers) => {
    expect(isFromOwnSite(headers)).toBe(false);
  });
});
