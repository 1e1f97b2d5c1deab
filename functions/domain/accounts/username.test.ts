import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usernameKey } from './username.ts';

describe('the key of a username', () => {
  it.each([
    ['Мария', 'мАРИЯ'],
    ['ADMIN', 'admin'],
    ['Ёлка', 'ёЛКА'],
    ['Ёлка', 'Ёлка'],
    ['  anna ', 'Anna'],
    ['ΟΔΥΣΣΕΥΣ', 'Οδυσσευς'],
    ['Οδυσσευσ', 'Οδυσσευς'],
    ['STRASSE', 'straße'],
    ['ﬁnn', 'FINN'],
    ['ẞ', 'ß'],
  ])('is the same for %j and %j [SEC-06]', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  // The table stores these keys, so a name must keep its key for ever.
  it.each([
    ['Мария', 'мария'],
    ['ADMIN', 'admin'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Straße', 'strasse'],
    [' a.b_C@d-1 ', 'a.b_c@d-1'],
    ['a\ud800b', 'a\ufffdb'],
  ])('of %j is %j, today and for ever', (username, key) => {
    expect(usernameKey(username)).toBe(key);
  });

  it.each([
    ['anna', 'anne'],
    ['й', 'и'],
    ['a.b', 'a_b'],
  ])('tells %j from %j', (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other));
  });

  const anyText = fc.string({ unit: 'binary', maxLength: 256 });

  it('is the same however often it is folded, and whatever the case [SEC-06]', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const key = usernameKey(name);
        expect(usernameKey(key)).toBe(key);
      }),
      { numRuns: 2000 },
    );
  });

  it('does not see case in letters of any script', () => {
    const letters = fc.string({ unit: 'grapheme', maxLength: 64 }).filter((text) => /^\p{L}*$/u.test(text));
    fc.assert(
      fc.property(letters, (name) => {
        expect(usernameKey(name.toUpperCase())).toBe(usernameKey(name));
        expect(usernameKey(name.toUpperCase().toLowerCase())).toBe(usernameKey(name));
      }),
      { numRuns: 2000 },
    );
  });

  it('fits into a key of the table whatever is typed: 2,048 bytes for a partition, 1,024 for a sort key', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        expect(Buffer.byteLength(usernameKey(name.slice(0, 256)))).toBeLessThan(2000);
        expect(Buffer.byteLength(usernameKey(name.slice(0, 64)))).toBeLessThan(1000);
      }),
      { numRuns: 2000 },
    );
  });
});
