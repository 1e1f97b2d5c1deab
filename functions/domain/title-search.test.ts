import { expect, it } from 'vitest';
import { titleMatcher } from './title-search.ts';

it.each([
  ['встреча', 'Большая ВСТРЕЧА', true],
  ['ВСТРЕЧА', 'большая встреча', true],
  ['ёлка', 'Ёлка', true],
  ['Йога', 'Вечерняя йога', true],
  ['', 'что угодно', true],
  ['ча б', 'Встреча большая', true],
  ['встречи', 'Встреча', false],
  ['Встреча дня', 'Встреча', false],
])('a search for «%s» finds «%s»: %s', (search, title, found) => {
  expect(titleMatcher(search)(title)).toBe(found);
  // A letter with its mark may be typed as two signs.
  expect(titleMatcher(search.normalize('NFD'))(title.normalize('NFC'))).toBe(found);
  expect(titleMatcher(search.normalize('NFC'))(title.normalize('NFD'))).toBe(found);
});
