import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { compactDay, dayOfCompact } from '#shared/time/rule.ts';
import {
  chosen,
  datesLeft,
  nextDays,
  patternDay,
  type Repeat,
  repeatOf,
  ruleDay,
  ruleOf,
  ruleSent,
} from './event-repeat.ts';

const day = (text: string) => dayOfCompact(text) ?? Number.NaN;
const TUESDAY = day('20260310');
const never = repeatOf('', TUESDAY);
const sent = (change: Partial<Repeat>, on = TUESDAY) => ruleSent({ ...never, ...change }, on);

describe('a repetition as fields', () => {
  it.each([
    ['', { repeat: 'none' }],
    ['FREQ=WEEKLY;BYDAY=TU', { repeat: 'weekly', count: '', until: '' }],
    ['FREQ=WEEKLY;BYDAY=TU;COUNT=16', { repeat: 'weekly', count: '16' }],
    ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20260525', { repeat: 'workdays', until: '2026-05-25' }],
    ['FREQ=MONTHLY;BYDAY=2TU', { repeat: 'nth' }],
    [
      'FREQ=MONTHLY;BYMONTHDAY=10;INTERVAL=3',
      { repeat: 'custom', freq: 'MONTHLY', monthly: 'monthDay', interval: '3' },
    ],
    ['FREQ=MONTHLY;BYDAY=2TU;INTERVAL=2', { repeat: 'custom', monthly: 'nth', interval: '2' }],
    ['FREQ=WEEKLY;BYDAY=TU,TH', { repeat: 'custom', freq: 'WEEKLY', weekdays: [1, 3] }],
    ['FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=10;INTERVAL=2', { repeat: 'custom', freq: 'YEARLY', interval: '2' }],
    ['FREQ=DAILY;INTERVAL=2;COUNT=5', { repeat: 'custom', freq: 'DAILY', interval: '2', count: '5' }],
  ] as const)('«%s» goes back as it came [REC-12]', (rule, fields) => {
    const read = repeatOf(rule, TUESDAY);
    expect(read).toMatchObject(fields);
    expect(ruleSent(read, TUESDAY)).toBe(rule);
  });

  it('a rule that this release does not know is never changed', () => {
    const odd = 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1';
    expect(repeatOf(odd, TUESDAY).repeat).toBe('unknown');
    expect(ruleSent(repeatOf(odd, TUESDAY), TUESDAY)).toBe(odd);
  });

  it('presets are those of the date, whatever it becomes [REC-11]', () => {
    expect(sent({ repeat: 'weekly' })).toBe('FREQ=WEEKLY;BYDAY=TU');
    expect(sent({ repeat: 'weekly' }, day('20260311'))).toBe('FREQ=WEEKLY;BYDAY=WE');
    expect(sent({ repeat: 'nth' }, day('20260331'))).toBe('FREQ=MONTHLY;BYDAY=-1TU');
    expect(sent({ repeat: 'lastDay' }, TUESDAY)).toBe('FREQ=MONTHLY;BYMONTHDAY=10');
  });

  it('«Другое…» has interval, kind, weekdays and end [REC-12]', () => {
    const custom = { repeat: 'custom', interval: '2', count: '10' } as const;
    expect(sent({ ...custom, freq: 'WEEKLY', weekdays: [4, 0] })).toBe('FREQ=WEEKLY;BYDAY=MO,FR;INTERVAL=2;COUNT=10');
    expect(sent({ ...custom, freq: 'MONTHLY', monthly: 'nth' })).toBe('FREQ=MONTHLY;BYDAY=2TU;INTERVAL=2;COUNT=10');
    expect(sent({ ...custom, freq: 'DAILY', count: '', until: '2026-05-25' })).toBe(
      'FREQ=DAILY;INTERVAL=2;UNTIL=20260525',
    );
  });

  it('«Другое…» begins with what was chosen before', () => {
    expect(chosen({ ...never, repeat: 'workdays' }, 'custom', TUESDAY)).toMatchObject({
      repeat: 'custom',
      freq: 'WEEKLY',
      weekdays: [0, 1, 2, 3, 4],
    });
    expect(chosen(never, 'custom', TUESDAY)).toEqual({ repeat: 'custom' });
    expect(never.weekdays).toEqual([1]);
  });

  it.each([{ interval: '0' }, { interval: '' }, { count: '1000' }, { count: '1.5' }, { until: 'x' }, { weekdays: [] }])(
    '%o says no rule',
    (change) => {
      expect(ruleOf({ ...never, repeat: 'custom', ...change }, TUESDAY)).toBeNull();
    },
  );
});

