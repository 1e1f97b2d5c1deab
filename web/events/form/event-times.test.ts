import { describe, expect, it } from 'vitest';
import { changed, timesOf, type When, whenOf, withEndAfterMidnight } from './event-times.ts';

const MOSCOW = 'Europe/Moscow';
const at = (instant: string) => Date.parse(instant);
/** 10:00 to 11:00 of 10 March 2026 in Moscow. */
const anHour = whenOf(at('2026-03-10T07:00Z'), at('2026-03-10T08:00Z'), { allDay: false, timeZone: MOSCOW });
const may9 = whenOf(at('2026-05-09'), at('2026-05-10'), { allDay: true, timeZone: MOSCOW });
const edited = (when: When, ...changes: Partial<When>[]) => changes.reduce(changed, when);

describe('start, end and length in step', () => {
  it('an end sets the length: «1 ч 30 мин» are 90 minutes [DLG-27]', () => {
    const longer = edited(anHour, { endTime: '11:30' });
    expect(longer).toMatchObject({ duration: '90', unit: 'minutes' });
    expect(timesOf(longer)).toEqual({ startDate: '2026-03-10T07:00:00.000Z', endDate: '2026-03-10T08:30:00.000Z' });
    expect(edited(anHour, { endTime: '13:00' })).toMatchObject({ duration: '3', unit: 'hours' });
    expect(edited(longer, { endTime: '12:00' })).toMatchObject({ duration: '120', unit: 'minutes' });
  });

  it('a length sets the end, over midnight too [DLG-27]', () => {
    expect(edited(anHour, { duration: '15' })).toMatchObject({ endDate: '2026-03-11', endTime: '01:00' });
    expect(edited(anHour, { unit: 'minutes', duration: '45' })).toMatchObject({ endTime: '10:45' });
  });

  it('a start takes its end along [DLG-27]', () => {
    expect(edited(anHour, { time: '23:30' })).toMatchObject({ endDate: '2026-03-11', endTime: '00:30', duration: '1' });
    expect(edited(anHour, { date: '2026-04-01' })).toMatchObject({ endDate: '2026-04-01', endTime: '11:00' });
  });

  it('what is half typed leaves the others as they were', () => {
    expect(edited(anHour, { endTime: '' })).toEqual({ ...anHour, endTime: '' });
    expect(edited(anHour, { duration: '' })).toEqual({ ...anHour, duration: '' });
    expect(edited(anHour, { date: '' }, { date: '2026-03-12' })).toMatchObject({ endDate: '2026-03-12' });
  });

  it('an end before its start on the same day means the next one, once it is typed', () => {
    const evening = edited(anHour, { time: '22:00' }, { endDate: '2026-03-10', endTime: '03:00' });
    expect(withEndAfterMidnight(evening)).toMatchObject({ endDate: '2026-03-11', duration: '5', unit: 'hours' });
    const wrong = edited(anHour, { endDate: '2026-03-09' });
    expect(withEndAfterMidnight(wrong)).toEqual(wrong);
  });

  it('the length is real time through a change of the clocks', () => {
    const night = whenOf(at('2026-11-01T04:30Z'), at('2026-11-01T05:30Z'), {
      allDay: false,
      timeZone: 'America/New_York',
    });
    expect(edited(night, { endTime: '03:30' })).toMatchObject({ duration: '4', unit: 'hours' });
  });
});

describe('another zone', () => {
  it('keeps the clock time and moves the instant [EV2-10]', () => {
    const omsk = edited(anHour, { timeZone: 'Asia/Omsk' });
    expect(omsk).toMatchObject({ date: '2026-03-10', time: '10:00', endTime: '11:00' });
    expect(timesOf(omsk)?.startDate).toBe('2026-03-10T04:00:00.000Z');
  });

  it('an event is edited on its own clock [EV2-09]', () => {
    const kamchatka = whenOf(at('2026-03-10T20:00Z'), at('2026-03-10T21:00Z'), {
      allDay: false,
      timeZone: 'Asia/Kamchatka',
    });
    expect(kamchatka).toMatchObject({ date: '2026-03-11', time: '08:00' });
  });
});

describe('whole days', () => {
  it('are midnights of UTC, the last day included in the fields [EV2-05]', () => {
    expect(may9).toMatchObject({ date: '2026-05-09', endDate: '2026-05-09' });
    expect(timesOf(may9)).toEqual({ startDate: '2026-05-09T00:00:00.000Z', endDate: '2026-05-10T00:00:00.000Z' });
    const festival = edited(may9, { endDate: '2026-05-11' });
    expect(timesOf(festival)?.endDate).toBe('2026-05-12T00:00:00.000Z');
    expect(edited(festival, { date: '2026-06-01' })).toMatchObject({ endDate: '2026-06-03' });
  });

  it('come from the days of an event and give its times back', () => {
    const whole = edited(anHour, { allDay: true });
    expect(timesOf(whole)).toEqual({ startDate: '2026-03-10T00:00:00.000Z', endDate: '2026-03-11T00:00:00.000Z' });
    expect(edited(whole, { allDay: false })).toEqual(anHour);
  });

  it('do not reach into a day that the event only touches at midnight', () => {
    const evening = edited(anHour, { time: '22:00', duration: '2' }, { duration: '2' });
    expect(evening).toMatchObject({ endDate: '2026-03-11', endTime: '00:00' });
    expect(edited(evening, { allDay: true })).toMatchObject({ endDate: '2026-03-10' });
  });
});
