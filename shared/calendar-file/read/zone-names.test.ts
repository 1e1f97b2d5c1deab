import { expect, it } from 'vitest';
import { offsetAt } from '#shared/time/zone.ts';
import { saidZone } from './zone-names.ts';

const WINTER = Date.parse('2026-01-15T12:00:00Z');
const minutes = (name: string): number | undefined => {
  const zone = saidZone(name, 'Europe/Moscow');
  return zone === undefined ? undefined : offsetAt(zone, WINTER);
};

it.each([
  ['UTC', 0],
  ['GMT+3', 180],
  ['+0530', 330],
  ['UTC+05:45', 345],
  ['-0930', -570],
  ['MSK', 180],
  ['МСК+2', 300],
  ['msk-1', 120],
])('a zone that says its offset is one with this offset: %s, %i minutes', (name, offset) => {
  expect(minutes(name)).toBe(offset);
});

it.each(['', '() Moscow', 'Moscow', 'UTCX', 'UTC+30', 'X UTC+3'])('a zone that says no offset is none: %j', (name) => {
  expect(minutes(name)).toBeUndefined();
});

it('of zones with one offset the preferred one is taken, or that of a city in the name', () => {
  expect(saidZone('UTC+3', 'Europe/Moscow')).toBe('Europe/Moscow');
  expect(saidZone('UTC+3', 'Europe/Minsk')).toBe('Europe/Minsk');
  expect(saidZone('(UTC+03:00) Minsk', 'Europe/Moscow')).toBe('Europe/Minsk');
});
