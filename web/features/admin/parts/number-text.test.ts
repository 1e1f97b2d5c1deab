import { expect, it } from 'vitest';
import { countText, percentText } from './number-text.ts';

it('writes numbers as Intl does for a Russian reader [CONST-05]', () => {
  const whole = new Intl.NumberFormat('ru');
  for (const count of [0, 7, 999, 1000, 9999, 10_000, 214_523, 1_000_000])
    expect(countText(count)).toBe(whole.format(count));
  const oneDecimal = new Intl.NumberFormat('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  for (let part = 0; part <= 97; part += 1) expect(percentText(part, 97)).toBe(oneDecimal.format((part / 97) * 100));
  expect(percentText(0, 0)).toBe('0,0');
});
