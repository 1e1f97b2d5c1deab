import { afterEach, describe, expect, it } from 'vitest';
import { dropToken, readToken, TOKEN_KEY } from './token.ts';

afterEach(dropToken);

describe('the stored token', () => {
  it.each(['токен', 'a\nb', ''])('is none when no header can carry it: %j [AUTH-11]', (stored) => {
    localStorage.setItem(TOKEN_KEY, stored);
    expect(readToken()).toBeNull();
  });

  it('is read as it was stored', () => {
    localStorage.setItem(TOKEN_KEY, 'eyJh.b-_c.d');
    expect(readToken()).toBe('eyJh.b-_c.d');
  });
});
