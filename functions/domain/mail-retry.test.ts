import { expect, it } from 'vitest';
import { nextTry, shortenedAddress } from './mail-retry.ts';

it('tries a letter again after 1, 5, 30 minutes, 2, 6, 12 hours, and a last time when it is a day old [MAIL-07]', () => {
  const queuedAt = new Date('2026-11-22T10:00:00.000Z');
  const minutes: number[] = [];
  let now = queuedAt;
  for (let tries = 0; ; tries++) {
    const next = nextTry(queuedAt, tries, now);
    if (!next) break;
    minutes.push((next.getTime() - now.getTime()) / 60_000);
    now = next;
  }
  expect(minutes).toEqual([1, 5, 30, 120, 360, 720, 24 * 60 - 1236]);
  expect(now.toISOString()).toBe('2026-11-23T10:00:00.000Z');
});

it.each([
  ['maria@example.ru', 'm…@example.ru'],
  ['я@пример.рф', 'я…@пример.рф'],
  ['nobody', '…'],
])('shows %s to the admin as %s [MAIL-07]', (address, shown) => {
  expect(shortenedAddress(address)).toBe(shown);
});
