import { describe, expect, it } from 'vitest';
import { Rejected } from '#functions/domain/errors.ts';
import { assertNotReserved, lookalikeKey } from './lookalike.ts';

describe('the lookalike key', () => {
  // The table stores these keys, so a name must keep its key for ever.
  it.each([
    ['авеёкмнорстухзіјѕь01l', 'abeekmhopctyx3ijsboii'],
    ['Мария', 'mapия'],
    ['ANNA-1', 'anna-i'],
    ['Li1і.O0о', 'iiii.ooo'],
  ])('of %j is %j, today and for ever [ACC-02]', (username, key) => {
    expect(lookalikeKey(username)).toBe(key);
  });

  it.each([
    ['аdmin', 'admin'],
    ['сосо', 'coco'],
    ['mike1', 'MIKEl'],
    ['ｍｉｋｅ', 'mike'],
  ])('is the same for %j and %j [ACC-02]', (one, other) => {
    expect(lookalikeKey(one)).toBe(lookalikeKey(other));
  });

  it.each([
    ['anna', 'анна'],
    ['мария', 'марина'],
    ['user2', 'user3'],
  ])('tells %j from %j', (one, other) => {
    expect(lookalikeKey(one)).not.toBe(lookalikeKey(other));
  });
});

describe('reserved names', () => {
  const NAMES =
    'admin administrator root system support security noreply админ администратор система поддержка безопасность';

  it.each([...NAMES.split(' '), 'ADMIN', 'Adm1n', 'r00t', 'nоreply'])('%j is one [ACC-03]', (username) => {
    expect(() => assertNotReserved(username)).toThrow(new Rejected('username-reserved', { field: 'username' }));
  });

  it.each(['admin2', 'мария', 'supporter'])('%j is none [ACC-03]', (username) => {
    assertNotReserved(username);
  });
});
