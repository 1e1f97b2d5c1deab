import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { dayFrom } from '#shared/time/day.ts';
import { callForm, fieldsOf, newFields } from './event-form.ts';
import { repeatOf } from './event-repeat.ts';
import { timesOf } from './event-times.ts';

// Node reads TZ anew whenever it is assigned.
const inZone = (zone: string, tests: () => void) =>
  describe(zone, () => {
    const before = process.env.TZ;
    beforeAll(() => {
      process.env.TZ = zone;
    });
    afterAll(() => {
      process.env.TZ = before;
    });
    tests();
  });

const at = (date: string, time: string, minutes = 60) =>
  timesOf({ ...newFields(new Date(2026, 0, 1)), date, time, duration: String(minutes), unit: 'minutes' });

inZone('America/New_York', () => {
  it('before and after the clocks go forward the same local time is another instant [DLG-16]', () => {
    expect(at('2026-03-07', '09:00')?.startDate).toBe('2026-03-07T14:00:00.000Z');
    expect(at('2026-03-08', '09:00')?.startDate).toBe('2026-03-08T13:00:00.000Z');
  });

  it('a time that the clocks jump over becomes the one an hour later [DLG-16]', () => {
    expect(at('2026-03-08', '02:30')?.startDate).toBe('2026-03-08T07:30:00.000Z');
  });

  it('a series says the clock time that is jumped over, and an event or another time does not [REC-07]', () => {
    const fields = { ...newFields(new Date(2026, 0, 1)), title: 'Кружок', date: '2026-03-08', time: '02:30' };
    const weekly = { ...fields, ...repeatOf('FREQ=WEEKLY;BYDAY=SU', dayFrom(2026, 2, 8)) };
    expect(callForm(weekly)).toMatchObject({ startDate: '2026-03-08T07:30:00.000Z', clock: '2026-03-08T02:30' });
    for (const other of [fields, { ...weekly, time: '03:30' }, { ...weekly, allDay: true }])
      expect(callForm(other)).not.toHaveProperty('clock');
  });

  it('the duration is real time, through the night when an hour comes twice [DLG-17]', () => {
    const night = at('2026-11-01', '00:30', 180);
    expect(night).toEqual({ startDate: '2026-11-01T04:30:00.000Z', endDate: '2026-11-01T07:30:00.000Z' });
  });

  it('an event in the second of two equal hours keeps its length in the fields', () => {
    const fields = fieldsOf({
      id: 'e',
      userId: 'u',
      title: '',
      startDate: '2026-11-01T06:30:00.000Z',
      endDate: '2026-11-01T08:30:00.000Z',
      ...PLAIN_EVENT,
      timeZone: 'America/New_York',
    });
    expect(fields).toMatchObject({ date: '2026-11-01', time: '01:30', duration: '2', unit: 'hours' });
  });
});

inZone('Asia/Kamchatka', () => {
  it('sends the evening before in UTC [DLG-16]', () => {
    expect(at('2026-11-22', '09:00')?.startDate).toBe('2026-11-21T21:00:00.000Z');
  });
});

inZone('Europe/Moscow', () => {
  it('knows that Moscow changed its clocks until 2011 [DLG-16]', () => {
    expect(at('2010-07-01', '09:00')?.startDate).toBe('2010-07-01T05:00:00.000Z');
    expect(at('2026-07-01', '09:00')?.startDate).toBe('2026-07-01T06:00:00.000Z');
  });
});
