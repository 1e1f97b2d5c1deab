import { expect, it } from 'vitest';
import { held, holdAt } from './present-drag.ts';

it('forgets where the pointer held the event before', () => {
  holdAt({ milliseconds: 3_600_000 });
  holdAt({ days: 2 });
  expect(held()).toEqual({ days: 2, milliseconds: 0 });
  holdAt({});
  expect(held()).toEqual({ days: 0, milliseconds: 0 });
});
