import { describe, expect, it } from 'vitest';
import { isoDay } from '#shared/time/day.ts';
import { anEvent } from '#widget/testing/events.ts';
import { aModel } from '#widget/testing/model.ts';
import { dayNamed, linkedEvent } from './deep-link.ts';

describe('a deep link', () => {
  it.each([
    ['b1946ac9-2f_20270305', '2027-03-05'],
    ['2027-03-05', '2027-03-05'],
    ['2027-3-5', null],
    ['2027-13-05', null],
    ['b1946ac9-2f', null],
    ['b1946ac9_2027030', null],
    ['_20270305x', null],
    ['b1946ac9_20271305', null],
    ['', null],
    [null, null],
  ])('to «%s» names the day %s [REC-30]', (id, expected) => {
    const day = dayNamed(id);
    expect(day === null ? null : isoDay(day)).toBe(expected);
  });

  const weekly = (date: string) =>
    anEvent({ id: `s_${date.replaceAll('-', '')}`, repeats: 'каждую субботу', startDate: `${date}T12:00:00.000Z` });
  const events = [weekly('2026-11-28'), weekly('2026-11-14'), weekly('2026-11-21'), anEvent({ id: 'sx' })];
  const linked = (deepLink: string, at: string, isAll = true) =>
    linkedEvent(aModel({ deepLink, at }), events, isAll)?.id;

  it('to an occurrence, or an event, leads to it [REC-30]', () => {
    expect(linked('s_20261114', '2026-11-20T12:00:00Z')).toBe('s_20261114');
    expect(linked('sx', '2026-11-20T12:00:00Z')).toBe('sx');
    expect(linked('s_20261115', '2026-11-20T12:00:00Z')).toBeUndefined();
  });

  it('to a series leads to the next occurrence, else the last [REC-30]', () => {
    expect(linked('s', '2026-11-20T12:00:00Z')).toBe('s_20261121');
    expect(linked('s', '2026-11-21T12:30:00Z')).toBe('s_20261121');
    expect(linked('s', '2027-01-01T12:00:00Z')).toBe('s_20261128');
    // One month alone does not show which date is the last.
    expect(linked('s', '2027-01-01T12:00:00Z', false)).toBeUndefined();
  });
});
