import { describe, expect, it } from 'vitest';
import { MAIN_ZONES, zonesFound, zoneWords } from './time-zones.ts';

const WINTER = Date.parse('2026-01-15T12:00:00Z');
const SUMMER = Date.parse('2026-07-15T12:00:00Z');
const KNOWN = [
  'America/New_York',
  'Asia/Calcutta',
  'Asia/Novosibirsk',
  'Europe/Berlin',
  'Europe/London',
  'Europe/Moscow',
];

describe('time zones in words', () => {
  it('begin with one for each clock of Russia [EV2-11]', () => {
    expect(MAIN_ZONES.map((zone) => zoneWords(zone, WINTER))).toEqual([
      'МСК−1, Калининград',
      'МСК, Москва',
      'МСК+1, Самара',
      'МСК+2, Екатеринбург',
      'МСК+3, Омск',
      'МСК+4, Красноярск',
      'МСК+5, Иркутск',
      'МСК+6, Якутск',
      'МСК+7, Владивосток',
      'МСК+8, Магадан',
      'МСК+9, Камчатка',
    ]);
  });

  it.each([
    ['Asia/Novosibirsk', WINTER, 'МСК+4, Новосибирск'],
    ['Asia/Sakhalin', SUMMER, 'МСК+8, Южно-Сахалинск'],
    ['Europe/Berlin', WINTER, 'GMT+1, Berlin'],
    ['Europe/Berlin', SUMMER, 'GMT+2, Berlin'],
    ['Europe/London', WINTER, 'GMT, London'],
    ['America/Port_of_Spain', WINTER, 'GMT−4, Port of Spain'],
    ['Asia/Calcutta', WINTER, 'GMT+5:30, Calcutta'],
    // Until October 2014 the clocks of Moscow were an hour further ahead.
    ['Europe/Moscow', Date.parse('2014-01-15T12:00:00Z'), 'МСК, Москва'],
    ['UTC', WINTER, 'GMT, UTC'],
  ])('%s is «%s» [EV2-11]', (zone, instant, words) => {
    expect(zoneWords(zone, instant)).toBe(words);
  });
});

describe('searching a time zone', () => {
  it.each([
    ['', [...MAIN_ZONES]],
    ['новосиб', ['Asia/Novosibirsk']],
    ['Орёл', []],
    ['ЮЖНО', ['Asia/Sakhalin']],
    ['berl', ['Europe/Berlin']],
    ['new y', ['America/New_York']],
    ['America/New_York', ['America/New_York']],
    ['мск-1', ['Europe/Kaliningrad']],
    ['+5:30', ['Asia/Calcutta']],
  ])('«%s» finds %j [EV2-11]', (typed, found) => {
    expect(zonesFound(typed, KNOWN, WINTER)).toEqual(found);
  });

  it('names those of Russia first [EV2-11]', () => {
    expect(zonesFound('asia/', KNOWN, WINTER).at(-1)).toBe('Asia/Calcutta');
  });
});