it('five next dates are those of the rule, fewer where it ends [REC-12]', () => {
  const days = (rule: string, from = TUESDAY) => {
    const parsed = ruleOf(repeatOf(rule, from), from);
    return parsed && nextDays(parsed, from).map(compactDay);
  };
  expect(days('FREQ=WEEKLY;BYDAY=TU')).toEqual(['20260310', '20260317', '20260324', '20260331', '20260407']);
  expect(days('FREQ=WEEKLY;BYDAY=TU;COUNT=2')).toEqual(['20260310', '20260317']);
  expect(days('FREQ=MONTHLY;BYMONTHDAY=31', day('20260131'))?.slice(0, 2)).toEqual(['20260131', '20260331']);
});

describe('the date of an event by its rule', () => {
  const event: CalendarEvent = {
    id: 'e_20260310',
    userId: 'u',
    title: 'Хор',
    startDate: '2026-03-12T15:00:00.000Z',
    endDate: '2026-03-12T16:00:00.000Z',
    ...PLAIN_EVENT,
  };

  it('is in the id of an occurrence, wherever it was moved to [REC-13]', () => {
    expect(ruleDay({ ...event, seriesId: 'e' })).toBe(TUESDAY);
  });

  it('keeps its distance from the date in the fields', () => {
    const moved = { ...event, seriesId: 'e' };
    expect(patternDay({ date: '2026-03-12' }, moved)).toBe(TUESDAY);
    expect(patternDay({ date: '2026-03-13' }, moved)).toBe(TUESDAY + 1);
    expect(patternDay({ date: '2026-03-13' }, undefined)).toBe(day('20260313'));
  });

  it('of a single event is that of its start, on its own clock', () => {
    expect(ruleDay(event)).toBe(day('20260312'));
    expect(ruleDay({ ...event, timeZone: 'Asia/Kamchatka' })).toBe(day('20260313'));
    expect(
      ruleDay({ ...event, allDay: true, startDate: '2026-03-12T00:00:00.000Z', timeZone: 'America/New_York' }),
    ).toBe(day('20260312'));
  });
});

describe('how many dates a counted rule has left', () => {
  const lesson = (date: string, change: Partial<CalendarEvent> = {}): CalendarEvent => ({
    ...PLAIN_EVENT,
    ...{ id: `s_${date}`, userId: 'u', title: 'Керамика', seriesId: 's' },
    ...{ startDate: '2026-03-24T15:00:00.000Z', endDate: '2026-03-24T16:00:00.000Z' },
    ...{ recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5', seriesStart: '2026-03-10T15:00:00.000Z', ...change },
  });

  it('is told by the date of the rule, wherever the lesson was moved to [REC-12]', () => {
    expect(datesLeft(lesson('20260310'))).toBe(5);
    expect(datesLeft(lesson('20260324', { startDate: '2026-05-01T15:00:00.000Z' }))).toBe(3);
    expect(datesLeft(lesson('20260407'))).toBe(1);
  });

  it('is told by the series’ clock [REC-12]', () => {
    const late = { timeZone: 'Asia/Vladivostok', seriesStart: '2026-03-09T15:00:00.000Z' };
    expect(datesLeft(lesson('20260324', late))).toBe(3);
    const whole = { allDay: true, timeZone: 'America/New_York', seriesStart: '2026-03-10T00:00:00.000Z' };
    expect(datesLeft(lesson('20260324', whole))).toBe(3);
  });

  it('is nothing where the rule counts none, and of a single event', () => {
    expect(datesLeft(lesson('20260324', { recurrence: 'FREQ=WEEKLY;BYDAY=TU' }))).toBeUndefined();
    expect(datesLeft(lesson('', { ...PLAIN_EVENT, id: 'e' }))).toBeUndefined();
  });
});
