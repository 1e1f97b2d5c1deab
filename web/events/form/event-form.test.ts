import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { callForm, EventFieldsSchema, fieldsOf, newFields } from './event-form.ts';
import { changed, switchUnit, timesOf } from './event-times.ts';
import { openedFromTemplate } from './opened-event.ts';

const now = new Date(2026, 10, 21, 15, 42);
const filled = { ...newFields(now), title: 'Встреча' };
const messages = (fields: unknown) => {
  const result = v.safeParse(EventFieldsSchema, fields);
  return Object.fromEntries(result.issues?.map((issue) => [String(issue.path?.[0]?.key), issue.message]) ?? []);
};
const anEvent = (over: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 'e1',
  userId: 'u1',
  title: 'Встреча',
  startDate: new Date(2026, 10, 25, 10, 30).toISOString(),
  endDate: new Date(2026, 10, 25, 12, 0).toISOString(),
  ...PLAIN_EVENT,
  color: '#10b981',
  ...over,
});

describe('a new event', () => {
  it('starts tomorrow at 09:00, lasts one hour and has no colour of its own, so that #3b82f6 is shown [DLG-15]', () => {
    expect(newFields(now)).toMatchObject({
      date: '2026-11-22',
      time: '09:00',
      duration: '1',
      unit: 'hours',
      color: '',
    });
  });

  it('takes the times of a chosen slot', () => {
    expect(newFields(now, { start: new Date(2026, 11, 1, 14, 30), minutes: 90 })).toMatchObject({
      date: '2026-12-01',
      time: '14:30',
      duration: '90',
      unit: 'minutes',
    });
  });
});

it('a new event of drawn days lasts these whole days', () => {
  const slot = { start: new Date(2026, 11, 1, 9), minutes: 49 * 60, allDay: true };
  expect(newFields(now, slot)).toMatchObject({ allDay: true, date: '2026-12-01', endDate: '2026-12-03' });
});

describe('rules of the event form', () => {
  it('accepts a title with the defaults', () => {
    expect(messages(filled)).toEqual({});
  });

  it.each([
    ['title', { title: '' }, 'Название обязательно'],
    ['title', { title: '   ' }, 'Название обязательно'],
    ['title', { title: 'я'.repeat(201) }, 'Название не длиннее 200 символов'],
    ['color', { color: '#12345' }, 'Неверный формат цвета'],
    ['color', { color: 'red' }, 'Неверный формат цвета'],
    ['externalLink', { externalLink: 'javascript:alert(1)' }, 'Введите ссылку, начинающуюся с http:// или https://'],
    ['externalLink', { externalLink: 'пример' }, 'Введите ссылку, начинающуюся с http:// или https://'],
    ['duration', { duration: '0' }, 'Длительность: целое число, не меньше 1'],
    ['duration', { duration: '1.5' }, 'Длительность: целое число, не меньше 1'],
    ['duration', { duration: '' }, 'Длительность: целое число, не меньше 1'],
    ['duration', { duration: '9000' }, 'Мероприятие не может длиться дольше 366 дней'],
    ['endDate', { endDate: '' }, 'Укажите дату и время окончания'],
    ['endTime', { endTime: '' }, 'Укажите дату и время окончания'],
    ['endTime', { endDate: '2026-11-20' }, 'Окончание должно быть позже начала'],
    ['endDate', { allDay: true, endDate: '' }, 'Укажите дату'],
    ['endDate', { allDay: true, endDate: '2026-11-20' }, 'Дата окончания не может быть раньше даты начала'],
    ['endDate', { allDay: true, endDate: '2028-01-01' }, 'Мероприятие не может длиться дольше 366 дней'],
    ['location', { location: 'я'.repeat(301) }, 'Место не длиннее 300 символов'],
    ['timeZone', { timeZone: 'Europe/Moskva' }, 'Неизвестный часовой пояс'],
    ['date', { date: '' }, 'Укажите дату и время начала'],
    ['date', { date: '1969-12-30' }, 'Дата должна быть между 1970 и 2100 годом'],
    ['time', { time: '' }, 'Укажите дату и время начала'],
  ])('%s: %o is refused with «%s» [DLG-10, DLG-11, DLG-12, DLG-13]', (field, change, message) => {
    expect(messages({ ...filled, ...change })).toHaveProperty(field, message);
  });

  it('does not check what whole days hide', () => {
    expect(messages({ ...filled, allDay: true, time: '', endTime: '', duration: 'x' })).toEqual({});
  });

  it('an empty link is none [DLG-12]', () => {
    expect(messages({ ...filled, externalLink: '' })).toEqual({});
    expect(messages({ ...filled, externalLink: 'https://пример.рф/вход' })).toEqual({});
  });
});

