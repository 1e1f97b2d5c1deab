import { describe, expect, it } from 'vitest';
import { etagOf, isFresh } from './etag.ts';

describe('the ETag', () => {
  const etag = etagOf('[]');

  it('is strong, and another one for other bytes', () => {
    expect(etag).toMatch(/^"[\da-f]{32}"$/);
    expect(etagOf('[] ')).not.toBe(etag);
  });

  it.each([
    ['nothing', undefined, false],
    ['the same', etag, true],
    ['the same, weakened by a cache that compresses', `W/${etag}`, true],
    ['one of several', `"other", ${etag}`, true],
    ['anything', '*', true],
    ['another', '"other"', false],
    ['an empty text', '', false],
    ['the same without quotes', etag.slice(1, -1), false],
  ])('is matched by If-None-Match with %s: %s', (_, header, fresh) => {
    expect(isFresh(header, etag)).toBe(fresh);
  });
});
