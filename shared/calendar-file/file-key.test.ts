import { describe, expect, it } from 'vitest';
import type { FileEvent } from '#shared/contracts/imports.ts';
import { fileKey, inTable } from './file-key.ts';

/** Tuesdays of March 2026, from the 10th on, 18:00 in Moscow. */
const SERIES: FileEvent = {
  uid: 'a',
  sequence: 1,
  title: 'Кружок',
  description: '',
  startDate: '2026-03-10T15:00:00.000Z',
  endDate: '2026-03-10T16:30:00.000Z',
  externalLink: '',
  allDay: false,
  timeZone: 'Europe/Moscow',
  location: '',
  ageRating: '',
  status: 'published',
  categoryId: '',
  recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260331',
  dates: {},
};
const MOVED = { startDate: '2026-03-12T15:00:00.000Z', endDate: '2026-03-12T16:00:00.000Z' };
const WHOLE = { allDay: true, startDate: '2026-03-10T00:00:00.000Z', endDate: '2026-03-11T00:00:00.000Z' };
const isEqual = (one: Partial<FileEvent>, other: Partial<FileEvent>): boolean =>
  fileKey({ ...SERIES, ...one }, 'ics') === fileKey({ ...SERIES, ...other }, 'ics');

describe('in a table a series', () => {
  const times = (dates: FileEvent['dates']) => {
    const { startDate, endDate, recurrence, dates: left } = inTable({ ...SERIES, dates });
    expect([recurrence, left]).toEqual(['', {}]);
    return { startDate, endDate };
  };

  it('is its first date that is not removed, where that was moved to', () => {
    const { startDate, endDate } = SERIES;
    expect(times({ '20260310': { title: 'Хор' } })).toEqual({ startDate, endDate });
    expect(times({ '20260310': null })).toEqual({
      startDate: '2026-03-17T15:00:00.000Z',
      endDate: '2026-03-17T16:30:00.000Z',
    });
    expect(times({ '20260310': { times: MOVED } })).toEqual(MOVED);
  });

  it('has no clock of its own, and a single event stays', () => {
    expect(inTable({ ...SERIES, clock: '2026-03-10T18:00:00' })).not.toHaveProperty('clock');
    const single = { ...SERIES, recurrence: '' };
    expect(inTable(single)).toBe(single);
  });
});

describe('two series are equal in a file [IMP-20]', () => {
  it.each<[why: string, one: Partial<FileEvent>, other: Partial<FileEvent>]>([
    ['their rules end with the same date', {}, { recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260402' }],
    ['a date has no change but its category', {}, { dates: { '20260317': { categoryId: 'c1' } } }],
    ['whole days are named in two zones', WHOLE, { ...WHOLE, timeZone: 'Asia/Omsk' }],
    ['a title ends with its rating', { title: 'Хор 12+' }, { title: 'Хор', ageRating: '12+' }],
    [
      'so does that of a date',
      { dates: { '20260317': { title: 'Хор 12+' } } },
      { dates: { '20260317': { title: 'Хор', ageRating: '12+' } } },
    ],
  ])('if %s', (_, one, other) => expect(isEqual(one, other)).toBe(true));

  it.each<[why: string, one: Partial<FileEvent>, other: Partial<FileEvent>]>([
    ['their rules end with other dates', {}, { recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260324' }],
    ['one of them lacks a date', {}, { dates: { '20260317': null } }],
    ['a date has other times', {}, { dates: { '20260317': { times: MOVED } } }],
    [
      'a date has another rating',
      { dates: { '20260317': { ageRating: '6+' } } },
      { dates: { '20260317': { ageRating: '12+' } } },
    ],
    ['they have hours in two zones', {}, { timeZone: 'Asia/Omsk' }],
  ])('but not if %s', (_, one, other) => expect(isEqual(one, other)).toBe(false));
});
