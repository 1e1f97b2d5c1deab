import { expect, it } from 'vitest';
import { Rejected } from '#functions/domain/errors.ts';
import { lockedIndex, lockoutKey, seenHostKey, usernameItemKey } from './keys.ts';

it('a key that DynamoDB takes none of is refused where it is made: 2,048 bytes of a partition key, 1,024 of a sort key', () => {
  expect(lockoutKey('AB', 'я'.repeat((2048 - 'LIMIT#AB#'.length - 1) / 2)).pk).toHaveLength(9 + 1019);
  expect(() => usernameItemKey('я'.repeat(1024))).toThrow(new Rejected('value-too-long'));
  expect(() => seenHostKey('id', 'я'.repeat(512))).toThrow(Rejected);
  expect(() => lockedIndex('x'.repeat(1000), 0)).toThrow(Rejected);
});
