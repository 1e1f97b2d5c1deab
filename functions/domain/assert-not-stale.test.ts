import { expect, it } from 'vitest';
import { assertNotStale, isForOneDate } from './assert-not-stale.ts';
import { Stale } from './errors.ts';
import { anEvent, aSeries } from './events/stored.testing.ts';

it('a change of an older state is refused, but not that of one date of a series [SAFE-08, EV2-29]', () => {
  const refused = (
    asked: Parameters<typeof assertNotStale>[1],
    stored: Parameters<typeof assertNotStale>[0] = aSeries(),
  ) => expect(() => assertNotStale(stored, asked));
  refused({ id: 'e1', revision: 6 }, anEvent()).toThrow(Stale);
  refused({ id: 'e1', revision: 7 }, anEvent()).not.toThrow();
  refused({ id: 'e1' }, anEvent()).not.toThrow();
  refused({ id: 's1_20260317', revision: 6 }).not.toThrow();
  refused({ id: 's1_20260317', revision: 6, scope: 'following' }).toThrow(Stale);
  refused({ id: 's1_20260317', revision: 6, scope: 'all' }).toThrow(Stale);
  refused({ id: 's1', revision: 6 }).toThrow(Stale);
  expect(isForOneDate({ id: 's1', scope: 'this' })).toBe(false);
});
