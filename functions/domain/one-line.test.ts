import { expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

it.each([
  ['Обед\r\nУдалён администратор', 'Обед Удалён администратор'],
  ['до\u202eпосле\u202c', 'до после'],
  ['\u2066a\u2069\u200fb\u061cc', 'a b c'],
  ['a\u2028b\u2029c\0d\ufeffe', 'a b c d e'],
  ['половина \ud800', 'половина \ufffd'],
  ['Семья 👨‍👩‍👧 и 🏴󠁧󠁢󠁥󠁮󠁧󠁿, «кавычки»', 'Семья 👨‍👩‍👧 и 🏴󠁧󠁢󠁥󠁮󠁧󠁿, «кавычки»'],
])('%j becomes the line %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});
