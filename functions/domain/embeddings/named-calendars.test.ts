import { expect, it } from 'vitest';
import { namedByUser } from './named-calendars.ts';

it.each([
  ['none', undefined, undefined],
  ['an empty list', [], undefined],
  ['the own calendar and shared ones', ['u1', 'c-a', 'c-sub-b'], ['u1', 'c-a', 'c-sub-b']],
  ['among calendars of other people', ['u2', 'u1', 'u3'], ['u1']],
  ['only calendars of other people', ['u2', 'u3'], undefined],
])(
  'of the calendars that a user’s embedding names count the own one and shared ones [REG-09]: %s',
  (_, named, counting) => {
    expect(namedByUser(named, 'u1')).toEqual(counting);
  },
);
