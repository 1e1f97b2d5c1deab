import { describe, expect, it } from 'vitest';
import { importWords as words } from '#shared/locale/import.ts';
import { dayFrom } from '#shared/time/day.ts';
import { HOUR_MS } from '#shared/time/units.ts';
import { ruleOf, zoneOfUtc } from './ics-rule.ts';
import { BadRow } from './row.ts';

/** Thursday 5 March 2026, 15:00 in Moscow. */
const START = { day: dayFrom(2026, 2, 5), timeOfDay: 15 * HOUR_MS, zone: 'Europe/Moscow', isAllDay: false };

describe('a rule of another program', () => {
  it.each([
    [' freq=weekly;byday=th; ', 'FREQ=WEEKLY;BYDAY=TH'],
    ['FREQ=DAILY;BYDAY=MO,TH', 'FREQ=WEEKLY;BYDAY=MO,TH'],
    ['FREQ=DAILY;INTERVAL=1;BYDAY=TH', 'FREQ=WEEKLY;BYDAY=TH'],
    ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2', 'FREQ=MONTHLY;BYDAY=2TU'],
    ['FREQ=MONTHLY;BYDAY=+2TU', 'FREQ=MONTHLY;BYDAY=2TU'],
    ['FREQ=MONTHLY;BYDAY=2TU;WKST=SU', 'FREQ=MONTHLY;BYDAY=2TU'],
    ['FREQ=WEEKLY;BYDAY=TH,SU;WKST=SU', 'FREQ=WEEKLY;BYDAY=TH,SU'],
    ['FREQ=WEEKLY;BYDAY=TH;INTERVAL=2;WKST=SU', 'FREQ=WEEKLY;BYDAY=TH;INTERVAL=2'],
  ])('is taken as one of ours: %s', (value, rule) => {
    expect(ruleOf(value, START)).toBe(rule);
  });

  it.each([
    'FREQ=DAILY;INTERVAL=2;BYDAY=TH',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=2',
    'FREQ=MONTHLY;BYSETPOS=2',
    'FREQ=WEEKLY;BYDAY=1TH',
    // Weeks that begin on Sunday would give other dates than weeks that begin on Monday.
    'FREQ=WEEKLY;BYDAY=TH,SU;INTERVAL=2;WKST=SU',
    'FREQ=DAILY;UNTIL=x20260310',
    '',
  ])('that has no equal is refused [IMP-06]: %s', (value) => {
    expect(() => ruleOf(value, START)).toThrow(new BadRow(words.unknownRule(value)));
  });

  it.each([
    ['20260310', '20260310'],
    ['20260310T115959Z', '20260309'],
    ['20260310T120000Z', '20260310'],
    ['20260310T220000Z', '20260310'],
    ['20260310T145959', '20260309'],
    ['20260310T150000', '20260310'],
  ])('that ends at %s has its last date on %s, at three in Moscow', (until, last) => {
    expect(ruleOf(`FREQ=DAILY;UNTIL=${until}`, START)).toBe(`FREQ=DAILY;UNTIL=${last}`);
    const whole = { ...START, timeOfDay: 0, isAllDay: true };
    expect(ruleOf(`FREQ=DAILY;UNTIL=${until}`, whole)).toBe('FREQ=DAILY;UNTIL=20260310');
  });

  it.each([
    [1, '20260310', '20260311'],
    [-1, '20260310', '20260309'],
    [1, '20260310T120000Z', '20260310'],
  ])('on a clock that is %i days ahead and ends at %s has its last date on %s', (ahead, until, last) => {
    expect(ruleOf(`FREQ=DAILY;UNTIL=${until}`, { ...START, ahead })).toBe(`FREQ=DAILY;UNTIL=${last}`);
  });

  it.each(['20260304', '20260305T115959Z'])('that ends at %s is over before its first date', (until) => {
    expect(() => ruleOf(`FREQ=DAILY;UNTIL=${until}`, START)).toThrow(new BadRow(words.ruleIsOver));
  });

  it.each([
    [1, 'WE,SU', 'MO,TH'],
    [-1, 'MO,FR', 'TH,SU'],
    [0, 'MO,TH', 'MO,TH'],
  ])('on a clock that is %i days ahead has other weekdays: %s → %s', (ahead, written, names) => {
    expect(ruleOf(`FREQ=WEEKLY;BYDAY=${written}`, { ...START, ahead })).toBe(`FREQ=WEEKLY;BYDAY=${names}`);
  });
});

it.each([
  ['FREQ=MONTHLY', '12:00', 'Europe/Moscow', 'Europe/Moscow'],
  ['FREQ=MONTHLY', '22:00', 'Europe/Moscow', 'UTC'],
  ['FREQ=DAILY', '22:00', 'Europe/Moscow', 'Europe/Moscow'],
  ['FREQ=WEEKLY', '22:00', 'Europe/Moscow', 'Europe/Moscow'],
  ['BYDAY=MO', '22:00', 'Europe/Moscow', 'UTC'],
  // The clock of Berlin changes against UTC's.
  ['FREQ=DAILY', '12:00', 'Europe/Berlin', 'UTC'],
])('%s from %s UTC on is the same in %s or stays in UTC: %s', (rule, time, usual, zone) => {
  expect(zoneOfUtc(rule, Date.parse(`2026-03-05T${time}:00Z`), usual)).toBe(zone);
});
