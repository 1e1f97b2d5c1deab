import { describe, expect, it } from 'vitest';
import { dayOfCompact } from '#shared/time/rule.ts';
import { writeCalendar } from './write.ts';
import { notation, repeatingOf, rruleLine, type Scheduled, startOn, vtimezone, writtenStart } from './zone-lines.ts';

// Tuesday 10 March 2026, 18:00 in Moscow.
const TIMED: Scheduled = {
  startDate: '2026-03-10T15:00:00.000Z',
  endDate: '2026-03-10T16:30:00.000Z',
  allDay: false,
  timeZone: 'Europe/Moscow',
  recurrence: 'FREQ=WEEKLY;BYDAY=TU',
};
const WHOLE: Scheduled = {
  ...TIMED,
  startDate: '2026-03-10T00:00:00.000Z',
  endDate: '2026-03-11T00:00:00.000Z',
  allDay: true,
};
const until = (series: Scheduled, day: string): Scheduled => ({
  ...series,
  recurrence: `${series.recurrence};UNTIL=${day}`,
});

describe('the clock of a file', () => {
  it('is told by the rules of its zone, under the name that they go by', () => {
    expect(vtimezone('Europe/Moscow')).toMatch(/^BEGIN:VTIMEZONE\r\nTZID:Europe\/Moscow\r\n/);
    expect(vtimezone('Mars/Olympus')).toBeNull();
    expect(notation({ allDay: false, timeZone: 'W-SU' }).zone).toEqual({ timezone: 'Europe/Moscow' });
    expect(notation({ allDay: false, timeZone: 'Mars/Olympus' }).zone).toEqual({ timezone: 'Mars/Olympus' });
  });

  it('is the series’ own for its dates, UTC for the end of its rule [REC-42]', () => {
    const { at, list, utc } = notation(TIMED);
    expect(at('2026-03-17T21:30:00.000Z').getDate()).toBe(18);
    expect(at('2026-03-17T21:30:00.000Z').getTime()).toBe(Date.parse('2026-03-17T21:30:00.000Z'));
    expect(list([{ startDate: '2026-03-17T21:30:00.000Z' }, { startDate: '2026-03-24T15:00:00.000Z' }])).toBe(
      'EXDATE;TZID=Europe/Moscow:20260318T003000,20260324T180000',
    );
    expect(utc('2026-03-17T21:30:00.000Z')).toBe('20260317T213000Z');
  });

  it('of whole days is none [REC-42]', () => {
    const { at, list, utc, zone } = notation(WHOLE);
    expect(at('2026-03-17T00:00:00.000Z')).toEqual(new Date('2026-03-17T00:00:00.000Z'));
    expect(list([{ startDate: '2026-03-17T00:00:00.000Z' }])).toBe('EXDATE;VALUE=DATE:20260317');
    expect([utc('2026-03-17T00:00:00.000Z'), zone]).toEqual(['20260317', {}]);
  });
});

describe('the rule of a file', () => {
  const line = (series: Scheduled) => rruleLine(series, notation(series).utc);

  it('ends with its last start, in UTC, or on the last day [REC-41]', () => {
    expect(line(until(TIMED, '20260402'))).toBe('RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260331T150000Z');
    expect(line(until(WHOLE, '20260402'))).toBe('RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260331');
    expect(line(until(TIMED, '20260310'))).toBe('RRULE:FREQ=WEEKLY;BYDAY=TU;UNTIL=20260310T150000Z');
  });

  it('stays as it is without an end', () => expect(line(TIMED)).toBe('RRULE:FREQ=WEEKLY;BYDAY=TU'));

  it('has to be one', () => {
    expect(repeatingOf(TIMED)).toMatchObject({ start: Date.parse(TIMED.startDate), rule: { freq: 'WEEKLY' } });
    expect(() => repeatingOf({ ...TIMED, recurrence: 'FREQ=HOURLY' })).toThrow(RangeError);
  });
});

describe('a start that summer time skips', () => {
  // On 29 March 2026 the clocks of Berlin go from 2:00 to 3:00.
  const berlin: Scheduled = {
    ...TIMED,
    startDate: '2026-03-27T01:30:00.000Z',
    endDate: '2026-03-27T02:30:00.000Z',
    timeZone: 'Europe/Berlin',
    recurrence: 'FREQ=DAILY',
  };
  const on = (name: string, series = berlin) => startOn(repeatingOf(series), dayOfCompact(name) ?? Number.NaN);
  const skipped = { startDate: '2026-03-29T01:30:00.000Z', clock: '2026-03-29T02:30:00.000' };

  it('is told with its time on the clock, other starts without one', () => {
    expect(on('20260328')).toEqual({ startDate: '2026-03-28T01:30:00.000Z' });
    expect(on('20260329')).toEqual(skipped);
    expect(on('20260330')).toEqual({ startDate: '2026-03-30T00:30:00.000Z' });
    expect(on('20260329', { ...WHOLE, timeZone: 'Europe/Berlin' })).toEqual({ startDate: '2026-03-29T00:00:00.000Z' });
    expect(on('20260330', { ...berlin, ...skipped })).toEqual({ startDate: '2026-03-30T00:30:00.000Z' });
  });

  it('is written as the time on the clock, which readers take for the later instant (RFC 5545 §3.3.5)', () => {
    const { at, list } = notation(berlin);
    expect(list([skipped, on('20260330')])).toBe('EXDATE;TZID=Europe/Berlin:20260329T023000,20260330T023000');
    const lines = (start: ReturnType<typeof on>) =>
      writeCalendar([{ id: 'a', summary: 'Урок', start: writtenStart(start, at), timezone: 'Europe/Berlin' }]).split(
        '\r\n',
      );
    expect(lines(skipped)).toContain('DTSTART;TZID=Europe/Berlin:20260329T023000');
    expect(lines(on('20260330'))).toContain('DTSTART;TZID=Europe/Berlin:20260330T023000');
    expect(writtenStart(skipped, at).getTime()).toBe(Date.parse(skipped.startDate));
  });
});

describe('a calendar file', () => {
  const lines = writeCalendar(
    [
      { id: 'a', summary: 'Урок', start: notation(TIMED).at(TIMED.startDate), timezone: 'Europe/Moscow' },
      {
        id: 'b',
        summary: 'День',
        start: new Date(WHOLE.startDate),
        allDay: true,
        recurrenceId: new Date('2026-03-17T00:00:00.000Z'),
      },
    ],
    { name: 'Афиша' },
  ).split('\r\n');

  it('is published by us, with the rules of the zones that it names and no zone of its own', () => {
    expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Calendar System//widget//RU']);
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:PUBLISH', 'X-WR-CALNAME:Афиша', 'BEGIN:VTIMEZONE', 'TZID:Europe/Moscow']),
    );
    expect(lines).toContain('DTSTART;TZID=Europe/Moscow:20260310T180000');
    expect(lines.filter((line) => line.startsWith('X-WR-TIMEZONE'))).toEqual([]);
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', '']);
  });

  it('names a date of whole days as a date', () => {
    expect(lines).toContain('RECURRENCE-ID;VALUE=DATE:20260317');
  });
});
