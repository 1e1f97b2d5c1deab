import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { importWords } from '#shared/locale/import.ts';
import { shownDates } from '#shared/testing/shown-dates.ts';
import { offsetAt } from '#shared/time/zone.ts';
import { readFile } from './read-file.ts';

const vevent = (...lines: string[]): string[] => ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Хор', ...lines, 'END:VEVENT'];
const read = (...lines: string[]) => {
  const text = ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const { rows, faults } = readFile(strToU8(text), { zone: 'Europe/Moscow' });
  return { rows, faults, dates: rows.flatMap(({ event }) => shownDates(event).map(({ start }) => start.slice(0, 16))) };
};

it.each([
  ['DTSTART:20261209T150000Z', 'RECURRENCE-ID:20261210T150000Z', 'DTSTART;VALUE=DATE:20261210', '2026-12-10T00:00'],
  ['DTSTART;VALUE=DATE:20261209', 'RECURRENCE-ID;VALUE=DATE:20261210', 'DTSTART:20261210T150000Z', '2026-12-10T15:00'],
])('a date that becomes a whole day, or is one no more, is not shown twice: %s', (start, replaced, changed, shown) => {
  const { faults, dates } = read(...vevent(start, 'RRULE:FREQ=DAILY;COUNT=3'), ...vevent(replaced, changed));
  const time = start.endsWith('Z') ? 'T15:00' : 'T00:00';
  expect([faults, dates]).toEqual([[], [`2026-12-09${time}`, `2026-12-11${time}`, shown]]);
});

it('another event under the same UID and SEQUENCE is told, and an older or the same one is not [IMP-14]', () => {
  const one = vevent('DTSTART:20261209T150000Z', 'SEQUENCE:1');
  const { rows, faults } = read(
    ...[...vevent('DTSTART:20261211T150000Z'), ...one, ...one],
    ...vevent('DTSTART:20261210T150000Z', 'SEQUENCE:1'),
  );
  expect(rows.map(({ line, event }) => [line, event.startDate])).toEqual([[7, '2026-12-09T15:00:00.000Z']]);
  expect(faults).toEqual([{ line: 19, title: 'Хор', reason: 'Такой же UID у мероприятия на строке 7: взято оно' }]);
});

it.each([
  ['P1D', '2026-10-25T11:00:00.000Z'],
  ['P1DT2H', '2026-10-25T13:00:00.000Z'],
  ['P1W', '2026-10-31T11:00:00.000Z'],
  ['PT24H', '2026-10-25T10:00:00.000Z'],
])('a duration of days ends at the same time of the clock: %s (RFC 5545 §3.3.6)', (duration, end) => {
  const { rows } = read(...vevent('DTSTART;TZID=Europe/Berlin:20261024T120000', `DURATION:${duration}`));
  expect(rows.map(({ event }) => event.endDate)).toEqual([end]);
});

it('a file that calls its events off is read so (RFC 5546 §3.2.5)', () => {
  const { rows } = read('METHOD:CANCEL', ...vevent('DTSTART:20261209T150000Z'));
  expect(rows.map(({ event }) => event.status)).toEqual(['cancelled']);
});

it('a calendar of vCalendar 1.0, whose texts are written in another way, is refused', () => {
  expect(() => read('VERSION:1.0', ...vevent('DTSTART:20261209T150000Z'))).toThrow('vCalendar 1.0');
});