describe('the unit of the duration', () => {
  it.each([
    ['2', 'minutes', '120'],
    ['90', 'hours', '1'],
    ['30', 'hours', '1'],
    ['125', 'hours', '2'],
    ['', 'minutes', ''],
  ] as const)('%s → %s gives %s [DLG-14]', (duration, to, result) => {
    expect(switchUnit(duration, to)).toBe(result);
  });
});

describe('times that are sent', () => {
  it('the end is the start plus the duration, whichever unit is shown [DLG-17]', () => {
    const minutes = callForm({ ...filled, duration: '90', unit: 'minutes' });
    expect(Date.parse(minutes.endDate) - Date.parse(minutes.startDate)).toBe(90 * 60_000);
    const hours = callForm({ ...filled, duration: '26', unit: 'hours' });
    expect(Date.parse(hours.endDate) - Date.parse(hours.startDate)).toBe(26 * 3_600_000);
  });

  it('the start is the instant on the user’s own clock [DLG-16]', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(1971, 0, 1), max: new Date(2099, 0, 1), noInvalidDate: true }), (date) => {
        const start = new Date(date);
        start.setSeconds(0, 0);
        const fields = fieldsOf(
          anEvent({ startDate: start.toISOString(), endDate: new Date(+start + 3_600_000).toISOString() }),
        );
        const sent = timesOf(fields);
        const read = new Date(sent?.startDate ?? '');
        expect([read.getHours(), read.getMinutes(), read.getDate()]).toEqual([
          start.getHours(),
          start.getMinutes(),
          start.getDate(),
        ]);
      }),
    );
  });

  it('untouched times go back exactly as they came', () => {
    const event = anEvent({ startDate: '2026-11-25T10:30:15.250Z', endDate: '2026-11-25T11:01:02.003Z' });
    expect(callForm({ ...fieldsOf(event), title: 'Иначе' }, event)).toMatchObject({
      title: 'Иначе',
      startDate: event.startDate,
      endDate: event.endDate,
    });
  });

  it('a changed duration keeps the start', () => {
    const event = anEvent();
    expect(callForm({ ...fieldsOf(event), duration: '2', unit: 'hours' }, event)).toMatchObject({
      startDate: event.startDate,
      endDate: new Date(2026, 10, 25, 12, 30).toISOString(),
    });
  });
});

describe('an event from a template', () => {
  it('starts at the moment of the drawn slot, whatever the zone of the template', () => {
    const template = anEvent({ isTemplate: true, timeZone: 'Asia/Vladivostok' });
    const slot = new Date(2026, 10, 27, 14);
    const values = newFields(now, { start: slot, minutes: 60 });
    const at = (typed: typeof values | undefined) =>
      openedFromTemplate(template, { mode: 'create', ...(typed && { typed }) }, { defaults: values, values }).from;
    expect(at(values)).toMatchObject({
      startDate: slot.toISOString(),
      endDate: new Date(+slot + 90 * 60_000).toISOString(),
    });
    // Without a drawn slot it has the day of the fields, and the template's own time.
    const own = timesOf(changed(fieldsOf(template), { date: '2026-11-27' }));
    expect(at(undefined)).toMatchObject({ ...own });
  });
});
