import { expect, it } from 'vitest';
import { momentText } from './moment-text.ts';

it.each([
  ['2026-11-22T10:05:00.000Z', '22.11.2026, 13:05 МСК'],
  ['2026-12-31T21:00:00.000Z', '01.01.2027, 00:00 МСК'],
])('%s is told as %s, by the clock of Moscow', (instant, text) => {
  expect(momentText(new Date(instant))).toBe(text);
});
