import { expect, it } from 'vitest';
import { calendarPlace, isStoredKind, logPendingPartition, twoFactorPlace } from './stored-items.ts';

it.each([
  ['EVENT', true],
  ['INSTITUTION', true],
  ['event', false],
  ['toString', false],
  ['', false],
  [undefined, false],
  [['EVENT'], false],
])('a kind of item that this version knows: %j → %s', (kind, isKnown) => {
  expect(isStoredKind(kind)).toBe(isKnown);
});

it('items are restored to the keys that they have in every database', () => {
  expect(logPendingPartition(3)).toBe('LOG#PENDING#3');
  expect(calendarPlace('c-a')).toEqual({ pk: 'CALENDAR#c-a', sk: 'CALENDAR' });
  expect(twoFactorPlace({ pk: 'USER#u1' })).toEqual({ pk: 'USER#u1', sk: 'TWO_FACTOR' });
});
