import { expect, it } from 'vitest';
import { judge } from './attack.ts';

it.each([
  [{ statuses: [200, 400] }, []],
  [{ statuses: [200], ratio: 10 }, []],
  [{ statuses: [200, 500, 500] }, ['answered 500']],
  [{ statuses: [200], ratio: 10.5 }, ['took 10.5 times as long as a usual request']],
  [{ statuses: [200], found: ['the letter did not come'] }, ['the letter did not come']],
  [{ statuses: [] }, ['nothing was answered']],
])('finds in %j: %j', (seen, found) => {
  expect(judge({ statuses: [200, 400], most: 10 }, seen)).toEqual(found);
});
