import { expect, it } from 'vitest';
import { momentText, shortMomentText } from './moment-text.ts';

it('a moment is said with its year, or without it in the present one', () => {
  const at = new Date(2026, 4, 12, 14, 30);
  expect(momentText(at)).toBe('12 мая 2026 в 14:30');
  expect(shortMomentText(at, new Date(2026, 11, 31))).toBe('12 мая в 14:30');
  expect(shortMomentText(at, new Date(2027, 0, 1))).toBe('12 мая 2026 в 14:30');
});
