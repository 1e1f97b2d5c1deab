import { describe, expect, it } from 'vitest';
import { clearedSessionCookie, sessionCookie, tokenOfCookies } from './token-cookie.ts';

describe('the session cookie', () => {
  it('is out of reach of scripts and other sites, lives 7 days, and is Secure on https [SEC-18]', () => {
    expect(sessionCookie('a.b.c', { 'x-forwarded-proto': 'https' })).toBe(
      '__Host-session=a.b.c; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=604800',
    );
    expect(sessionCookie('a.b.c', { 'x-forwarded-proto': 'http' })).toBe(
      'session=a.b.c; Path=/api; HttpOnly; SameSite=Lax; Max-Age=604800',
    );
  });

  it('is taken back with the attributes it was set with', () => {
    expect(clearedSessionCookie({})).toBe('session=; Path=/api; HttpOnly; SameSite=Lax; Max-Age=0');
    expect(clearedSessionCookie({ 'x-forwarded-proto': 'https' })).toBe(
      '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    );
  });

  it.each([
    [['session=a.b.c'], 'a.b.c'],
    [['theme=dark', ' session=a.b.c'], 'a.b.c'],
    [['mysession=a.b.c'], undefined],
    [['session='], undefined],
    [[], undefined],
    [undefined, undefined],
  ])('in %j is %s', (cookies, token) => {
    expect(tokenOfCookies(cookies, {})).toBe(token);
  });

  it('on https is the one that no neighbour can set', () => {
    const cookies = ['session=theirs', '__Host-session=ours'];
    expect(tokenOfCookies(cookies, { 'x-forwarded-proto': 'https' })).toBe('ours');
    expect(tokenOfCookies(['session=theirs'], { 'x-forwarded-proto': 'https' })).toBeUndefined();
  });
});