it('a clock that is always that of UTC is called so', () => {
  const zone = ['BEGIN:VTIMEZONE', 'TZID:tzone://Microsoft/Utc', 'BEGIN:STANDARD', 'DTSTART:16010101T000000'];
  const { rows } = read(
    ...[...zone, 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
    ...vevent('DTSTART;TZID="tzone://Microsoft/Utc":20261209T150000'),
  );
  expect(rows.map(({ event }) => event.timeZone)).toEqual(['UTC']);
});

it('a line of endless parameters, over which ical.js would sit for minutes, breaks its event', () => {
  const endless = `X-A${';A="'.repeat(100_000)}:x`;
  const { rows, faults } = read(...vevent('DTSTART:20261209T150000Z', endless), ...vevent('DTSTART:20261210T150000Z'));
  expect([rows.length, faults.map(({ reason }) => reason)]).toEqual([1, ['Мероприятие записано с ошибкой']]);
});

it('a parameter of millions of letters is read past', { tags: 'slow' }, () => {
  const { rows, faults } = read(...vevent(`DTSTART;TZID=${'0'.repeat(9_000_000)}:20261209T150000Z`));
  expect([rows.length, faults.map(({ reason }) => reason)]).toEqual([0, ['Нет даты начала']]);
});

it.each<[reason: string, ...lines: string[]]>([
  ['Окончание раньше начала', 'DURATION:-PT1H'],
  ['Окончание раньше начала', 'DURATION:-P1D'],
  ['Непонятная дата или время: скоро', 'DURATION:скоро'],
  [`Непонятная дата или время: ${'ж'.repeat(40)}`, `DURATION:${'ж'.repeat(50)}`],
  ['Такое повторение не поддерживается: FREQ=DAILY', 'RRULE:FREQ=WEEKLY', 'RRULE:FREQ=DAILY'],
  ['Повторение с дополнительными датами не поддерживается', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20261209T150000Z'],
  ['Повторение с дополнительными датами не поддерживается', 'RDATE:20261211T150000Z'],
  ['Такого времени нет: 25:07', 'DTEND:20261209T250700Z'],
  ['Такого времени нет: 09:60', 'DTEND:20261209T096000Z'],
])('an event is told as wrong: «%s» for %s', (reason, ...lines) => {
  const { rows, faults } = read(...vevent('DTSTART:20261209T150000Z', ...lines));
  expect([rows, faults.map((fault) => fault.reason)]).toEqual([[], [reason]]);
});

it.each([
  ['P1DT2H', '2026-12-10T17:00:00.000Z'],
  ['P1W', '2026-12-16T15:00:00.000Z'],
])('a duration from an instant of UTC is as long as it says: %s', (duration, end) => {
  const { rows } = read(...vevent('DTSTART:20261209T150000Z', `DURATION:${duration}`));
  expect(rows.map(({ event }) => event.endDate)).toEqual([end]);
});

it('dates of a series that the file lacks are events of their own', () => {
  const alone = (date: string) => vevent(`RECURRENCE-ID:${date}T150000Z`, `DTSTART:${date}T160000Z`);
  const { faults, dates } = read(...alone('20261209'), ...alone('20261210'));
  expect([faults, dates]).toEqual([[], ['2026-12-09T16:00', '2026-12-10T16:00']]);
});

it('a duration before the start is refused on a clock too', () => {
  const { faults } = read(...vevent('DTSTART;TZID=Europe/Berlin:20261024T120000', 'DURATION:-P1D'));
  expect(faults.map(({ reason }) => reason)).toEqual(['Окончание раньше начала']);
});

it('a duration of whole days is one of days, though a clock is set back among them', () => {
  const text = ['BEGIN:VCALENDAR', ...vevent('DTSTART;VALUE=DATE:20261024', 'DURATION:P2D'), 'END:VCALENDAR', ''];
  const { rows } = readFile(strToU8(text.join('\r\n')), { zone: 'Europe/Berlin' });
  expect(rows.map(({ event }) => event.endDate)).toEqual(['2026-10-26T00:00:00.000Z']);
});

it('an end has its seconds', () => {
  const { rows } = read(...vevent('DTSTART:20261209T150000Z', 'DTEND:20261209T160730Z'));
  expect(rows.map(({ event }) => event.endDate)).toEqual(['2026-12-09T16:07:30.000Z']);
});

it('a clock that no zone has is followed as the file describes it', () => {
  const change = (name: string, day: string, from: string, to: string): string[] => [
    ...[`BEGIN:${name}`, `DTSTART:2000${day}T000000`],
    `RRULE:FREQ=YEARLY;BYMONTH=${Number(day.slice(0, 2))};BYMONTHDAY=${Number(day.slice(2))}`,
    ...[`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `END:${name}`],
  ];
  const zone = [...change('STANDARD', '0101', '+0500', '+0300'), ...change('DAYLIGHT', '0202', '+0300', '+0500')];
  const at = (start: string) =>
    read('BEGIN:VTIMEZONE', 'TZID:Своя', ...zone, 'END:VTIMEZONE', ...vevent(`DTSTART;TZID=Своя:${start}`)).rows.map(
      ({ event }) => [event.startDate, offsetAt(event.timeZone, Date.parse(event.startDate)), event.allDay],
    );
  expect(at('20260115T150000')).toEqual([['2026-01-15T12:00:00.000Z', 180, false]]);
  expect(at('20260305T150000')).toEqual([['2026-03-05T10:00:00.000Z', 300, false]]);
});

it('more events or lines than any calendar has are not read', () => {
  const many = (line: string, count: number) => () => read(Array.from({ length: count }, () => line).join('\r\n'));
  expect(many('BEGIN:VEVENT', 10_001)).toThrow(importWords.tooManyEvents);
  expect(many('X-A:1', 250_001)).toThrow(importWords.tooManyDates);
});

it.each([
  ['its zone', 'UNTIL=20261211T210000Z', 'TZID=Russian Standard Time:20261210T000000'],
  ['UTC', 'UNTIL=20261211T210000Z', 'VALUE=DATE-TIME:20261209T210000Z'],
])(
  'a series of whole days that Outlook writes as midnights keeps its last date and loses the right one, named in %s',
  (_, until, date) => {
    const days = [
      'DTSTART;TZID=Russian Standard Time:20261209T000000',
      'DTEND;TZID=Russian Standard Time:20261210T000000',
    ];
    const series = [...days, `RRULE:FREQ=DAILY;${until}`, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'];
    expect(read(...vevent(...series)).dates).toEqual(['09', '10', '11', '12'].map((day) => `2026-12-${day}T00:00`));
    expect(read(...vevent(...series, `EXDATE;${date}`)).dates).toEqual(
      ['09', '11', '12'].map((day) => `2026-12-${day}T00:00`),
    );
    const changed = [`RECURRENCE-ID;${date}`, ...days, 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE', 'LOCATION:Зал'];
    const { rows } = read(...vevent(...series), ...vevent(...changed));
    expect(rows.map(({ event }) => Object.keys(event.dates))).toEqual([['20261210']]);
  },
);

it('a whole day is left out of a series by the midnight of UTC too, whatever the zone', () => {
  const { dates } = read(
    'X-WR-TIMEZONE:America/New_York',
    ...vevent('DTSTART;VALUE=DATE:20261209', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261210T000000Z'),
  );
  expect(dates).toEqual(['2026-12-09T00:00', '2026-12-11T00:00']);
});
