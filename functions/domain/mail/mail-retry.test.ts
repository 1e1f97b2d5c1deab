import { expect, it } from 'vitest';
import { isOutdated, nextTry, shortenedAddress } from './mail-retry.ts';

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
  ['forgotten', 3_600_000, false],
  ['forgotten', 3_600_001, true],
  ['confirmEmail', 24 * 3_600_000, false],
  ['confirmEmail', 24 * 3_600_000 + 1, true],
  ['newSignIn', 365 * 24 * 3_600_000, false],
])('a letter of the kind %s that has waited for %i ms is outdated: %s', (letter, waited, outdated) => {
  const queuedAt = new Date('2026-11-22T10:00:00.000Z');
  expect(isOutdated(letter, queuedAt, new Date(queuedAt.getTime() + waited))).toBe(outdated);
});

it.each([
  ['maria@example.ru', 'm…@example.ru'],
  ['я@пример.рф', 'я…@пример.рф'],
  ['nobody', '…'],
  ['@example.ru', '…'],
  ['', '…'],
])('shows %s to the admin as %s [MAIL-07]', (address, shown) => {
  expect(shortenedAddress(address)).toBe(shown);
});
